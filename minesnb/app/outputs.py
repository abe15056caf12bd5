"""A Jupyter server extension: a notebook without a kernel is opened with the pictures of its boards.

A board lives in its kernel. Once that has ended, JupyterLab shows the board that is gone ("model not
found") and not the picture that is stored beside it; so the picture alone is handed out then, of any
board whose state is not stored too. The file stays as it is, and while the kernel runs its boards live.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["pictures_alone"]

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
_PICTURE = "image/svg+xml"


def pictures_alone(model: dict[str, Any]) -> None:
    """Take the boards that are gone out of a notebook, as the contents manager hands it out."""
    content = model.get("content")
    if model.get("type") != "notebook" or not isinstance(content, dict):
        return
    widgets = content.get("metadata", {}).get("widgets", {})
    kept = widgets.get(_STATE, {}).get("state", {})
    for data in _bundles(content):
        view = data.get(_VIEW)
        if isinstance(view, dict) and view.get("model_id") not in kept and _is_ours(data):
            del data[_VIEW]


def _bundles(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what each output of a notebook has to show."""
    for cell in content.get("cells", []):
        for output in cell.get("outputs", []):
            data = output.get("data")
            if isinstance(data, dict):
                yield data


def _is_ours(data: dict[str, Any]) -> bool:
    """Whether a picture of ours lies beside the widget."""
    picture = data.get(_PICTURE, "")
    text = picture if isinstance(picture, str) else "".join(picture)
    return re.search("""class=["']minesnb""", text[:1000]) is not None


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:  # noqa: ANN401 - the server, whichever it is
    contents, sessions = server.contents_manager, server.session_manager
    inner = contents.get
    if not inspect.iscoroutinefunction(inner):
        return

    async def get(path: str, *arguments: object, **keywords: object) -> dict[str, Any]:
        model: dict[str, Any] = await inner(path, *arguments, **keywords)
        running = {session["path"].strip("/") for session in await sessions.list_sessions()}
        if path.strip("/") not in running:
            pictures_alone(model)
        return model

    contents.get = get
