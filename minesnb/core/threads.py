"""Whether work can be done beside the one that asks for it."""

import sys

__all__ = ["THREADS"]

THREADS = sys.platform != "emscripten"
"""Whether there are threads: a browser's Python has none, but it is itself beside its page."""
