"""Files from outside that should be text, and not too long."""

from __future__ import annotations

__all__ = ["text_of"]


def text_of(data: bytes, most: int) -> str:
    """Return a file's content as text; raise ValueError for more than `most` bytes and for no UTF-8."""
    if len(data) > most:
        raise ValueError(f"is longer than {most:,} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"is not text: {error}") from None
