"""Reports cross between interpreters as JSON and come back equal."""

import json
import math
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from dryfit.core.codec import decode, encode
from dryfit.core.evidence import Evidence, Failure, Failures, Loss
from dryfit.core.evidence.loss import LossCall
from dryfit.core.finding import Action, Edit, Finding, Location, Proof, Severity
from dryfit.core.report import Report, Result, Status
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

NUMBERS = st.floats(allow_nan=False)


def through_json(value: object) -> object:
    return json.loads(json.dumps(encode(value), allow_nan=False))


def whole_report() -> Report:
    where = Location("train.py", 3, 4, 3, 9, "    x = y")
    finding = Finding(
        "A sentence.",
        {"count": 3, "share": 0.5, "name": None, "flag": True},
        where,
        edits=(Edit(Action.REPLACE, where, value="z", safe=False),),
        proof=Proof("mended", "1", "2"),
        severity=Severity.ERROR,
        stands_on=("BAT101",),
    )
    summary = TensorSummary((2, 3), "float32", min=-1.0, max=2.0, row_sums=(0.5, 1.5))
    call = LossCall(0, "cross_entropy", summary, summary, where, target_counts=((0, 2), (1, 3)))
    failure = Failure(0, Stage.LOSS, "cross_entropy", "ValueError", "no", where, inputs={"input": summary})
    evidence = Evidence("torch", {"fast": True}, loss=Loss((call,)), failures=Failures((failure,)))
    return Report("train.py", evidence, (Result("LOS101", Status.FAILED, (finding,)),), notes=("a note",))


def test_a_report_comes_back_equal() -> None:
    report = whole_report()
    assert decode(Report, through_json(report)) == report


def test_what_a_newer_version_adds_is_ignored() -> None:
    plain = through_json(whole_report())
    assert isinstance(plain, dict)
    assert decode(Report, {**plain, "unheard_of": 1}) == whole_report()


@given(NUMBERS, NUMBERS)
def test_numbers_come_back_bit_for_bit(low: float, high: float) -> None:
    summary = TensorSummary((), "float64", min=low, max=high)
    assert decode(TensorSummary, through_json(summary)) == summary


def test_numbers_that_json_has_not_are_written_as_words() -> None:
    plain = encode({"a": math.nan, "b": math.inf, "c": -math.inf})
    assert plain == {"a": "NaN", "b": "Infinity", "c": "-Infinity"}
    back = decode(TensorSummary, {"shape": [], "dtype": "float32", "mean": "NaN", "max": "-Infinity"})
    assert back.mean is not None
    assert math.isnan(back.mean)
    assert back.max == -math.inf


def test_a_number_of_a_library_is_no_obstacle() -> None:
    assert json.dumps(encode({"count": Fraction(1, 2)})) == '{"count": "1/2"}'
