"""How a reader wants to see a report."""

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """``show`` adds what the stages saw, ``verbose`` the skipped checks and the script's output.

    ``width`` is in terminal cells; without ``unicode`` only ASCII marks are drawn.
    """

    show: bool = False
    verbose: bool = False
    colour: bool = False
    unicode: bool = True
    width: int = 80
