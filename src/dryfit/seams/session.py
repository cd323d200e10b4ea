"""One rehearsal: it listens to the frameworks, follows the script's course, and makes the report."""

import ast
import os
import time
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from functools import partial
from traceback import walk_tb
from types import TracebackType
from typing import Any, TypeAlias

from dryfit.core.budget import BudgetReached
from dryfit.core.evidence import Failure
from dryfit.core.evidence.processes import Collective
from dryfit.core.evidence.script import UndefinedName
from dryfit.core.finding import Finding, Location, Proof
from dryfit.core.moment import Moment
from dryfit.core.report import Report
from dryfit.core.request import Request
from dryfit.core.retry import Retry, Skip
from dryfit.core.source import raised_at, statement_at
from dryfit.core.stage import is_catch_all
from dryfit.core.verdict import Key, key_of, report_of
from dryfit.mends import mend_for
from dryfit.seams import environment
from dryfit.seams.counts import ends_iterator, insists, is_cut_short
from dryfit.seams.failing import first_line, is_curtailed, raised_in, remember
from dryfit.seams.faults import is_ours, is_the_scripts
from dryfit.seams.imports import ImportHooks
from dryfit.seams.lines.arrays import reshaping, wrapping
from dryfit.seams.lines.models.undifferentiated import know_loss
from dryfit.seams.mending import rewrites
from dryfit.seams.mending.attempts import Mending
from dryfit.seams.mending.rewriting import Undo, change, rewrite
from dryfit.seams.midst import left_by
from dryfit.seams.policy import Policy

# What was changed of one statement, by where in it.
Changes: TypeAlias = dict[tuple[int, int], Callable[[ast.stmt], list[ast.stmt]]]
# Mistakes of our own that are told, of all that were kept from the script.
TOLD_FAULTS = 3
# Passes, of the last ones, any of which a generator of a library's may have drawn from.
RECENT_PASSES = 4
# How the loops of frameworks are called.
TRAINING = ("fit", "train")
# How a script asks for accelerators.
DEVICES = ("cuda.is_available", "accelerator.is_available", "device_count")


