"""A picture for paper: the same to look at, without what only a board that can be played on needs.

`light(markup, style)` returns one SVG that stands for itself. Ids, roles, names and data are gone but for
what it refers to, and so is what is never seen; the style sheet is cut down to what is used, and said once
for all that look alike; what is drawn more than once is drawn by reference. A notebook stores dozens.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from functools import cache
from html import escape
from typing import TYPE_CHECKING, TypeVar
from xml.etree import ElementTree as ET

from minesnb.core import stylesheet
from minesnb.core.stylesheet import STYLED

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from minesnb.core.stylesheet import Sheet

__all__ = ["light"]

_Named = TypeVar("_Named")
Look = tuple[tuple[str, str], ...]
"""Declarations of style, in order of their names."""

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = ("rect", "path", "circle", "ellipse")
_LIVE = ("class", "style", "role", "aria-label")
_LETTERING = ("font-size", "font-weight", "text-anchor")
_TEXT = ("fill", *_LETTERING)
_ALIKE = ("font-family", "font-variant-numeric")
"""The properties that are the same all over a picture."""
_OWN = ("opacity", "stop-color", "stop-opacity", "display")
"""The properties that what stands within an element does not take over from it."""
_INITIAL = {
    "fill": "#000",
    "fill-rule": "nonzero",
    "font-weight": "400",
    "stroke": "none",
    "text-anchor": "start",
}
_DRAWN = ("g", "use", "text", *_SHAPES)
_USE = 22
"""How many characters a reference takes, its place not counted."""
_ID = 10
"""How many characters an id takes."""
_PREFIX = 3
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def light(markup: str, style: str) -> str:
    """Return an SVG with its looks as `style` says them, as small as it gets without another look.

    Its styles and ids are named after what is in it, so that many such pictures fit on a page.
    """
    root = ET.fromstring(markup)  # noqa: S314 - our own drawing
    for node in root.iter():
        node.tag = node.tag.removeprefix(_SVG)
    sheet = stylesheet.read(style)
    says: dict[ET.Element, dict[str, str]] = {}
    _read(root, (), _INITIAL, sheet, says)
    looks = _looks(root, says)
    for node in root.iter():
        _shorten(node)
    _share(root, looks)
    digest = hashlib.sha256(markup.encode()).digest()
    prefix = "".join(_LETTERS[byte % len(_LETTERS)] for byte in digest[:_PREFIX])
    return _written(root, looks, sheet, prefix)


# -- the looks


def _read(
    node: ET.Element,
    above: tuple[ET.Element, ...],
    given: Mapping[str, str],
    sheet: Sheet,
    says: dict[ET.Element, dict[str, str]],
) -> bool:
    """Note what is said of an element and of all in it, take out what is never seen; whether it is seen.

    `given` is what it takes over from what it stands in: nothing is known where it is only defined.

    Branchy: a text is known by more than a shape, and nothing is known of a definition.
    """
    chain = (*above, node)
    said = stylesheet.says(chain, sheet)
    if node.tag == "defs":
        given = {}
    computed = {**given, **{k: v for k, v in said.items() if k not in _OWN}}
    if said.get("display") == "none":
        return False
    if node.tag in _SHAPES and (computed.get("fill"), computed.get("stroke")) == ("none", "none"):
        return False
    if node.tag in ("text", *_SHAPES):
        kept = _TEXT if node.tag == "text" else ("fill",)
        # A text that is only defined is the same wherever it is used.
        known = {**_INITIAL, **computed} if node.tag == "text" else computed
        said |= {key: known[key] for key in kept if key in known}
    says[node] = said
    for child in list(node):
        if not _read(child, chain, computed, sheet, says):
            node.remove(child)
    return True


def _looks(
    root: ET.Element, says: Mapping[ET.Element, Mapping[str, str]]
) -> dict[ET.Element, Look]:
    """Return what has to be said of each element; what most texts are like is said of the root.

    Branchy: it tells texts from the rest twice, to choose for them and to leave them out.
    """
    found: dict[ET.Element, Look] = {}
    texts = [says[node] for node in root.iter("text")]
    common = {
        key: Counter(said.get(key, "") for said in texts).most_common(1)[0][0]
        for key in (_TEXT if texts else ())
    }
    above = {**_INITIAL, **says[root], **common}

    groups = {key for node, said in says.items() if node.tag != "text" for key in said}
    alike = [*_ALIKE, *(key for key in _LETTERING if key not in groups and key in above)]

    def note(node: ET.Element, given: Mapping[str, str]) -> None:
        if node.tag == "defs":
            given = {key: given[key] for key in alike}
        said = says[node]
        found[node] = tuple(sorted((k, v) for k, v in said.items() if given.get(k) != v))
        inner = {**given, **{k: v for k, v in said.items() if k not in _OWN}}
        for child in node:
            note(child, inner)

    note(root, above)
    found[root] = tuple(sorted({**common, **says[root]}.items()))
    return found


def _shorten(node: ET.Element) -> None:
    """Take out the attributes that nobody needs, and write the others short.

    Branchy: each kind of attribute is written by a rule of its own.
    """
    for key, value in list(node.items()):
        origin = key in ("x", "y", "cx", "cy") and value == "0"
        if origin or key in _LIVE or key in STYLED or key.startswith("data-"):
            del node.attrib[key]
        elif key == "d":
            node.set(key, _way(value))
        elif key not in ("id", "href"):
            digits = 3 if key in ("transform", "offset") else 1
            short = re.sub(r"\) (?=\w)", ")", _numbers(value, digits)).replace("translate(0 0)", "")
            node.set(key, short)
            if not short:
                del node.attrib[key]


def _number(text: str, digits: int) -> str:
    """Return a number with at most so many decimals, and no zeros that it does not need."""
    short = f"{float(text):.{digits}f}"
    short = short.rstrip("0").rstrip(".") if "." in short else short
    return re.sub(r"^(-?)0\.", r"\1.", "0" if short == "-0" else short)


def _numbers(text: str, digits: int) -> str:
    return re.sub(r"-?(?:\d+\.?\d*|\.\d+)", lambda found: _number(found[0], digits), text)


@cache
def _way(d: str) -> str:
    """Return the data of a path with one decimal, and without letters and spaces that it does not need."""
    parts: list[str] = []
    letter = ""
    for found in re.finditer(r"([a-zA-Z])|-?(?:\d+\.?\d*|\.\d+)", d):
        if found[1]:
            if found[1] != letter or letter in "mMzZ":
                parts.append(found[1])
            letter = found[1]
            continue
        text, last = _number(found[0], 1), parts[-1]
        glued = text[0] == "-" or last.isalpha() or (text[0] == "." and "." in last)
        parts.append(text if glued else f" {text}")
    return "".join(parts)


# -- what is drawn more than once


def _share(root: ET.Element, looks: dict[ET.Element, Look]) -> None:
    """Draw once, and refer to, what is drawn more than once, where that is shorter; the largest first.

    Branchy: what is inside something that is shared already is passed over.
    """
    _clear(root, looks)
    defs = root.find("defs")
    if defs is None:
        defs = ET.Element("defs")
        root.insert(2, defs)
        looks[defs] = ()
    parents = {child: node for node in root.iter() for child in node}
    numbers = {look: str(n) for n, look in enumerate(dict.fromkeys(looks.values()))}
    alike: dict[str, list[ET.Element]] = defaultdict(list)
    _sort(root, looks, numbers, alike)
    gone: set[ET.Element] = set()
    made = 0
    for key in sorted(alike, key=len, reverse=True):
        nodes = [node for node in alike[key] if node not in gone]
        if (len(nodes) - 1) * len(key) <= _USE * len(nodes) + _ID:
            continue
        name = f"s-{made}"
        made += 1
        for node in nodes:
            _refer(node, name, _place(node, looks[node]), parents)
        for node in nodes[1:]:
            gone.update(node.iter())
        defs.append(nodes[0])
        parents[nodes[0]] = defs
        nodes[0].set("id", name)


def _refer(
    node: ET.Element, name: str, keys: Sequence[str], parents: dict[ET.Element, ET.Element]
) -> None:
    """Put a reference in the place of an element, and take from it the attributes that say its place."""
    place = {key: node.attrib.pop(key) for key in keys}
    if found := re.fullmatch(r"translate\((\S+) (\S+)\)", place.get("transform", "")):
        place = {
            key: value for key, value in zip("xy", found.groups(), strict=True) if value != "0"
        }
    use = ET.Element("use", {"href": f"#{name}", **place})
    parent = parents[node]
    parent[list(parent).index(node)] = use
    parents[use] = parent


def _clear(root: ET.Element, looks: dict[ET.Element, Look]) -> None:
    """Take out the ids and the definitions that nothing refers to, and groups that say nothing.

    Branchy: one thing that is taken out lets others go.
    """
    defs = root.find("defs")
    if defs is not None:
        before = -1
        while len(defs) != before:
            before = len(defs)
            referred = _references(root, looks)
            defs[:] = [child for child in defs if child.get("id") in referred]
    referred = _references(root, looks)
    for node in list(root.iter()):
        if node is not root and node.get("id") not in referred:
            node.attrib.pop("id", None)
    _once(root, looks)
    for node in list(root.iter())[::-1]:
        for index in range(len(node) - 1, -1, -1):
            if node[index].tag == "g" and not looks[node[index]]:
                node[index : index + 1] = _within(node[index], looks)


def _within(group: ET.Element, looks: Mapping[ET.Element, Look]) -> list[ET.Element]:
    """Return what can stand in the place of a group that has no look of its own.

    Branchy: a line for each of the cases.
    """
    if not group.attrib or not len(group):
        return list(group)
    only = group[0]
    if len(group) > 1 or "id" in only.attrib:
        return [group]
    if group.keys() == ["id"] and (only.tag != "use" or looks[only] or len(only.attrib) > 1):
        only.set("id", group.attrib["id"])
        return [only]
    if group.keys() == ["transform"] and only.tag == "g":
        only.set("transform", group.attrib["transform"] + only.get("transform", ""))
        return [only]
    return [group]


def _once(root: ET.Element, looks: dict[ET.Element, Look]) -> None:
    """Draw in its place what is referred to once, and let icons say how they look where all look alike."""
    uses: dict[str, list[ET.Element]] = defaultdict(list)
    for node in root.iter("use"):
        uses[node.get("href", "")].append(node)
    for node in root.findall("defs/*"):
        used = uses[f"#{node.get('id')}"]
        said = {looks[use] for use in used}
        if len(used) == 1 and node.tag in ("symbol", "g"):
            _move(node, used[0], looks)
        elif node.tag == "symbol" and len(said) == 1:
            looks[node] = said.pop()
            for use in used:
                looks[use] = ()


def _move(node: ET.Element, use: ET.Element, looks: dict[ET.Element, Look]) -> None:
    """Put what is only defined where it is used; its definition stays, and is empty."""
    del use.attrib["href"]
    inner = list(node)
    if node.tag == "symbol":
        use.tag = "svg"
        use.set("viewBox", node.get("viewBox", ""))
    else:
        use.tag = "g"
        at = (use.attrib.pop("x", "0"), use.attrib.pop("y", "0"))
        moves = [use.get("transform", ""), f"translate({' '.join(at)})" if at != ("0", "0") else ""]
        if any(moves):
            use.set("transform", "".join(moves))
        if looks[node]:
            group = ET.Element("g")
            group[:] = inner
            looks[group] = looks[node]
            inner = [group]
    use[:] = inner
    del node[:], node.attrib["id"]
    looks[node] = ()
    node.tag = "g"


def _references(root: ET.Element, looks: Mapping[ET.Element, Look]) -> set[str]:
    """Return the ids that something refers to."""
    found = {node.get("href", "").removeprefix("#") for node in root.iter()}
    said = {value for node in root.iter() for _, value in looks.get(node, ())}
    return found.union(*(re.findall(r"url\(#([\w-]+)\)", value) for value in said))


def _place(node: ET.Element, look: Look) -> tuple[str, ...]:
    """Return the attributes of an element that say no more than where it is.

    The texture of a surface lies where its surface does.
    """
    if any(value.startswith("url(") for _, value in look):
        return ()
    moved = "transform" in node.attrib
    if node.tag == "g":
        return ("transform",) if moved else ()
    if node.tag in ("rect", "use", "text") and not moved:
        return tuple(key for key in ("x", "y") if key in node.attrib)
    return ()


def _sort(
    node: ET.Element,
    looks: Mapping[ET.Element, Look],
    numbers: Mapping[Look, str],
    alike: dict[str, list[ET.Element]],
) -> str:
    """Return what an element draws as text, and note it and all in it by what they draw but for the place.

    Branchy: a key is put together from parts that may be missing.
    """
    inner = "".join(_sort(child, looks, numbers, alike) for child in node)
    place = _place(node, looks[node])
    attributes = {k: v for k, v in node.items() if k not in place}
    said = "".join(f" {k}='{v}'" for k, v in attributes.items())
    look = f" class='{numbers[looks[node]]}'" if looks[node] else ""
    key = f"{node.tag}{said}{look}>{node.text or ''}{inner}"
    if (
        node.tag in _DRAWN
        and "id" not in node.attrib
        and (look or attributes.keys() > {"href"} or inner)
    ):
        alike[key].append(node)
    return key + "".join(f" {k}='{node.get(k)}'" for k in place) + "/"


# -- the text of it


def _written(root: ET.Element, looks: Mapping[ET.Element, Look], sheet: Sheet, prefix: str) -> str:
    """Return the picture as text: classes, ids and variables by short names that begin with `prefix`.

    Branchy: each kind of name is given, and put wherever it is used.
    """
    nodes = list(root.iter())
    own = Counter(look for node in nodes[1:] if (look := looks.get(node)))
    classes = {look: prefix + short for look, short in _names(own).items()}
    count = Counter(
        name
        for node in nodes
        for name in (
            node.get("href", "").removeprefix("#"),
            *re.findall(r"url\(#([\w-]+)\)", " ".join(v for _, v in looks.get(node, ()))),
        )
        if name
    )
    ids = {name: prefix + short for name, short in _names(count).items()}
    rules = _rules({look: f".{name}" for look, name in classes.items()})
    front, rules, forced = _with_variables(_said(looks[root]), rules, sheet)
    css = f"#{prefix}{{{front}}}{rules}"
    if forced:
        css += f"@media(forced-colors:active){{#{prefix}{{{forced}}}}}"
    css = re.sub(r"url\(#([\w-]+)\)", lambda found: f"url(#{ids[found[1]]})", css)
    style = ET.Element("style")
    style.text = css.replace('"', "'")
    root.insert(2, style)
    root.attrib = {
        "xmlns": _SVG[1:-1],
        "id": prefix,
        "class": "minesnb",
        "role": "img",
        **root.attrib,
    }
    for node in nodes[1:]:
        if look := looks.get(node):
            node.set("class", classes[look])
        if "id" in node.attrib:
            node.set("id", ids[node.attrib["id"]])
        if "href" in node.attrib:
            node.set("href", "#" + ids[node.attrib["href"][1:]])
    return _serialized(root)


def _names(count: Counter[_Named]) -> dict[_Named, str]:
    """Return a short name for each, the shortest for what is named most."""
    ordered = [each for each, _ in count.most_common()]
    return {each: _name(number) for number, each in enumerate(ordered)}


def _name(number: int) -> str:
    more, last = divmod(number, len(_LETTERS))
    return (_name(more - 1) if more else "") + _LETTERS[last]


def _rules(names: Mapping[Look, str]) -> str:
    """Return the rules for looks by name: what many say is said once for all of them, where that is shorter.

    Branchy: what many say, and what is left of each.
    """
    by_pair: dict[tuple[str, str], list[str]] = defaultdict(list)
    for look, name in names.items():
        for pair in look:
            by_pair[pair].append(name)
    together = {}
    for pair, having in by_pair.items():
        said = len(_said((pair,)))
        if len(having) * (said + 1) > len(",".join(having)) + said + 2:
            together[pair] = having
    groups: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for pair, having in together.items():
        groups[",".join(having)].append(pair)
    for look, name in names.items():
        if rest := [pair for pair in look if pair not in together]:
            groups[name] += rest
    return "".join(f"{names}{{{_said(tuple(look))}}}" for names, look in groups.items())


def _said(look: Look) -> str:
    return ";".join(f"{key}:{value}" for key, value in look)


def _with_variables(own: str, rules: str, sheet: Sheet) -> tuple[str, str, str]:
    """Return what is said of the root and the rules, with the variables that they use by short names.

    They are said of the root, unless they are used only once; the third part is what they are where
    colours are forced.
    """
    said = forced = ""
    number = 0
    # A variable may use another one, which stands before it in the sheet.
    for name, value in reversed([*sheet.variables.items()]):
        use = f"var({name})"
        times = sum(text.count(use) for text in (said, own, rules))
        if not times:
            continue
        short = value
        if times > 1 or name in sheet.forced:
            short = f"var(--{_name(number)})"
            said += f"--{_name(number)}:{value};"
            if name in sheet.forced:
                forced += f"--{_name(number)}:{sheet.forced[name]};"
            number += 1
        said, own, rules = (text.replace(use, short) for text in (said, own, rules))
    return said + own, rules, forced


def _serialized(node: ET.Element) -> str:
    said = "".join(
        f" {k}='{escape(v, quote=False).replace(chr(39), '&#39;')}'" for k, v in node.items()
    )
    inner = escape(node.text or "", quote=False) + "".join(map(_serialized, node))
    return f"<{node.tag}{said}>{inner}</{node.tag}>" if inner else f"<{node.tag}{said}/>"
