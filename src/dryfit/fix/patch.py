"""A patch made from a report's edits, and verified by rehearsing the patched copy."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from dryfit.core.finding import Action, Edit, Finding
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.fix.apply import apply_edits
from dryfit.fix.files import Folders, read_text, unified_diff, write_all
from dryfit.fix.plan import EditRefused
from dryfit.fix.source import LINE_END

Rehearse = Callable[[Request], Report]
Pairs = Iterable[tuple[str, Finding]]

# A cause may show only once another is gone. Each round costs a rehearsal; more than this is no longer mending.
ROUNDS = 4


@dataclass(frozen=True)
class AppliedEdit:
    """An edit that is in the patch, and what it is for."""

    code: str
    edit: Edit
    message: str


@dataclass(frozen=True)
class Patch:
    """New texts for the user's files, by absolute path.

    ``verified`` says that the patched copy was rehearsed and fits. If not, ``remaining``
    are the codes of the errors that are left. ``unmended`` are codes with a finding that
    has no edits. ``report`` is the last rehearsal's.
    """

    files: Mapping[str, str]
    originals: Mapping[str, str]
    diff: str
    edits: tuple[AppliedEdit, ...]
    refused: tuple[EditRefused, ...]
    verified: bool
    remaining: tuple[str, ...]
    unmended: tuple[str, ...]
    report: Report

    def apply(self) -> None:
        """Write the files, keeping each one's mode, encoding and line ends.

        Raises:
            PatchError: a file has changed since, or cannot be written. Then none is.
        """
        write_all(self.files, self.originals)


def patch(report: Report, request: Request, rehearse: Rehearse, *, unsafe: bool = True) -> Patch:
    """Apply the findings' edits to the user's files and rehearse the patched copy.

    Errors that show only there are mended in turn, up to `ROUNDS` times. Without
    ``unsafe``, edits that change more than the fault are left out.
    """
    draft = _Draft(request, unsafe)
    latest, pairs, verified = report, report.findings, False
    for _ in range(ROUNDS):
        draft.note_unmended(pairs)
        if not draft.take(pairs):
            break
        previous, latest = latest, rehearse(draft.request())
        verified = latest.ok
        if latest.ok or latest.problem:
            break
        pairs = latest.errors
    remaining = previous.errors if latest.problem and latest is not report else latest.errors
    return draft.patch(latest, verified, tuple(dict.fromkeys(code for code, _ in remaining)))


@dataclass(frozen=True)
class _Proposal:
    """One finding's edit."""

    code: str
    message: str
    edit: Edit

    def key(self, path: str, text: str) -> tuple[str, ...]:
        """What stays the same when a later round proposes it again."""
        edit, lines = self.edit, LINE_END.split(text)
        anchored = edit.action is not Action.IMPORT and 1 <= edit.location.line <= len(lines)
        line = lines[edit.location.line - 1].strip() if anchored else ""
        return self.code, path, edit.action, edit.name, edit.value, line


@dataclass
class _Draft:
    """A patch in the making."""

    base: Request
    unsafe: bool
    folders: Folders = field(init=False)
    files: dict[str, str] = field(default_factory=dict)
    originals: dict[str, str] = field(default_factory=dict)
    encodings: dict[str, str] = field(default_factory=dict)
    applied: list[AppliedEdit] = field(default_factory=list)
    refused: list[EditRefused] = field(default_factory=list)
    unmended: dict[str, None] = field(default_factory=dict)
    seen: set[tuple[str, ...]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.folders = Folders.of(self.base)

    def note_unmended(self, pairs: Pairs) -> None:
        self.unmended |= dict.fromkeys(code for code, finding in pairs if not finding.edits)

    def take(self, pairs: Pairs) -> bool:
        """Apply what the findings propose; whether that changed anything."""
        groups: defaultdict[str, list[_Proposal]] = defaultdict(list)
        for proposal in (_Proposal(code, found.message, edit) for code, found in pairs for edit in found.edits):
            path = str(self.folders.own(proposal.edit.location.path) or "")
            objection = self._objection(proposal, path)
            if objection:
                self._refuse(proposal, objection)
            elif proposal.key(path, self._text(path)) not in self.seen:
                groups[path].append(proposal)
        changed = [self._apply(path, proposals) for path, proposals in groups.items()]
        return any(changed)

    def request(self) -> Request:
        """The rehearsal of the patched copy."""
        return replace(self.base, sources={**self.base.sources, **self.files})

    def patch(self, report: Report, verified: bool, remaining: tuple[str, ...]) -> Patch:
        originals = {path: self.originals[path] for path in self.files}
        names = {path: self.folders.shown(path) for path in self.files}
        diff = "".join(unified_diff(names[path], originals[path], text) for path, text in self.files.items())
        unmended = tuple(self.unmended)
        edits, refused = tuple(self.applied), tuple(self.refused)
        return Patch(dict(self.files), originals, diff, edits, refused, verified, remaining, unmended, report)

    def _objection(self, proposal: _Proposal, path: str) -> str:
        """Why the edit is not to be made in this file, if it is not. Loads the file."""
        edit = proposal.edit
        if not path:
            return "the file is not one of yours"
        if not self._load(path):
            return "the file cannot be read"
        if not edit.safe and not self.unsafe:
            return "it changes more than the fault and wants a reader"
        if not _encodable(edit.value, self.encodings[path]):
            return f"the file's encoding, {self.encodings[path]}, cannot hold it"
        return "the same was done there already, and does not mend it" if self._repeats(proposal) else ""

    def _repeats(self, proposal: _Proposal) -> bool:
        """Whether an expression that was changed for the same cause is to be changed in the same way once more."""
        if proposal.edit.action is not Action.REPLACE:
            return False
        made = (done.edit for done in self.applied if done.code == proposal.code)
        again = (edit.value for edit in made if edit.action is Action.REPLACE and edit.value.endswith(")"))
        return any(value != proposal.edit.value and value in proposal.edit.value for value in again)

    def _refuse(self, proposal: _Proposal, reason: str) -> None:
        refusal = EditRefused(proposal.edit, reason, proposal.code)
        if refusal not in self.refused:
            self.refused.append(refusal)

    def _load(self, path: str) -> bool:
        if path in self.originals:
            return True
        standing = self.base.sources.get(path)
        try:
            text, encoding = read_text(Path(path))
        except (OSError, SyntaxError, UnicodeDecodeError):
            if standing is None:
                return False
            text, encoding = standing, "utf-8"
        self.originals[path] = text if standing is None else standing
        self.encodings[path] = encoding
        return True

    def _text(self, path: str) -> str:
        return self.files.get(path, self.originals[path])

    def _apply(self, path: str, proposals: list[_Proposal]) -> bool:
        text = self._text(path)
        done = apply_edits(text, [proposal.edit for proposal in proposals])
        by_edit = {proposal.edit: proposal for proposal in reversed(proposals)}
        for edit in done.applied:
            proposal = by_edit[edit]
            self.applied.append(AppliedEdit(proposal.code, edit, proposal.message))
        for refusal in done.refused:
            self._refuse(by_edit[refusal.edit], refusal.reason)
        self.seen |= {each.key(path, text) for each in proposals if each.edit in done.applied}
        if done.text != text:
            self.files[path] = done.text
        return done.text != text


def _encodable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
