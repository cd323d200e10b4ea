"""What happens where something raises: the cause is named, mended, and the operation tried again."""

import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import dryfit.checks  # noqa: F401 - enters the catalogue
from dryfit.core.check import run_checks
from dryfit.core.evidence import Evidence, Failure
from dryfit.core.finding import Fact, Finding, Location, Proof
from dryfit.core.moment import Moment
from dryfit.core.request import Request
from dryfit.core.retry import Retry
from dryfit.core.source import here, raised_at
from dryfit.core.stage import Stage, is_catch_all, stage_of
from dryfit.core.summary import TensorSummary
from dryfit.core.verdict import Key, Proven, key_of
from dryfit.mends import Mend, mend_for
from dryfit.seams.counts import asks_for_all, comes_of_counts, is_of_another_turn, lacked_by, lacks_a_turn
from dryfit.seams.failing import MESSAGE_LENGTH, first_line, raised_in, release, remember, said, signature_of
from dryfit.seams.faults import is_ours
from dryfit.seams.guarded import is_awaited, is_signal
from dryfit.seams.lines.batches.predicting import predicted_otherwise
from dryfit.seams.lines.calls.converting import is_bare
from dryfit.seams.lines.keras.symbols import takes_symbols
from dryfit.seams.lines.looks import looks_at
from dryfit.seams.lines.trials import by_trial
from dryfit.seams.listening import Listening
from dryfit.seams.lost import is_absent
from dryfit.seams.mending.missed import Missed
from dryfit.seams.mending.rewriting import Trees, rewrite
from dryfit.seams.mending.together import Mended, at_hand_first, needed_too
from dryfit.seams.mending.trial import Trial
from dryfit.seams.mending.unfit import unfit_for
from dryfit.seams.policy import Policy

# A failing operation is mended at most this often; a mend that does not help must not loop.
MEND_LIMIT = 6
# Functions of the script's own that a library calls.
CALLED_BACK = ("training_step", "validation_step", "test_step", "predict_step", "compute_metrics", "train", "evaluate")
MISSING_NAME = "SCR104"  # Names what an import no longer finds.
# Stages whose failures stop no training where the script waits for them ...
BESIDE = (Stage.SCRIPT, Stage.DATA, Stage.METRICS, Stage.RESOURCES)
# ... and what a script tries out on a model before it trains.
TRIED_OUT = (Stage.FORWARD, Stage.LOSS, Stage.BACKWARD)
SYMBOL = "SCR128"  # Tells that a value was asked for where there is none yet.


