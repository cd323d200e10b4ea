"""Exceptions that too few epochs, batches or examples can raise in a script that is right.

A rehearsal leaves loops early. What the script does afterwards with the lists and counts of
these loops (a plot over all epochs, an accuracy for each class) may then raise.
"""

# What a count of zero, or a list that is shorter than the script expects, raises by itself.
COUNTED = (ZeroDivisionError, IndexError, AssertionError)
# Libraries that compare the lengths of what they are given, and raise TypeError or ValueError.
COMPARING = frozenset({"matplotlib", "numpy", "pandas", "plotly", "scipy", "seaborn", "sklearn", "statistics"})


def comes_of_counts(error: BaseException) -> bool:
    """Whether shortened loops alone may have caused this exception of a plain statement."""
    if isinstance(error, COUNTED):
        return True
    return isinstance(error, TypeError | ValueError) and _raised_by(error) in COMPARING


def _raised_by(error: BaseException) -> str:
    """The top-level package of the innermost frame."""
    traceback, name = error.__traceback__, ""
    while traceback is not None:
        name = str(traceback.tb_frame.f_globals.get("__name__", ""))
        traceback = traceback.tb_next
    return name.partition(".")[0]
