"""A front end for tests: it sends messages to a session as a board does."""

from __future__ import annotations

from typing import Any

from minesnb.core.session import Session

__all__ = ["Client"]


class Client:
    """Numbers its messages and names the revision that it sees, unless told otherwise."""

    def __init__(self, session: Session, name: str = "test") -> None:
        self.session = session
        self.name = name
        self.seq = 0

    def send(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and return the view that answers it."""
        self.seq += 1
        message = {"kind": kind, "seq": self.seq, "client": self.name, **fields}
        if kind != "hello":
            message.setdefault("rev", self.session.rev)
        self.session.receive(message)
        return self.session.view()
