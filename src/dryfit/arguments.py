"""Which words of a command line are dryfit's, and which are the rehearsed script's."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """The names of a command's options: those that take a value, and all that may follow the target."""

    valued: Collection[str]
    trailing: Collection[str]


def arranged(tokens: Sequence[str], options: Options) -> list[str]:
    """The words with dryfit's own options first, then ``--``, the target and the script's arguments.

    dryfit's options stand before the target or right after it, up to the first word that is
    none of them or to ``--``; what follows is the script's, whatever it looks like.
    """
    before, rest = _leading(tokens, options)
    if not rest:
        return before
    after, rest = _trailing(rest, options)
    return [*before, *after, "--", *rest]


def _leading(tokens: Sequence[str], options: Options) -> tuple[list[str], list[str]]:
    at = 0
    while at < len(tokens) and tokens[at].startswith("-") and tokens[at] != "--":
        at += _length(tokens[at], options)
    rest = list(tokens[at:])
    return list(tokens[:at]), rest[1:] if rest[:1] == ["--"] else rest


def _trailing(tokens: list[str], options: Options) -> tuple[list[str], list[str]]:
    at = 1
    while at < len(tokens) and tokens[at].partition("=")[0] in options.trailing:
        at += _length(tokens[at], options)
    rest = tokens[at:]
    return tokens[1:at], [tokens[0], *(rest[1:] if rest[:1] == ["--"] else rest)]


def _length(token: str, options: Options) -> int:
    return 2 if token in options.valued else 1
