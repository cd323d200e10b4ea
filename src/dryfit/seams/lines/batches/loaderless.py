"""Fits and tests of Lightning's that are given no data, where the script has it at hand."""

import ast
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.mistaken import Loaderless
from dryfit.core.retry import Retry
from dryfit.core.source import location_of
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What each method of a trainer asks for, and the arguments that give it.
ASKED = {
    "fit": ("train_dataloader", "train_dataloaders"),
    "validate": ("val_dataloader", "dataloaders"),
    "test": ("test_dataloader", "dataloaders"),
    "predict": ("predict_dataloader", "dataloaders"),
}
DATAMODULE = "datamodule"


def loaderless(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a call of a trainer's that is given no data; how to run it with what the script has."""
    asked = session.recorder.failures[number].operation
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    method = call.func.attr if call is not None and isinstance(call.func, ast.Attribute) else ""
    if raised is None or call is None or method not in ASKED or asked != ASKED[method][0]:
        return None
    if len(call.args) > 1 or any(word.arg in (DATAMODULE, ASKED[method][1]) for word in call.keywords):
        return None
    word, name = next(_at_hand(method, raised), ("", ""))
    where = location_of(call, raised.location.path)
    entry = Loaderless(ast.unparse(call.func), asked, word, name, where, number)
    session.recorder.script_adds("loaderless", entry)
    if not name:
        return None
    return retry(raised, partial(rewrites.added, call=call, name=word, value=name), f"with `{word}={name}`")


def _at_hand(method: str, raised: Raised) -> Iterator[tuple[str, str]]:
    """The arguments that would give the data: a module of data, or a loader with the method's name in its own."""
    loader, word = ASKED[method]
    held: dict[str, Any] = names_in(raised.frame)
    for name, value in held.items():
        of_data = hasattr(value, "prepare_data") and not hasattr(value, "named_parameters")
        if of_data and loader in vars(type(value)):
            yield DATAMODULE, name
    part = loader.partition("_")[0]
    for name, value in held.items():
        if part in name.lower() and hasattr(value, "collate_fn") and hasattr(value, "batch_size"):
            yield word, name
