"""How effects are written: in the grammar of deck files, in words and in signs, one table for all three.

In the grammar an effect is written as steps parted by commas, after a price where it has one::

    gold 2                              gain 2 gold
    pay 5-S -> vp 2                     pay 5 gold, one less per Scottish card, to gain 2 points
    machine 1 here, gold 1              put a machine on this card, gain 1 gold
    if factions >= 4: vp 2              gain 2 points with four different factions in the mine
    activate 2 any and collapse         activate two cards, then put a collapse token on each

`parse_effect` reads it and `write_effect` writes it; the two are inverse. Each form in `FORMS` is one way
to write a step, with slots for the step's fields: ``{number}``; ``{low? min }`` is left out, with
the text before it, where there is nothing; ``{number:point}`` says how a medium is to say it.
What fills a slot in words stands in `names`, in signs in `drawing.icon_line`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from typing import Any, Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import fields

from minesnb.core.words import nearest
from minesnb.games.imperial_miners.rules.effects import (
    ANY,
    EVERY,
    FACTIONS,
    Advance,
    AtLeast,
    CartMarkers,
    Cheaper,
    DiscardCards,
    DrawCards,
    Each,
    Effect,
    Gain,
    Here,
    If,
    Per,
    Price,
    Search,
    Step,
)

T = TypeVar("T", bound=Struct)

COUNTS = {
    "machines here": ("machine(s) on this card", "@gear @this"),
    "machines": ("machine(s) in the mine", "@gear"),
    "collapses": ("collapse token(s) in the mine", "@rubble"),
    "carts here": ("connected cart(s) on this card", "@cart @this"),
    "carts": ("connected cart(s)", "@cart"),
    "factions": ("different faction(s) in the mine", "@factions"),
    "neighbours": ("neighbouring card(s)", "@neighbours"),
    "above": ("card(s) above", "@above"),
    "sides": ("card(s) beside this one", "@beside"),
    "position": ("space(s) your marker has climbed", "@position"),
    "cleared": ("token(s) removed", "@clear"),
    "discarded": ("card(s) discarded", "@discard"),
    "hand": ("card(s) in hand", "@hand"),
    "row": ("card(s) in your fullest row", "@row"),
    "gold": ("gold you have", "@gold"),
    "played": ("level(s) of this round's card", "@any-card"),
}
"""What can be counted, in words and in signs; besides, each faction's cards in the mine."""
CHANGES = {
    "connect vp 1": ("gain 1 point for each cart you connect this round", "1 @point / @cart"),
    "cost 2 less": ("cards cost 2 gold less this round", "@cost \u22122 @gold"),
    "advance 1 more": ("every advance this round goes 1 space further", "@ascend +1"),
    "surface gold 4": ("the surface gives 4 gold instead of 2 this round", "@surface 4 @gold"),
}
"""What ongoing events may change (IM-32), in words and in signs."""

_SLOT = re.compile(r"\{(\w+)(?:\?([^}]*)|:([^}]*))?\}")
_NUMBER = "[1-9][0-9]?"
_SHAPES = {
    "faction": "|".join(FACTIONS),
    "barred": "|".join(FACTIONS),
    "level": "[1-4]",
    "what": "|".join((*COUNTS, *FACTIONS)),
    "per": " per .+",
    "test": "[^:]+",
    "then": ".+?",
    "otherwise": ".+",
}
"""What the text of a field looks like in the grammar, if it is no number."""


def _shape(slot: re.Match[str]) -> str:
    name, before, _ = slot.groups()
    found = f"({_SHAPES.get(name, _NUMBER)})"
    return found if before is None else f"(?:{before}{found})?"


class Form(Generic[T]):
    """One way to write a struct of a kind: fields without a slot have a fixed value, or their default."""

    def __init__(
        self, kind: type[T], grammar: str, words: str, signs: str, **fixed: object
    ) -> None:
        self.kind = kind
        self.grammar = grammar
        self.words = words
        self.signs = signs
        self.pattern = _SLOT.sub(_shape, grammar)
        self._slots = [slot[1] for slot in _SLOT.finditer(grammar)]
        self._fixed = {
            field.name: fixed.get(field.name, field.default)
            for field in fields(kind)
            if field.name not in self._slots
        }

    def fits(self, struct: Struct) -> bool:
        """Whether this is how a struct is written."""
        return type(struct) is self.kind and all(
            getattr(struct, name) == value for name, value in self._fixed.items()
        )

    def read(self, text: str) -> T | None:
        """Return the struct that a text means; None if it is not of this form."""
        found = re.fullmatch(self.pattern, text)
        if not found:
            return None
        groups = zip(self._slots, found.groups(), strict=True)
        given = {name: _READERS.get(name, int)(part) for name, part in groups if part}
        return None if None in given.values() else self.kind(**self._fixed, **given)


