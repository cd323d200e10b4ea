"""For someone who is offered a patch: what each edit mends, the diff, and whether it was rehearsed."""

import json
from collections.abc import Iterator, Sequence
from typing import Protocol

from rich.text import Text

from dryfit.core.finding import Edit
from dryfit.core.report import Report
from dryfit.render.terminal import drawn, field
from dryfit.render.verdict import plural
from dryfit.render.view import View

DIFF_COLOURS = {"+++": "bold", "---": "bold", "@@": "cyan", "+": "green", "-": "red"}


class Change(Protocol):
    """An edit that is in the patch, or that was refused with a reason, and the code of its finding."""

    @property
    def code(self) -> str:
        """The finding's code."""

    @property
    def edit(self) -> Edit:
        """The edit."""


class Refused(Change, Protocol):
    """An edit that is not in the patch."""

    @property
    def reason(self) -> str:
        """Why not."""


class Patch(Protocol):
    """What `dryfit.fix.patch` returns, as far as it is shown."""

    @property
    def diff(self) -> str:
        """The unified diff."""

    @property
    def edits(self) -> Sequence[Change]:
        """The edits in it."""

    @property
    def refused(self) -> Sequence[Refused]:
        """The edits that could not be made."""

    @property
    def verified(self) -> bool:
        """Whether the patched script was rehearsed and fits."""

    @property
    def remaining(self) -> Sequence[str]:
        """The codes of the errors that the patched script still has."""

    @property
    def unmended(self) -> Sequence[str]:
        """The codes for which no edit is known."""

    @property
    def report(self) -> Report:
        """The last rehearsal's."""


def works(patch: Patch) -> bool:
    """Whether the patched script was rehearsed and has none of the errors that the edits are to mend."""
    return patch.verified or not (patch.report.problem or {edit.code for edit in patch.edits} & {*patch.remaining})


def outcome(patch: Patch) -> str:
    """One line on what the rehearsal of the patched script showed."""
    if not patch.edits:
        return "no patch: nothing that was found has an edit"
    edits = plural(len(patch.edits), "edit")
    if patch.verified:
        return f"verified: rehearsed with {edits}, it fits"
    if patch.report.problem:
        return f"not verified: with {edits} it cannot be rehearsed: {patch.report.problem}"
    what = "what they mend is gone" if works(patch) else "not all that they mend is gone"
    return f"rehearsed with {edits}, {what}; still there: {', '.join(patch.remaining)}"


def render_terminal(patch: Patch, view: View) -> str:
    """The edits, the diff and the outcome."""
    return drawn(_patch(patch, view), view)


def render_json(patch: Patch) -> str:
    """The same for programs."""
    edits = [{"code": edit.code, "safe": edit.edit.safe, "reason": edit.edit.reason} for edit in patch.edits]
    made = {
        "edits": edits,
        "refused": [{"code": edit.code, "reason": edit.reason} for edit in patch.refused],
        "unmended": list(patch.unmended),
        "verified": patch.verified,
        "remaining": list(patch.remaining),
        "problem": patch.report.problem,
        "diff": patch.diff,
    }
    return json.dumps(made, indent=2, ensure_ascii=False) + "\n"


def _patch(patch: Patch, view: View) -> Iterator[Text]:
    for code, what in _remarks(patch):
        yield from field(code, what, view)
    yield Text()
    if patch.diff:
        yield from (Text(line, _style(line)) for line in patch.diff.splitlines())
        yield Text()
    yield Text(outcome(patch), "bold green" if patch.verified and patch.edits else "bold yellow")


def _remarks(patch: Patch) -> Iterator[tuple[str, str]]:
    yield from dict.fromkeys((made.code, _described(made.edit)) for made in patch.edits)
    for refused in patch.refused:
        yield refused.code, f"not made: {refused.reason}"
    for code in patch.unmended:
        yield code, "no edit is known for this"


def _described(edit: Edit) -> str:
    words = [edit.action.value.replace("_", " "), "=".join(part for part in (edit.name, edit.value) if part)]
    return f"{'safe' if edit.safe else 'unsafe, read it first'}: {edit.reason or ' '.join(words).strip()}"


def _style(line: str) -> str:
    return next((style for start, style in DIFF_COLOURS.items() if line.startswith(start)), "")
