"""The sign of our pages where no board draws it yet: a miner's lamp."""

__all__ = ["lamp"]

_LAMP = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\
<path d="M7 9h10v8l-1 2H8l-1-2z" fill="{light}"/>\
<path d="M9 5a3 3 0 0 1 6 0M9 5h6l2 4v8l-1 2H8l-1-2V9zM7 22h10m-8-3v3m6-3v3M7 9h10M12 16a2 2 0 0 0 1-3l-1-2-1 2a2 2 0 0 0 1 3z" \
fill="none" stroke="#8a5a00" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>\
</svg>
"""


def lamp(*, burns: bool = False) -> str:
    """Return the sign as SVG, with a light in it or without."""
    return _LAMP.format(light="#ffd98a" if burns else "#b3a994")