_PERS = tuple(
    Form(
        Per,
        f" per {grammar}{{low? min }}{{high? max }}",
        f" for {words}{{low?, at least }}{{high?, at most }}",
        f" / {signs}{{low? \u2265}}{{high? \u2264}}",
    )
    for grammar, words, signs in (
        ("{what}", "each {what}", "{what}"),
        ("{every} {what}", "every {every} {what:s}", "{every} {what}"),
    )
)
_TESTS = (
    Form(AtLeast, "played >= {least}",
         "this round's card is of level {least:I or}", "@any-card \u2265{least:I}", what="played"),
    Form(AtLeast, "position >= {least}",
         "your marker is on space {least} or higher", "@position \u2265{least}", what="position"),
    Form(AtLeast, "sides >= 2", "there is a card on both sides", "@beside", what="sides", least=2),
    Form(AtLeast, "above >= 2", "there are two cards above", "@above", what="above", least=2),
    Form(AtLeast, "factions >= {least}",
         "the mine has at least {least} factions", "@factions \u2265{least}", what="factions"),
    *(Form(AtLeast, f"{faction} >= {{least}}",
           f"the mine has at least {{least:{faction}}}", f"@{faction} \u2265{{least}}", what=faction)
      for faction in FACTIONS),
    Form(AtLeast, "{what} >= 1", "there are at least 1 {what}", "{what} \u22651", least=1),
    Form(AtLeast, "{what} >= {least}",
         "there are at least {least} {what:s}", "{what} \u2265{least}"),
)  # fmt: skip

_ACTIVATED = (
    ("any", "any card", "any {cards:one card}", "@any-card"),
    ("level {level}", "a level {level:I} card", "{cards:one} level {level:I} cards", "{level:I}"),
    (
        "not {barred}",
        "a card that is not {barred}",
        "{cards:one card} that are not {barred}",
        "~not @{barred}",
    ),
    ("{faction}", "{faction:a} card", "{cards:one} {faction} cards", "@{faction}"),
    ("beside", "a card beside this one", "{cards:one card} beside this one", "@beside"),
)
"""Which cards are activated: the grammar, one card in words, several, and the signs."""


def _activations() -> Iterator[Form[Each]]:
    for grammar, one, several, signs in _ACTIVATED:
        for times, words, them in (("", one, "it"), ("{cards} ", several, "{cards:both}")):
            for tail, last, tokens in (
                ("", "", ""),
                (" and collapse", f", then put a collapse token on {them}", " + {cards} @rubble"),
            ):
                yield Form(
                    Each,
                    f"activate {times}{grammar}{tail}",
                    f"activate {words}{last}",
                    f"{times and '{cards:+}'} @spark {signs}{tokens}",
                    verb="activate",
                    beside=grammar == "beside",
                    collapse=bool(tail),
                )


_STEPS: tuple[Form[Any], ...] = (
    Form(Gain, "gold {number}{per?}",
         "gain {number} gold{per?}", "{number} @gold{per?}", good="gold"),
    Form(Gain, "vp {number}{per?}",
         "gain {number:point}{per?}", "{number} @point{per?}", good="vp"),
    Form(Here, "machine {number} here",
         "put {number:a machine} on this card", "{number} @gear @this", verb="machine"),
    Form(Each, "machine {number} on {cards} other",
         "put {number:a machine} on {number:each of }{cards:one other card}",
         "{number} @gear {cards:@other}", verb="machine", other=True),
    Form(Each, "machine {number} on up to {cards}",
         "put {number:a machine} on {number:each of }up to {cards:one card}",
         "{number} @gear \u2264{cards} @any-card", verb="machine", up_to=True),
    Form(Here, "collapse here",
         "put a collapse token on this card", "@rubble @this", verb="collapse"),
    Form(Each, "collapse {cards}",
         "put a collapse token on {cards:one card}", "{cards} @rubble", verb="collapse"),
    Form(Each, "clear any",
         "remove any number of collapse tokens", "~any @clear", verb="clear", cards=ANY),
    Form(Each, "clear all",
         "remove all collapse tokens", "~all @clear", verb="clear", cards=EVERY),
    Form(Each, "clear {cards}",
         "remove {cards:a collapse token}", "{cards} @clear", verb="clear"),
    Form(CartMarkers, "cart {number}",
         "put {number:a cart marker}", "{number} @cart-marker"),
    Form(Advance, "advance {number}{per?}",
         "advance {number:space}{per?}", "{number} @ascend{per?}"),
    Form(DrawCards, "draw {number}",
         "draw {number:card}", "{number} @draw"),
    Form(DrawCards, "draw IV {number}",
         "draw {number:card} from deck IV", "{number} @draw-iv", deep=True),
    Form(Search, "draw faction {number}",
         "draw {number:card} of a faction you name", "{number} @draw @any-faction"),
    Form(Search, "draw {faction} {number}",
         "draw {number} {faction} card{number:s}", "{number} @draw @{faction}"),
    Form(DiscardCards, "discard any",
         "discard any number of cards", "~any @discard", number=ANY),
    Form(DiscardCards, "discard {number}",
         "discard {number:card}", "{number} @discard"),
    *_activations(),
    Form(Cheaper, "cheaper {number}",
         "pay {number} gold less for the next card you play this round",
         "@cost \u2212{number} @gold"),
    Form(If, "if {test}: {then}{otherwise? else }",
         "{then} if {test}{otherwise?, otherwise }", "{test} : {then}{otherwise? ~else }"),
)  # fmt: skip
_PRICES = (
    Form(Price, "pay {gold}", "pay {gold} gold", "{gold} @gold @to"),
    Form(Price, "pay {gold}-S",
         "pay {gold} gold, 1 less for each Scottish card,",
         "{gold} @gold \u2212 @scots @to", scots=True),
    Form(Price, "collapse {collapse}",
         "put a collapse token on {collapse:one card}", "{collapse} @rubble @to"),
    Form(Price, "discard {discard}", "discard {discard:card}", "{discard} @discard @to"),
)  # fmt: skip
FORMS: tuple[Form[Any], ...] = (*_STEPS, *_PRICES, *_PERS, *_TESTS)
"""Every form of a step, a price, or a part of a step; of two that fit, the first is the right one."""
_VERBS = {
    verb: tuple(forms) for verb, forms in groupby(_STEPS, lambda form: form.grammar.split(" ")[0])
}
"""The forms of a step by the word that they begin with."""


