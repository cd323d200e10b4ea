"""Numbers in writing, and what may stand in their way: marks of missing values, commas, units."""

import re
from collections.abc import Iterable
from typing import Any

from dryfit.core.evidence.reading import Writing

# What stands where a number is missing, beside signs without letters or digits.
MARKS = frozenset(
    ("", "na", "n/a", "#n/a", "nan", "null", "none", "nil", "missing", "unknown", "unk", "undefined", "inf", "<na>")
)
SIGNS = re.compile(r"[^\w\s]{1,4}")
# A number with the signs of a currency or a bound before it, and a unit behind.
NUMBER = re.compile(r"\s*[$€£¥~<>≈=\s]*([+-]?(?:\d[\d.,\s'_]*)?\d(?:[eE][+-]?\d+)?)\s*([^\d\s.,+-][^\d]{0,7})?\s*")
THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[,' _]\d{3})+(?:\.\d+)?")
DECIMAL = re.compile(r"[+-]?\d+,\d+")
# What is written before a number or behind it is a unit where there are no more of them than this.
UNITS = 3
# Marks are few, and most of what is written is numbers.
DIFFERENT_MARKS, LEAST_SHARE = 4, 0.5
LOOKED_AT = 10_000


def number_in(text: object) -> float | None:
    """The number that a text means, None where it is a mark, or no number."""
    plain = _plain(text)
    if plain is not None:
        return plain
    found = NUMBER.fullmatch(str(text))
    if found is None:
        return None
    digits = found[1].strip()
    if THOUSANDS.fullmatch(digits):
        return _plain(re.sub(r"[,' _]", "", digits))
    return _plain(digits.replace(",", ".")) if DECIMAL.fullmatch(digits) else _plain(digits)


def writing_of(text: str) -> Writing | None:
    """What stands in the way of reading a text as a number; None of what is a number, or no writing of one."""
    if _plain(text) is not None:
        return None
    if text.strip().casefold() in MARKS or SIGNS.fullmatch(text.strip()):
        return "mark"
    found = NUMBER.fullmatch(text)
    if found is None or number_in(text) is None:
        return None
    if found[2] or found[1].strip() != text.strip():
        return "unit"
    return "decimal" if DECIMAL.fullmatch(found[1]) and not THOUSANDS.fullmatch(found[1]) else "thousands"


def unread(texts: Iterable[Any]) -> dict[int, tuple[str, Writing]] | None:
    """The places of what cannot be read as it is, of values most of which are numbers; None where they are not."""
    values = [value for value in list(texts)[:LOOKED_AT] if value is not None and value == value]
    found: dict[int, tuple[str, Writing]] = {}
    for place, value in enumerate(list(texts)[:LOOKED_AT]):
        if not isinstance(value, str) or _plain(value) is not None:
            continue
        writing = writing_of(value)
        if writing is None:
            return None
        found[place] = value, writing
    marks = {text.strip() for text, writing in found.values() if writing == "mark"}
    missing = sum(writing == "mark" for _, writing in found.values())
    units = {_unit(text) for text, writing in found.values() if writing == "unit"}
    read = len(values) - missing
    few = len(marks) <= DIFFERENT_MARKS and len(units) <= UNITS
    return found if found and few and read >= LEAST_SHARE * len(values) else None


def _unit(text: str) -> str:
    found = NUMBER.fullmatch(text)
    return (found[2] or "").strip() if found else text


def _plain(text: object) -> float | None:
    try:
        found = float(text)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
    # A text that is read as no number is a mark.
    return found if found == found or not isinstance(text, str) else None
