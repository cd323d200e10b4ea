"""In which stage a library raised, by the files that the exception went through."""

from traceback import walk_tb

from dryfit.core.stage import Stage
from dryfit.seams.failing import annotate

# What a library's file says of the stage in which it raised.
FILES = (
    ("data_adapter", Stage.DATA, "data"),
    ("array_slicing", Stage.DATA, "data"),
    ("epoch_iterator", Stage.DATA, "data"),
    ("iterator_ops", Stage.DATA, "data"),
    ("callback", Stage.METRICS, "callback"),
    ("metric", Stage.METRICS, "metric"),
    ("loss", Stage.LOSS, "loss"),
    ("optimizer", Stage.STEP, "apply"),
)

# A part of the name of the files of callbacks, and how their hooks begin.
CALLBACK, HOOK = "callback", "on_"


def staged(error: Exception) -> None:
    """Say in which stage an exception was raised, by the files that it went through."""
    traceback, files = error.__traceback__, []
    while traceback is not None:
        files.append(traceback.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/src/")[2])
        traceback = traceback.tb_next
    # A metric may be a loss of its own.
    counted = [file for file in files if "/metrics/" in f"/{file}"]
    for file in reversed(counted or files):
        for part, stage, operation in FILES:
            if part in file:
                annotate(
                    error, stage=stage, operation=operation, **({"module": _hook(error)} if part == CALLBACK else {})
                )
                return


def _hook(error: Exception) -> str:
    """The hook of a callback that raised, by its class: the outermost that is no list of callbacks."""
    found = [(frame.f_locals.get("self"), frame.f_code.co_name) for frame, _ in walk_tb(error.__traceback__)]
    hooks = (f"{type(owner).__name__}.{name}" for owner, name in found if name.startswith(HOOK) and _hears(owner))
    return next(hooks, "")


def _hears(owner: object) -> bool:
    kinds = [kind.__name__ for kind in type(owner).__mro__]
    return "Callback" in kinds and "CallbackList" not in kinds
