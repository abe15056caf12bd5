"""A button that takes a text file from the player, which the browser refuses when it is too large."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Upload"]


class Upload(anywidget.AnyWidget):
    """Calls `on_file` with the name and the text of each file, or `on_refused` with what is wrong with it.

    A file of more than `most` bytes is not sent at all: one message cannot be that long.
    """

    _esm = (resources.files("minesnb.board") / "static" / "upload.js").read_text("utf-8")
    label = traitlets.Unicode().tag(sync=True)
    accept = traitlets.Unicode().tag(sync=True)
    most = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        label: str,
        *,
        accept: str,
        most: int,
        on_file: Callable[[str, str], None],
        on_refused: Callable[[str], None],
    ) -> None:
        super().__init__(label=label, accept=accept, most=most)
        self._on_file = on_file
        self._on_refused = on_refused
        self.on_msg(self._hear)

    def _hear(self, _widget: object, content: Any, _buffers: object) -> None:  # noqa: ANN401 - what a page sends
        match content:
            case {"kind": "file", "name": str(name), "text": str(text)}:
                if len(text.encode(errors="replace")) > self.most:
                    self._on_refused(f"{name} is too large: it may have {self.most:,} bytes.")
                else:
                    self._on_file(name, text)
            case {"kind": "refused", "reason": str(reason)}:
                self._on_refused(reason)
