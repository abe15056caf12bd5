"""Lessons and recorded games as HTML files that need no Python."""

from minesnb.export.pages import export_lesson, export_record, export_review

__all__ = ["export_lesson", "export_record", "export_review"]
