"""What keeps a rehearsal from being made, apart from the script."""


class LaunchError(Exception):
    """The script could not be started; the message is one sentence for the user."""


class Interrupted(Exception):  # noqa: N818 - the user's wish, not an error
    """The user stopped the rehearsal; nothing of it is left running."""


class InternalError(Exception):
    """dryfit itself failed; the child's traceback is a note on it, for a bug report."""

    def __init__(self, sentence: str, details: str) -> None:
        super().__init__(sentence)
        self.add_note(details)