@cache
def _form(struct: Struct) -> Form[Any]:
    return next(form for form in FORMS if form.fits(struct))


def fill(
    struct: Struct,
    medium: Literal["grammar", "words", "signs"],
    say: Callable[[str, Any, str], str],
) -> str:
    """Write a step or a part of one in a medium; `say` says a field, given its name, value and how."""

    def slot(found: re.Match[str]) -> str:
        name, before, how = found.groups()
        value = getattr(struct, name)
        return "" if before is not None and not value else (before or "") + say(name, value, how)

    form: str = getattr(_form(struct), medium)
    return _SLOT.sub(slot, form)


# -- the grammar


def _write(struct: Struct) -> str:
    return fill(struct, "grammar", _say)


def _say(name: str, value: Any, _: str) -> str:  # noqa: ANN401 - any field's
    if isinstance(value, Struct):
        return _write(value)
    return FACTIONS[value] if name in ("faction", "barred") else str(value)


def write_steps(steps: tuple[Step, ...]) -> str:
    """Write steps as `parse_steps` reads them."""
    return ", ".join(map(_write, steps))


@cache
def write_effect(effect: Effect) -> str:
    """Write an effect as `parse_effect` reads it."""
    may = "may " if effect.may else ""
    price = f"{_write(effect.price)} -> " if effect.price else ""
    return f"{may}{price}{write_steps(effect.steps)}"


def needs_card(effect: Effect) -> bool:
    """Whether an effect speaks of the card it stands on, so that no event and no board can have it."""
    return bool(re.search(r" here|beside|neighbours|above|sides", write_effect(effect)))


def _first(forms: tuple[Form[T], ...], text: str) -> T | None:
    return next((found for form in forms if (found := form.read(text))), None)


def _step(text: str) -> Step:
    verb = text.split(" ", 1)[0]
    if verb not in _VERBS:
        hint = nearest(verb, _VERBS)
        raise ValueError(f"{text!r} is no step{hint}; steps begin with {', '.join(_VERBS)}")
    step: Step | None = _first(_VERBS[verb], text)
    if step is None:
        raise ValueError(f"{text!r} is not how a step with {verb!r} is written")
    return step


_READERS: dict[str, Callable[[str], Any]] = {
    "faction": FACTIONS.index,
    "barred": FACTIONS.index,
    "what": str,
    "per": lambda text: _first(_PERS, text),
    "test": lambda text: _first(_TESTS, text),
    "then": _step,
    "otherwise": _step,
}
"""How the text of a field is read, if it is no number."""


def parse_steps(text: str) -> tuple[Step, ...]:
    """Read steps parted by commas; raise ValueError that names the step and what would be right."""
    return tuple(_step(part) for part in text.split(", ")) if text else ()


@lru_cache(maxsize=1024)
def parse_effect(text: str) -> Effect:
    """Read an effect; raise ValueError that names the part that cannot be read."""
    rest = text.removeprefix("may ")
    price_text, arrow, steps_text = rest.partition(" -> ")
    price = _first(_PRICES, price_text)
    if arrow and not price:
        raise ValueError(
            f"{price_text!r} is no price: write pay 3, pay 3-S, collapse 2 or discard 1 before the arrow"
        )
    steps = parse_steps(steps_text if arrow else rest)
    if not steps:
        raise ValueError("an effect needs at least one step, such as 'gold 2'")
    return Effect(steps, price if arrow else None, rest != text)