class Mending(Listening):
    """Failures as they are met: recorded once, diagnosed by the checks, mended where a mend is known."""

    def __init__(self, request: Request, policy: Policy) -> None:
        super().__init__(request, policy)
        self.proven: dict[Key, Proven] = {}
        self._mended: list[str] = []
        self._unmended: list[int] = []
        self.missed = Missed()
        self._first_seen: dict[Key, tuple[str, ...]] = {}
        self._refuted: dict[Key, set[tuple[str, str, str]]] = {}
        self._retries: dict[int, Retry] = {}
        self._looked, self._of_lines = set[int](), set[int]()  # Failures whose line was looked at, or changed.
        self.trees: Trees = {}
        self._remedies: dict[tuple[str, str, str], tuple[str, Finding]] = {}

    def evidence(self) -> Evidence:
        """The evidence so far."""
        return self.recorder.evidence()

    def attempt(
        self,
        stage: Stage,
        moment: Moment,
        failed: Callable[[Exception], None] | None = None,
        inputs: Callable[[], Mapping[str, TensorSummary]] | None = None,
        describe: Callable[[Any], str] | None = None,
    ) -> Any:
        """Run an operation; when it raises, name the cause, mend it, and run it again.

        ``failed`` lets the seam put what it saw into the evidence before the checks read it.

        Raises:
            Exception: the operation's own, where nothing mends it.
        """
        trial = Trial(moment)
        remembered = False
        with self.at(stage):
            while True:
                try:
                    result = moment.run()
                except Exception as error:
                    self.suspect(error, moment.operation)
                    if is_ours(error) or self._is_awaited(stage, error):
                        raise
                    moment.error = error
                    if not remembered and not trial.pending and self._mends_as_before(moment, failed):
                        remembered = True
                        continue
                    number = self._noticed(stage, moment, error, failed, inputs)
                    trial.failed_again(partial(self._settle, again=number))
                    trial.pending += self._tried(trial, error, number)
                    if not trial.pending:
                        raise
                    for code, _, failed_as, _ in trial.pending:
                        self.suppose(failed_as, code)
                    continue
                if trial.pending:
                    for mended in needed_too(trial.shelved, trial.pending[-1], trial.first, self._apply_again):
                        self._settle([mended], None)
                    for mended in trial.pending:
                        self._settle([mended], None, describe(result) if describe else "")
                return result

    def _tried(self, trial: Trial, error: Exception, number: int) -> list[Mended]:
        """The mends that the operation is to be run under next."""
        if len(trial.tried) <= MEND_LIMIT:
            mended = self._mend(trial.moment, number, trial.tried) or self._rewritten(error, number, trial)
            if mended is not None:
                return [mended]
        return trial.joined(partial(self._apply_again, moment=trial.moment))

    def _apply_again(self, mended: Mended, moment: Moment) -> bool:
        apply = self._mend_for(mended[0], moment)
        return apply is not None and bool(self._apply(apply, moment, mended[1]))

    def _is_awaited(self, stage: Stage, error: Exception) -> bool:
        """Whether the script waits for this exception itself; what stops a training is told all the same."""
        frame, trains = sys._getframe(1), self.current_pass is not None or self.site is not None
        stops = stage not in BESIDE and (trains or stage not in TRIED_OUT)
        awaited = is_signal(error, frame) if stops else is_awaited(error, frame, near=trains)
        return awaited and not hasattr(error, "_dryfit_failure")

    def _mends_as_before(self, moment: Moment, failed: Callable[[Exception], None] | None) -> bool:
        """Whether the operation failed like this before and is mended like that; it is then told no second time."""
        error = moment.error
        known = self._remedies.get(signature_of(moment.operation, type(error).__name__, said(error, self.request)))
        apply = mend_for(known[0], moment.operation) if known else None
        if known is None or apply is None or error is None or hasattr(error, "_dryfit_failure"):
            return False
        if failed:
            with self.unseen():
                failed(error)
        done = self._apply(apply, moment, known[1])
        if done:
            release(error)
        return bool(done)

    def _noticed(
        self,
        stage: Stage,
        moment: Moment,
        error: Exception,
        failed: Callable[[Exception], None] | None,
        inputs: Callable[[], Mapping[str, TensorSummary]] | None,
    ) -> int:
        """Record a failure once, at the innermost seam that it passes through."""
        known: int | None = getattr(error, "_dryfit_failure", None)
        if known is not None:
            self.look_again(error, known)
            return known
        with self.unseen():
            if failed:
                failed(error)
            return self.fail(stage, moment.operation, error, inputs=inputs() if inputs else {})

    def fail(
        self,
        stage: Stage,
        operation: str,
        error: BaseException,
        *,
        inputs: Mapping[str, TensorSummary] | None = None,
        facts: Mapping[str, Fact] | None = None,
        module: str = "",
    ) -> int:
        """Enter an exception into the evidence and give its number."""
        site = raised_at(error.__traceback__)
        number = len(self.recorder.failures)
        noted: dict[str, Any] = getattr(error, "_dryfit_facts", {})
        failure = Failure(
            number=number,
            stage=noted.pop("stage", stage),
            operation=(told := noted.pop("operation", operation)),
            error=type(error).__name__,
            message=said(error, self.request)[:MESSAGE_LENGTH],
            location=site.location if site else here(2),
            raised_in=raised_in(error),
            module=module or noted.pop("module", ""),
            inputs=inputs or {},
            facts={**noted, **(facts or {})},
            explained_by=self._left_out(error)
            or predicted_otherwise(self.recorder.takings, site.location if site else None),
            stands_on=self._stands_on(error, site.location if site else here(2)),
            curtailed=self._cut_short(error, operation, told),
            call=self.tensor_call(error),
            unfit=unfit_for(error),
        )
        self.recorder.failures.append(failure)
        remember(error, number)
        self._look_at_line(error, number)
        return number

    def _stands_on(self, error: BaseException, where: Location | None) -> tuple[int, ...]:
        """The failures before that nothing mended, where one of them may be the whole cause."""
        anyhow = not isinstance(error, NameError) or isinstance(error, UnboundLocalError)
        # A library that goes on after a failure gives its scores what the model answers, as ever.
        lacks = self.missed.touches(where, error) if self.missed.known else self.computing is None
        return tuple(self._unmended) if self._unmade(error) or (anyhow and lacks) else ()

    def _unmade(self, error: BaseException) -> bool:
        """Whether a name is missed that a statement would have bound which was left out."""
        return isinstance(error, NameError) and lacked_by(error) in self.recorder.script.unset

    def _cut_short(self, error: BaseException, operation: str, told: str) -> bool:
        """Whether fewer batches or turns than the script means may have caused a failure alone."""
        lacks = self.shortened and (lacks_a_turn(error, operation) or lacked_by(error) in self.cut_names)
        # Trainer hands a compute_metrics all that an evaluation gave, however few epochs there were before.
        fewer = self.evaluation_cut if self.computing is not None else self.curtailed
        # A loop is left as well where a statement in it is left out for what it raised.
        left = any(not failure.mended for failure in self.recorder.failures) and is_of_another_turn(error)
        behind = self.shortened and asks_for_all(error, told, within=self.current_pass is not None, left=self.midst)
        counted = self.comes_of_hollow(error) or (fewer and comes_of_counts(error, operation))
        unmade = self._unmade(error) and not self._unmended  # Nothing is told of what was left out.
        return is_absent(error, self.note) or lacks or left or behind or counted or unmade

    def _left_out(self, error: BaseException) -> str:
        """The check that named an import without a successor, where the name is missed now."""
        gone = {m.name for m in self.recorder.script.missing_names if m.imported and not m.replacement}
        return MISSING_NAME if isinstance(error, NameError) and error.name in gone else ""

    def look_again(self, error: BaseException, number: int) -> None:
        """Look at the line where a seam further in had not seen it yet: the user's frame was still to be left."""
        failure = self.recorder.failures[number]
        known = failure.explained_by
        if number not in self._looked and (not known or is_catch_all(known)):
            call = failure.call or self.tensor_call(error)
            self.recorder.failures[number] = replace(failure, call=call)
            self._look_at_line(error, number)

    def _look_at_line(self, error: BaseException, number: int) -> None:
        if raised_at(error.__traceback__) is not None:
            self._looked.add(number)
        with self.unseen():
            found = (self._seen_by(look, error, number) for look in looks_at(error, self))
            retry = next((retry for retry in found if retry is not None), None)
            if retry is not None:
                self._retries[number] = retry

    def _seen_by(self, look: Callable[..., Retry | None], error: BaseException, number: int) -> Retry | None:
        """What one look finds; what it stumbles over is no matter of the others."""
        with suppress(Exception):
            return look(self, error, number)
        return None

    def retry_of(self, error: BaseException, number: int) -> Retry | None:
        """How to run a statement that raised in a changed form: as its cause says, or by trial as it runs."""
        known, failure = self._retries.get(number), self.recorder.failures[number]
        named = [code for code, f in self.diagnose() if f.explains == number and not is_bare(code, failure)]
        # No form of an operand gives a symbol its value, finds memory, or the weights that a file lacks.
        if SYMBOL in named and not takes_symbols(self.recorder.keras, number):
            return None
        if (known is not None and named) or any(stage_of(code) is Stage.RESOURCES for code in named):
            return known
        with self.unseen(), suppress(Exception):
            return by_trial(self, error, number, tells=not named) or known
        return known

    def _mend(self, moment: Moment, number: int, tried: set[tuple[Key, object]]) -> Mended | None:
        signature = self._signature(number)
        for code, finding in at_hand_first(self.diagnose(signature), number):
            attempt = key_of(code, finding), signature
            apply = self._mend_for(code, moment)
            if apply is None or attempt in tried:
                continue
            tried.add(attempt)
            done = self._apply(apply, moment, finding)
            if done:
                release(moment.error)
                return code, finding, number, done
        return None

    def _mend_for(self, code: str, moment: Moment) -> Mend | None:
        """The mend of an operation; a function of the script's that a library calls is made of statements as well."""
        moment.live.setdefault("later", self.patches.later)
        own = mend_for(code, moment.operation)
        if own is not None or moment.operation not in CALLED_BACK:
            return own
        return mend_for(code, "statement")

    def _rewritten(self, error: Exception, number: int, trial: Trial) -> Mended | None:
        """The user's function that raised, given the statement in its changed form for good."""
        retry, signature = self.retry_of(error, number), self._signature(number)
        if retry is None:
            return None
        for code, finding in self.diagnose(signature):
            # A mend of the operation that did not help leaves this way open.
            attempt = key_of(code, finding), ("rewritten", *signature)
            if finding.explains != number or is_catch_all(code) or attempt in trial.tried:
                continue
            trial.tried.add(attempt)
            with self.unseen():
                undo = rewrite(error, retry, self.trees)
            if undo is None:
                return None  # The statement may stand further out.
            trial.undo.append(undo)
            self._of_lines.add(number)
            self._retries.pop(number, None)
            return code, finding, number, retry.done
        return None

    def _apply(self, apply: Mend, moment: Moment, finding: Finding) -> str | None:
        try:
            with self.unseen():
                return apply(moment, finding)
        except Exception as error:
            self.patches.faults.append(error)
            return None

    def diagnose(self, signature: tuple[str, str, str] | None = None) -> list[tuple[str, Finding]]:
        """Every finding that the evidence bears now, of one failure or of all; those not yet proven come first."""
        with self.unseen():
            results = run_checks(self.evidence())
        pairs = [(result.check, finding) for result in results for finding in result.findings]
        found = [(code, finding) for code, finding in pairs if not self._is_refuted(key_of(code, finding), signature)]
        for code, finding in found:
            self._first_seen.setdefault(key_of(code, finding), tuple(self._mended))
        return sorted(found, key=lambda pair: key_of(*pair) in self.proven)

    def _is_refuted(self, key: Key, signature: tuple[str, str, str] | None) -> bool:
        """A mend that left one failure as it was may be the one for the next."""
        against = self._refuted.get(key, set()) if key not in self.proven else set()
        return signature in against if signature is not None else bool(against)

    @property
    def refuted(self) -> frozenset[Key]:
        """The findings whose mends changed nothing, then or later."""
        return frozenset(key for key in self._refuted if key not in self.proven)

    def _settle(self, pending: list[Mended], again: int | None, outcome: str = "") -> list[Mended]:
        """After a mend the operation ran, or failed in another way: either way it held. Give the one that did not."""
        if not pending:
            return []
        code, finding, number, done = pending.pop()
        if again is not None and self._same_failure(number, again):
            self._refuted.setdefault(key_of(code, finding), set()).add(self._signature(number))
            self.suppose(number, "", instead_of=code)
            return [(code, finding, number, done)]
        failure = self.recorder.failures[number]
        before = f"raises {failure.error}: {first_line(failure.message)}"
        after = f"{done}: {outcome or 'it runs, and the rehearsal goes on'}"
        self.prove(code, finding, Proof("mended", before, after))
        self._explain(number, code, mended=True)
        self._remedies[signature_of(failure.operation, failure.error, failure.message)] = code, finding
        return []

    def suppose(self, number: int, code: str, *, instead_of: str = "") -> None:
        """Take a failure for a check's while its mend is tried: what fails meanwhile is another."""
        failure = self.recorder.failures[number]
        if failure.explained_by == instead_of and not failure.mended:
            self.recorder.failures[number] = replace(failure, explained_by=code)

    def _same_failure(self, one: int, other: int) -> bool:
        first, second = (self.recorder.failures[number] for number in (one, other))
        places = {(f.location.line, f.location.column) if f.location else (0, 0) for f in (first, second)}
        of_line = one in self._of_lines or first.operation in ("statement", "row", "collate", *CALLED_BACK)
        if len(places) > 1 and first.operation == second.operation and (of_line or first.error == "AttributeError"):
            return False  # Another expression, refused in the same words.
        # The layer behind one that was mended may refuse its input in the same words.
        return one == other or (self._signature(one) == self._signature(other) and first.module == second.module)

    def _signature(self, number: int) -> tuple[str, str, str]:
        failure = self.recorder.failures[number]
        return signature_of(f"{failure.operation} {failure.module}", failure.error, failure.message)

    def _explain(self, number: int, code: str, *, mended: bool = False) -> None:
        failure = self.recorder.failures[number]
        known = failure.explained_by or code
        self.recorder.failures[number] = replace(failure, explained_by=known, mended=mended or failure.mended)

    def prove(self, code: str, finding: Finding, proof: Proof) -> None:
        """Keep a finding with its proof, whatever the evidence says later."""
        key = key_of(code, finding)
        self.proven.setdefault(key, Proven(code, finding.proven(proof), self._first_seen.get(key, ())))
        if proof.kind == "mended" and code not in self._mended:
            self._mended.append(code)

    def gave_up(self, error: BaseException) -> None:
        """Nothing mended this failure; what comes after it may be its echo."""
        number = getattr(error, "_dryfit_failure", None)
        if number is not None and number not in self._unmended:
            self.explain_failures()
            self._unmended.append(number)

    def explain_failures(self) -> None:
        """Let findings that name a failure account for it, the catch-alls only for what is left."""
        for code, finding in sorted(self.diagnose(), key=lambda pair: is_catch_all(pair[0])):
            if finding.explains is not None:
                self._explain(finding.explains, code)
