"""A Jupyter server extension: a notebook is saved with the pictures of its boards.

A board lives in its kernel. Where both have been saved, JupyterLab shows the board that is gone ("model
not found") and not the picture beside it; so, of a board whose state is not saved too, the picture
alone is. The notebook that is open keeps its boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["pictures_alone"]

_VIEW = "application/vnd.jupyter.widget-view+json"
_STATE = "application/vnd.jupyter.widget-state+json"
_PICTURE = "image/svg+xml"


def pictures_alone(model: dict[str, Any], **_keywords: object) -> None:
    """Take the boards that will be gone out of what is about to be saved."""
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
    return 'class="minesnb' in text[:1000]


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:  # noqa: ANN401 - the server, whichever it is
    server.contents_manager.register_pre_save_hook(pictures_alone)
