"""The signal that a training loop has taken enough steps."""


class BudgetReached(BaseException):
    """Raised inside a seam to leave the user's training loop; no ``except Exception`` stops it.

    Attributes:
        reason: one sentence on what was enough, e.g. "4 optimizer steps were taken".
    """

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
