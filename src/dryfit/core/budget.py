"""The signal that a training loop has taken enough steps."""


class BudgetReached(BaseException):
    """Raised inside a seam to leave the user's training loop; no ``except Exception`` stops it.

    Attributes:
        reason: one sentence on what was enough, e.g. "4 optimizer steps were taken".
        goes_on: whether the loops around the one that is left go on with their next turns.
    """

    def __init__(self, reason: str = "", *, goes_on: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.goes_on = goes_on
