"""The first lines of specimens and variants: what they show, need, and are launched by."""

import re
from pathlib import Path

from dryfit.core.request import Request
from dryfit.script import launcher

HEADER = re.compile(r"^# (codes|needs|launch|device): (.+)$", re.MULTILINE)


def header(script: Path, key: str) -> tuple[str, ...]:
    """The words of a `# key: ...` line at the top of a specimen."""
    return tuple(word for name, words in HEADER.findall(script.read_text()) if name == key for word in words.split())


def asked(script: Path) -> Request:
    """The request of a script: by the launcher and on the device that its header names, or alone on the CPU."""
    device = next(iter(header(script, "device")), "cpu")
    words = header(script, "launch")
    return Request(str(script), device=device, launch=launcher.read((*words, script.name)).launch if words else None)
