"""A Jupyter server extension: of boards that are gone, a notebook is opened with their pictures.

A board lives in its kernel. Once that has ended or was started anew, JupyterLab shows the board that is
gone ("model not found") and not the picture that is stored beside it; so the picture alone is handed out
then, of any board whose state is not stored too. The file stays as it is. Which boards live, the kernel
says itself.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

__all__ = ["PATIENCE", "pictures_alone"]

PATIENCE = 2.0
"""Seconds that a kernel has to say which boards live in it; of one that is busy none is taken out."""

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
_PICTURE = "image/svg+xml"


def pictures_alone(model: dict[str, Any], living: Collection[str] = ()) -> None:
    """Take all boards but the living out of a notebook, as the contents manager hands it out."""
    content = model.get("content")
    if model.get("type") != "notebook" or not isinstance(content, dict):
        return
    widgets = content.get("metadata", {}).get("widgets", {})
    kept = {*widgets.get(_STATE, {}).get("state", {}), *living}
    for data in list(_boards(content)):
        if data[_VIEW].get("model_id") not in kept:
            del data[_VIEW]


def _boards(content: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what each board of ours in a notebook has to show."""
    for data in _bundles(content):
        if isinstance(data.get(_VIEW), dict) and _is_ours(data):
            yield data


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
    inner = server.contents_manager.get
    if not inspect.iscoroutinefunction(inner):
        return

    async def get(path: str, *arguments: object, **keywords: object) -> dict[str, Any]:
        model: dict[str, Any] = await inner(path, *arguments, **keywords)
        if isinstance(model.get("content"), dict) and any(_boards(model["content"])):
            living = await _living(server, path)
            if living is not None:
                pictures_alone(model, living)
        return model

    server.contents_manager.get = get


async def _living(server: Any, path: str) -> set[str] | None:  # noqa: ANN401 - as above
    """Return the ids of what lives in a notebook's kernels; None where one does not say so in time."""
    found: set[str] = set()
    for session in await server.session_manager.list_sessions():
        if session["path"].strip("/") != path.strip("/") or not session.get("kernel"):
            continue
        client = server.kernel_manager.get_kernel(session["kernel"]["id"]).client()
        client.start_channels()
        try:
            reply = await client.comm_info(reply=True, timeout=PATIENCE)
        except (TimeoutError, RuntimeError):
            return None
        finally:
            client.stop_channels()
        found |= reply["content"]["comms"].keys()
    return found
