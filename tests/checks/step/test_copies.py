"""Copies that were to follow the trained model, on both sides of what tells them from those that were not."""

from pathlib import Path

import pytest

from dryfit.checks.step.copies import copy_never_updated
from dryfit.core.evidence import Failures, Forward, Step
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.weights import Stale
from dryfit.core.finding import Finding, Location, Severity
from dryfit.core.summary import TensorSummary

ASKED, OTHER = {"x": TensorSummary((4,), "float32", mean=0.1)}, {"x": TensorSummary((4,), "float32", mean=0.2)}
SOURCE = """slow = deepcopy(net)
for x, after in loader:
    loss = error(net(x), slow(after))
    loss.backward()
"""


def judged(
    folder: Path, source: str, class_name: str = "Net", asked: dict[str, TensorSummary] = OTHER
) -> list[Finding]:
    """What the check says of a copy that this script makes."""
    path = folder / "train.py"
    path.write_text(source)
    lines = source.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if "net(x)" in line)
    line = lines[number - 1]

    def called(text: str) -> Location:
        start = line.index(text)
        return Location(str(path), number, start, number, start + len(text), line)

    answer = "slow(after)" if "slow(after)" in line else "slow(x)"
    calls = (Call(0, 0, called("net(x)"), inputs=ASKED), Call(1, 1, called(answer), inputs=asked))
    forward = Forward((Model(0, "Net"), Model(1, class_name)), calls)
    return [
        f for f in copy_never_updated(Step(stale=(Stale(1, 0, 9, 1.0),)), forward, Failures()) if isinstance(f, Finding)
    ]


@pytest.mark.parametrize(("name", "severity"), [("Net", Severity.WARNING), ("AveragedModel", None)])
def test_a_copy_that_nothing_updates(tmp_path: Path, name: str, severity: Severity | None) -> None:
    (finding,) = judged(tmp_path, SOURCE, name)
    assert finding.severity is severity
    assert finding.location is not None
    assert finding.location.line == 1


@pytest.mark.parametrize(
    "line",
    [
        "    slow.load_state_dict(net.state_dict())\n",
        "    slow.update_parameters(net)\n",
        "    soft_update(slow, net)\n",
        "    for p, q in zip(slow.parameters(), net.parameters()): p.data = q.data\n",
    ],
)
def test_a_line_that_may_update_it(tmp_path: Path, line: str) -> None:
    assert not judged(tmp_path, SOURCE + line)


def test_what_begins_alike_is_no_update(tmp_path: Path) -> None:
    assert judged(tmp_path, SOURCE.replace("deepcopy(net)", "Net(); slow.load_state_dict(net.state_dict())"))


def test_a_teacher_is_asked_what_its_student_is(tmp_path: Path) -> None:
    source = SOURCE.replace("slow(after)", "slow(x)")
    assert not judged(tmp_path, source, asked=ASKED)
    assert judged(tmp_path, source, asked=OTHER)
