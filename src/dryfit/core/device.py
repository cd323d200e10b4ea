"""An accelerator that a rehearsal has lost."""

from dataclasses import dataclass

from dryfit.core.finding import Location


@dataclass(frozen=True)
class DeviceLost:
    """What ended it, as far as the device itself tells.

    It works behind the script's back: ``operation`` and ``location`` are where the script was when the
    device was heard of again, not always where it failed.
    """

    device: str
    error: str
    message: str = ""
    operation: str = ""
    location: Location | None = None

    @property
    def blamed(self) -> str:
        """The line that was blamed, for a sentence."""
        place = self.location
        return f"line {place.line} (`{place.text.strip()}`)" if place else "no line of the script"
