"""The catalogue: a check is a pure function of the records that its parameters name."""

import inspect
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from dryfit.core.evidence import RECORDS, Evidence, Failures
from dryfit.core.finding import Finding, Findings, Severity
from dryfit.core.report import Result, Status
from dryfit.core.stage import Stage, stage_of

CODE = re.compile(r"[A-Z]{3}[0-9]{3}")


@dataclass(frozen=True)
class Check:
    """One entry of the catalogue, read off a decorated function.

    ``needs`` are the records that it cannot do without, ``wants`` those it takes when they are there.
    """

    code: str
    severity: Severity
    function: Callable[..., Findings]
    name: str
    summary: str
    cause: str
    fix: str
    needs: tuple[str, ...]
    wants: tuple[str, ...] = ()

    @property
    def stage(self) -> Stage:
        """The stage that the code's prefix names."""
        return stage_of(self.code)

    def run(self, evidence: Evidence) -> Result:
        """Judge the evidence; a missing record is a skip with its reason, never a pass."""
        # A check that can do without each of its records cannot do without all of them.
        read = self.needs or self.wants
        missing = [name for name in read if evidence.record(name) is None]
        if missing and (self.needs or len(missing) == len(read)):
            return Result(self.code, Status.SKIPPED, reason=f"no {' and no '.join(missing)} was seen")
        try:
            findings = tuple(self.function(*(evidence.record(name) for name in self.needs + self.wants)))
        except Exception as error:
            return Result(self.code, Status.ERROR, reason=f"{type(error).__name__}: {error}")
        return Result(self.code, Status.FAILED if findings else Status.PASSED, findings)


CATALOGUE: dict[str, Check] = {}


def check(code: str, severity: Severity) -> Callable[[Callable[..., Findings]], Callable[..., Findings]]:
    """Enter the decorated function into the catalogue.

    Its parameters are annotated with records (`Loss`, `Forward`, ..., `Failures`): they are
    what it needs; those that may be None come last. Its docstring holds the summary,
    ``Cause:`` and ``Fix:``.

    Raises:
        ValueError: the code is malformed or taken, or a parameter is no record.
    """

    def enter(function: Callable[..., Findings]) -> Callable[..., Findings]:
        if not CODE.fullmatch(code) or code in CATALOGUE:
            raise ValueError(f"check code {code!r} is malformed or taken")
        summary, cause, fix = _sections(inspect.getdoc(function) or "")
        needs, wants = _records(function)
        CATALOGUE[code] = Check(code, severity, function, function.__name__, summary, cause, fix, needs, wants)
        return function

    return enter


def run_checks(evidence: Evidence, only: Iterable[str] | None = None) -> tuple[Result, ...]:
    """Every check of the catalogue (or those named) over the evidence, in code order."""
    chosen = sorted(CATALOGUE) if only is None else [code for code in sorted(CATALOGUE) if code in set(only)]
    # A tuple that grows fails where another thread asks the collector who refers to what.
    results = [CATALOGUE[code].run(evidence) for code in sorted(chosen, key=_order)]
    return tuple(results)


def severity_of(code: str, finding: Finding) -> Severity:
    """The finding's own severity or its check's; an error without proof is a warning."""
    stated = finding.severity or CATALOGUE[code].severity
    return Severity.WARNING if stated is Severity.ERROR and finding.proof is None else stated


def _order(code: str) -> tuple[int, str]:
    return stage_of(code).order, code


def _records(function: Callable[..., Findings]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The records that a check's parameters name: those it needs, then those that may be None."""
    hints: dict[str, Any] = get_type_hints(function)
    hints.pop("return", None)
    names = RECORDS | {Failures: "failures"}
    kinds = {name: _without_none(hint) for name, hint in hints.items()}
    unknown = [name for name, kind in kinds.items() if kind not in names]
    if unknown:
        raise ValueError(f"{function.__name__} asks for {unknown[0]!r}, which is no record")
    needs = tuple(names[kind] for name, kind in kinds.items() if hints[name] is kind)
    wants = tuple(names[kind] for name, kind in kinds.items() if hints[name] is not kind)
    return needs, wants


def _without_none(hint: Any) -> Any:
    kinds = [kind for kind in get_args(hint) if kind is not type(None)]
    return kinds[0] if kinds else hint


def _sections(doc: str) -> tuple[str, str, str]:
    """Split a check's docstring; under ``python -OO`` there is none and all are empty."""
    summary, _, rest = doc.partition("\n\n")
    found = {"Cause": "", "Fix": ""}
    for title, body in re.findall(r"^(Cause|Fix):\n((?:[ \t]+.*\n?|\n)+)", rest, re.MULTILINE):
        found[title] = " ".join(body.split())
    return " ".join(summary.split()), found["Cause"], found["Fix"]