class Session(Mending):
    """The state of one rehearsal, from the first import to the report."""

    def __init__(self, request: Request, policy: Policy) -> None:
        super().__init__(request, policy)
        self.imports = ImportHooks()
        self.started = time.perf_counter()
        self.leaving: list[Callable[[TracebackType | None], None]] = []  # told where a loop is left
        self._retried: list[tuple[str, Finding, int, str]] = []
        self._take_back: Undo | None = None
        self._leave_out: Callable[[], object] | None = None
        self._anew, self._in_vain = False, set[tuple[Key, str]]()
        # The path and line of the statement that was changed last.
        self._retried_at: tuple[str, int] | None = None
        self.anew_tried: set[tuple[str, int, int]] = set()  # places that were changed for the turns behind them
        self._changes: dict[tuple[str, int], Changes] = {}

    def install(self) -> None:
        """Listen wherever a framework is, or comes to be, imported."""
        from dryfit.seams.listeners import LISTENERS

        self.recorder.script = replace(self.recorder.script, lost=self.request.lost)
        for module, listen in LISTENERS.items():
            self.imports.when_imported(module, partial(listen, self))

    def uninstall(self) -> None:
        """Stop listening and put every patched attribute back."""
        self.imports.remove()
        self.patches.remove()

    def stopped(self, error: BaseException) -> Skip | None:
        """An exception came out of the script: record it and say how to go on."""
        if isinstance(error, BudgetReached):
            self.curtailed = self.shortened = True
            self.midst.extend(left_by(error.__traceback__))
            self.hollow.left(error.__traceback__)
            if error.reason and error.reason not in self.recorder.script.not_reached:
                self.recorder.script_adds("not_reached", error.reason)
                self.note(error.reason)
            for told in self.leaving:
                told(error.__traceback__)
            self.close_passes()
            return "pass" if error.goes_on else "loop"
        if not isinstance(error, Exception):
            return None
        self.suspect(error)
        if is_cut_short(error) or (ends_iterator(error) and any(p.cut for p in self.passes[-RECENT_PASSES:])):
            self.curtailed = self.shortened = True
            self.close_passes()
            return "iterator"
        if is_ours(error):
            self.patches.faults.append(error)
            self.close_passes()
            return "statement"
        if isinstance(error, AssertionError) and self._insists_on_device(error):
            self.close_passes()
            return "statement"
        number = getattr(error, "_dryfit_failure", None)
        if number is None:
            know_loss(error)
            number = self.fail(self.stage, "statement", error)
            remember(error, number)
        else:
            self.look_again(error, number)
        self._settle_retry(number if self._comes_of_retried(error) else None)
        retry = self._retry(number, error)
        # What is asserted of whole epochs is not judged, and sets nothing: what follows stands on nothing of it.
        in_vain = insists(error) and is_curtailed(error, self.recorder.failures)
        if retry is None and not in_vain:
            self.gave_up(error)
        if retry is not None:
            under_way = [loader_pass for loader_pass in self.passes if loader_pass.open]
            self.close_passes(broken=True)
            for loader_pass in under_way:
                loader_pass.resumes = retry.trees is not None
            return replace(retry, served=under_way[-1].served if under_way else 0)
        return "line" if in_vain or self._unmade(error) else "turn"

    def passed_over(self, error: Exception, done: str) -> None:
        """Enter what only another device raises: here the operation runs, which proves what it is taken for."""
        number = self.fail(self.stage, "statement", error)
        for code, finding in self.diagnose():
            if finding.explains == number and not is_catch_all(code):
                self._settle([(code, finding, number, done)], None)

    def prove_mended(self, code: str, finding: Finding, before: str, after: str) -> None:
        """Keep a finding whose mend a seam has applied by itself."""
        self.prove(code, finding, Proof("mended", before, after))

    def _tell_curtailed(self) -> None:
        """Say what raised that is not judged: the first of it, and how much more."""
        found = [f for f in self.recorder.failures if f.curtailed and f.location and not (f.mended or f.explained_by)]
        lines = list(dict.fromkeys((f.location.path, f.location.line) for f in found if f.location))
        if not lines:
            return
        message = first_line(found[0].message).rstrip(".")
        raised = f"{os.path.basename(lines[0][0])}:{lines[0][1]} raised {found[0].error}{message and f' ({message})'}"
        others = "1 more line" if len(lines) == 2 else f"{len(lines) - 1} more lines"
        more = f", and {others} did" if len(lines) > 1 else ""
        self.note(f"{raised}{more}: that can come of loops left early, and is not judged.")

    def _tell_lost(self) -> None:
        """Say where the device blamed what the same batches show on the CPU."""
        lost = self.request.lost
        if lost is None:
            return
        raised = next((f for f in self.recorder.failures if not f.curtailed), None)
        here = "nothing raises there" if raised is None else f"{_placed(raised)} raises {raised.error}"
        code = f" ({raised.explained_by})" if raised and raised.explained_by else ""
        self.note(
            f"On {lost.device} the script died of {lost.error} ({lost.message.rstrip('.')}), and {lost.blamed} was "
            f"blamed. The same batches were replayed on the CPU: {here}{code}."
        )

    def _insists_on_device(self, error: AssertionError) -> bool:
        """Whether the script asserts an accelerator, which a rehearsal on the CPU does not have."""
        site = raised_at(error.__traceback__)
        statement = statement_at(site.location) if site and self.request.device == "cpu" else None
        if not isinstance(statement, ast.Assert) or not any(word in ast.unparse(statement.test) for word in DEVICES):
            return False
        self.note("The script insists on an accelerator; it was rehearsed on the CPU.")
        return True

    def _retry(self, number: int, error: Exception) -> Retry | None:
        """How to run the statement that failed in a changed form; None where that is not known, or did not help."""
        again = self._again(error, number, self._named(number)) if number not in self._retries else None
        if again is not None:
            return again
        retry, found = self.retry_of(error, number), self._named(number)
        self._retries.pop(number, None)
        if retry is None:
            return None
        if found and retry.code is not None:
            retry = self._called_again(error, retry)
        # A change that has just left the failure as it was is not made again.
        if not found or retry is None or any((key_of(*one), retry.done) in self._in_vain for one in found):
            return None
        # What stands on the line that was changed is what the change proves, if anything does.
        here = [(code, f) for code, f in found if f.location is not None and f.location.line == retry.line]
        self._retried = [(code, finding, number, retry.done) for code, finding in here or found]
        self.suppose(number, self._retried[0][0])
        self._anew, self._retried_at = retry.anew, (retry.path, retry.line) if retry.code is None else None
        if retry.trees is None:
            self._take_back = change(error, retry, self.trees)
            retry = replace(retry, trees=self.trees if self._take_back is not None else None)
        return self._with_others(retry, self.recorder.failures[number].location)

    def _with_others(self, retry: Retry, where: Location | None) -> Retry:
        """A statement several of whose operations raise keeps the changes of those before."""
        if retry.code is not None or where is None:
            return retry
        statement = statement_at(Location(retry.path, retry.line))
        changes = self._changes.setdefault((retry.path, statement.lineno if statement else retry.line), {})
        changes[span := (where.column, where.end_column or 0)] = retry.transform
        self._leave_out = partial(_without, changes, span, statement)
        transforms = tuple(changes.values())
        if statement is not None:
            rewrites.remember(statement, _changed(deepcopy(statement), transforms))
        return replace(retry, transform=partial(_changed, transforms=transforms)) if len(transforms) > 1 else retry

    def _named(self, number: int) -> list[tuple[str, Finding]]:
        """The findings that tell the cause of a failure."""
        return [(code, f) for code, f in self.diagnose() if f.explains == number and not is_catch_all(code)]

    def _again(self, error: Exception, number: int, found: list[tuple[str, Finding]]) -> Retry | None:
        """The statement as it is, once what it asks for has been mended for good."""
        site = raised_at(error.__traceback__)
        if site is None or self.recorder.failures[number].operation != "statement":
            return None
        live = {"later": self.patches.later, "yielding": self.objects.get("yielding")}
        moment = Moment("statement", lambda: None, (), {}, live)
        for code, finding in found:
            apply = mend_for(code, "statement")
            done = self._apply(apply, moment, finding) if apply is not None else None
            if done:
                self._retried = [(code, finding, number, done)]
                return Retry(site.location.path, site.location.line, rewrites.unchanged, done, trees=self.trees)
        return None

    def _called_again(self, error: Exception, retry: Retry) -> Retry | None:
        """The statement as it is, once the function that it comes to has been changed."""
        site = raised_at(error.__traceback__)
        self._take_back = rewrite(error, retry, self.trees) if site is not None else None
        if site is None or self._take_back is None:
            return None
        path, line = site.location.path, site.location.line
        return Retry(path, line, rewrites.unchanged, retry.done, trees=self.trees, anew=retry.anew)

    def _settle_retry(self, again: int | None) -> None:
        """The statement ran in its changed form, or failed in another way."""
        self._in_vain.clear()
        for one in self._retried:
            # What fails like it on another line comes after it.
            here_again = again is not None and self._at_one_place(one[2], again)
            if here_again and self._anew:
                # There may be more that stands in the way of the turns behind: the cause is one all the same.
                self.suppose(one[2], "", instead_of=one[0])
                continue
            left = self._settle([one], again if here_again else None)
            self._in_vain |= {(key_of(code, finding), done) for code, finding, _, done in left}
        if any(key_of(*one[:2]) in self.refuted for one in self._retried):
            for undo in (self._take_back, self._leave_out):
                if undo is not None:
                    undo()
        self._retried, self._take_back, self._leave_out, self._retried_at = [], None, None, None

    def _comes_of_retried(self, error: BaseException) -> bool:
        """Whether an exception passed through the statement that was changed last: else that has run."""
        if self._retried_at is None:
            return True
        path, line = self._retried_at
        statement = statement_at(Location(path, line))
        first, last = (statement.lineno, statement.end_lineno or line) if statement is not None else (line, line)
        passed = [(frame.f_code.co_filename, at) for frame, at in walk_tb(error.__traceback__)]
        return any(os.path.abspath(file) == path and first <= at <= last for file, at in passed)

    def _at_one_place(self, one: int, other: int) -> bool:
        first, second = (self.recorder.failures[number].location for number in (one, other))
        return first is None or second is None or (first.path, first.line) == (second.path, second.line)

    def close_passes(self, *, broken: bool = False, left: bool = True) -> None:
        """Whatever loaders were being iterated are so no longer; where the turn goes on, they are still."""
        for loader_pass in self.passes:
            loader_pass.broken = loader_pass.broken or (loader_pass.open and broken)
            if left:
                loader_pass.open, loader_pass.last, loader_pass.before = False, None, None
        self._stages.clear()

    def end_broken_passes(self) -> None:
        """Passes whose loop was left after one more turn are over where another one begins."""
        for loader_pass in self.passes:
            loader_pass.open = loader_pass.open and not loader_pass.broken

    def end_passes_ahead(self) -> None:
        """Who fetches a batch ahead has handed over the last one, too."""
        for loader_pass in self.passes:
            loader_pass.open = loader_pass.open and not loader_pass.ahead

    def end_passes_since(self, first: int) -> None:
        """Who counts batches leaves a pass without asking for its end."""
        for loader_pass in self.passes[first:]:
            loader_pass.open = False

    def watched(self, text: str, path: str, namespace: dict[str, Any]) -> str | ast.Module:
        """The script as it is run: its text, or a tree in which some of its operations are looked at."""
        return reshaping.watched(self, wrapping.watched(self, text, path, namespace), path, namespace)

    def undefined_name(self, name: str, statement: str, site: Location | None) -> None:
        """The script used a name that nothing binds, and an import has bound it."""
        self.recorder.script_adds("undefined_names", UndefinedName(name, site, statement))
        for code, finding in self.diagnose():
            if finding.facts.get("name") == name:
                proof = Proof("mended", f"raises NameError: name '{name}' is not defined", f"`{statement}`: it runs")
                self.prove(code, finding, proof)

    def waits_for(self) -> str:
        """What this rank is about to call, and some other is not."""
        return self.meetings.waits_for if self.meetings is not None else ""

    def waits(self, operation: str, location: Location | None) -> None:
        """This rank stands in a collective that the others do not come to."""
        if self.recorder.rank is not None:
            self.recorder.rank = replace(self.recorder.rank, waits_in=Collective(operation, location))

    def left_out(self, path: str, line: int, end_line: int, *, stays: bool) -> None:
        """A statement was left out; unless the turn of its loop goes on without it, so was that."""
        self.missed.leave_out(path, line, end_line)
        self.lame = True
        # What it would have counted is not there.
        self.curtailed = self.curtailed or _trains(statement_at(Location(path, line)))
        self.close_passes(broken=True, left=not stays)

    def runs_since(self, number: int, done: str, outcome: str) -> None:
        """What raised was left out, and has run in the turns behind it: that proves what it is taken for."""
        if number in self._unmended:
            self._unmended.remove(number)
        for code, finding in self._named(number):
            self._settle([(code, finding, number, done)], None, outcome)

    def left_short(self, names: frozenset[str]) -> None:
        """What had shown enough was left, and would have set these: no script is to blame for one that is not there."""
        self.cut_names |= names

    def left_unset(self, names: frozenset[str]) -> None:
        """A statement that raised was left out, and would have set these."""
        for name in sorted(names):
            self.recorder.script_adds("unset", name)

    def finish(self, ended: str) -> Report:
        """The report on everything that was seen; a policy that measures nothing ends the process instead."""
        if not self.policy.measures:
            self.policy.finish()
        self._settle_retry(None)
        self.explain_failures()
        self._tell_curtailed()
        self._tell_lost()
        self.policy.finish()
        for module, error in self.imports.failed():
            self.note(f"dryfit could not listen to {module} ({type(error).__name__}: {error}).")
        faults = (*self.patches.faults, *self.recorder.faults)
        own = [fault for fault in faults if not is_the_scripts(fault, self.recorder.failures)]
        for fault in own[:TOLD_FAULTS]:
            self.note(f"A mistake of dryfit's own was kept from the script: {_told(fault)}.")
        self.recorder.script = replace(self.recorder.script, trained=self.trained, ended=ended)
        if self.recorder.rank is not None:
            failed = any(not failure.mended for failure in self.recorder.failures)
            self.recorder.rank = replace(self.recorder.rank, ended=ended, failed=failed)
        self.recorder.environment.update(environment.describe())
        return report_of(
            self.request,
            self.evidence(),
            proven=tuple(self.proven.values()),
            first_seen=self._first_seen,
            seconds=self.seconds,
            notes=tuple(self.notes),
            elapsed=time.perf_counter() - self.started,
            refuted=self.refuted,
        )


def _trains(statement: ast.stmt | None) -> bool:
    """Whether a statement calls the loop of a framework."""
    calls = (node for node in ast.walk(statement) if isinstance(node, ast.Call)) if statement is not None else ()
    return any(isinstance(call.func, ast.Attribute) and call.func.attr in TRAINING for call in calls)


def _without(changes: Changes, span: tuple[int, int], statement: ast.stmt | None) -> None:
    """Take one change of a statement back."""
    changes.pop(span, None)
    if statement is not None:
        rewrites.remember(statement, _changed(deepcopy(statement), tuple(changes.values())))


def _changed(statement: ast.stmt, transforms: tuple[Callable[[ast.stmt], list[ast.stmt]], ...]) -> list[ast.stmt]:
    """A statement changed by each; what one puts before it stays."""
    before: list[ast.stmt] = []
    for transform in transforms:
        *first, statement = transform(statement)
        before += first
    return [*before, statement]


def _placed(failure: Failure) -> str:
    place = failure.location
    return f"line {place.line} (`{place.text.strip()}`)" if place else failure.operation


def _told(fault: BaseException) -> str:
    return f"{type(fault).__name__} in {raised_in(fault)}: {first_line(str(fault))}"
