"""What a tokenizer is given that is no text, is cut into words already, or is to be a tensor of uneven rows."""

import ast
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from traceback import walk_tb
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.finding import Fact
from dryfit.core.retry import Retry
from dryfit.core.source import frames_from
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry, value_of

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What a tokenizer has to be told of words, and is told to give tensors.
SETTING, TENSORS, PADDED = "is_split_into_words", "return_tensors", "padding"
# Letters of the text that stands in for one that is not there.
LENT = 40
# What stores rows as lists, whatever a tokenizer gave.
MAP = "map"


def pretokenized(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a tokenizer was given in words; how to run the statement with that said."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or any(word.arg == SETTING for word in call.keywords) or not call.args:
        return None
    tokenizer, texts = resolve(call.func, raised.frame), _value(call.args[0], raised.frame)
    if not _is_tokenizer(tokenizer) or not _in_words(texts):
        return None
    _know(session, number, tokenizer=ast.unparse(call.func), words=len(texts[0]), texts=len(texts))
    return retry(raised, partial(rewrites.added, call=call, name=SETTING, value="True"), f"with {SETTING}=True")


def no_text(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a row without a text that a tokenizer was given; how to run the statement with another."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not _is_tokenizer(resolve(call.func, raised.frame)):
        return None
    for node in call.args:
        texts = _value(node, raised.frame)
        if (
            not isinstance(texts, Sequence)
            or isinstance(texts, str)
            or not any(isinstance(text, str) for text in texts)
        ):
            continue
        rows = [row for row, text in enumerate(texts) if text is None or isinstance(text, float)]
        if not rows:
            continue
        name, kind = ast.unparse(node), type(texts[rows[0]]).__name__
        _know(session, number, textless=name, row=rows[0], rows=len(rows), kind=kind)
        other = next(text for text in texts if isinstance(text, str))[:LENT]
        source = f"[text if isinstance(text, str) else {other!r} for text in {name}]"
        return retry(raised, partial(rewrites.replaced, node=node, source=source), "with another text in their place")
    return None


def uneven_tensors(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter texts of unlike length that a tokenizer is to give as one tensor; how to run the statement with lists."""
    raised = raised_by(error.__traceback__, number) if isinstance(error, ValueError) else None
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or not _is_tokenizer(resolve(call.func, raised.frame)):
        return None
    words = {word.arg: value_of(word.value, raised.frame) for word in call.keywords if word.arg}
    if words.get(TENSORS) in (None, UNKNOWN) or words.get(PADDED) not in (None, False):
        return None
    frames = (*(frame for frame, _ in walk_tb(error.__traceback__)), *frames_from(sys._getframe(1)))
    mapped = any(frame.f_code.co_name == MAP for frame in frames)
    _know(session, number, uneven=ast.unparse(call.func), tensors=str(words[TENSORS]), mapped=mapped)
    if mapped:
        without = partial(rewrites.arguments, call=call, changes={TENSORS: ("", "")})
        return retry(raised, without, f"without `{TENSORS}`")
    if PADDED in words:
        padded = partial(rewrites.arguments, call=call, changes={PADDED: (PADDED, "True")})
        return retry(raised, padded, f"with `{PADDED}=True`")
    return retry(raised, partial(rewrites.added, call=call, name=PADDED, value="True"), f"with `{PADDED}=True`")


def _is_tokenizer(callee: Any) -> bool:
    return hasattr(callee, "convert_tokens_to_ids")


def _know(session: "Mending", number: int, **facts: Fact) -> None:
    failure = session.recorder.failures[number]
    session.recorder.failures[number] = replace(failure, facts={**failure.facts, **facts})


def _value(node: ast.expr, frame: FrameType) -> Any:
    """What a name stands for, or a part of it under a constant key."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.slice, ast.Constant):
        return resolve(node, frame)
    owner = resolve(node.value, frame)
    try:
        return UNKNOWN if owner is UNKNOWN else owner[node.slice.value]
    except Exception:
        return UNKNOWN


def _in_words(texts: Any) -> bool:
    """Whether texts are lists of words: a pair of texts is two strings, and seldom all texts are pairs."""
    if not isinstance(texts, Sequence) or isinstance(texts, str) or not texts:
        return False
    rows = [row for row in texts if isinstance(row, list) and all(isinstance(word, str) for word in row)]
    return len(rows) == len(texts) and any(len(row) != 2 for row in rows)
