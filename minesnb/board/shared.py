"""What all boards of a kernel have in common: it is sent once, and each board refers to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ipywidgets
import msgspec
import traitlets

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Shared", "shared"]


class Shared(ipywidgets.Widget):  # type: ignore[misc]
    """Holds `content` for the models that refer to it; nothing shows it."""

    content = traitlets.Dict().tag(sync=True)


_held: dict[bytes, Shared] = {}


def shared(content: Mapping[str, Any]) -> Shared:
    """Return the model that holds this content: the same as before, unless somebody has closed it."""
    key = msgspec.json.encode(content)
    held = _held.get(key)
    if held is None or held.comm is None:
        held = _held[key] = Shared(content=dict(content))
    return held
