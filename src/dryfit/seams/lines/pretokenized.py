"""Texts that are cut into words already, and given to a tokenizer as if they were not."""

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.retry import Retry
from dryfit.seams import rewrites
from dryfit.seams.raised import UNKNOWN, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending import Mending

# What a tokenizer has to be told.
SETTING = "is_split_into_words"


def pretokenized(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter what a tokenizer was given in words; how to run the statement with that said."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None else None
    if raised is None or call is None or any(word.arg == SETTING for word in call.keywords) or not call.args:
        return None
    tokenizer, texts = resolve(call.func, raised.frame), _value(call.args[0], raised.frame)
    if not hasattr(tokenizer, "convert_tokens_to_ids") or not _in_words(texts):
        return None
    failure = session.recorder.failures[number]
    facts = {**failure.facts, "tokenizer": ast.unparse(call.func), "words": len(texts[0]), "texts": len(texts)}
    session.recorder.failures[number] = replace(failure, facts=facts)
    return retry(raised, partial(rewrites.added, call=call, name=SETTING, value="True"), f"with {SETTING}=True")


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
