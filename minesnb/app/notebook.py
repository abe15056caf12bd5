"""What a notebook of the app shows: a page on a board, or why it could not be opened."""

from __future__ import annotations

import html
import logging
import traceback

import ipywidgets as w

from minesnb.board import Board
from minesnb.pages.page import Page

__all__ = ["serve"]

_log = logging.getLogger(__name__)


def serve(game: str | None = None, *, lesson: str | None = None) -> w.Widget:
    """Return what a notebook of the app shows: a page, or the error that kept it from opening.

    Voilà stops at the first cell that fails and shows nothing of it, so nothing is raised here.
    """
    try:
        board = Page(Board, game, lesson=lesson).board
    except Exception as error:  # noqa: BLE001 - it is shown
        _log.exception("the page could not be opened")
        detail = html.escape("".join(traceback.format_exception(error)))
        return w.HTML(
            f'<div role="alert"><p><b>The page could not be opened: {html.escape(str(error))}</b>'
            f"</p><pre>{detail}</pre></div>"
        )
    board.add_class("mn-page")
    return board
