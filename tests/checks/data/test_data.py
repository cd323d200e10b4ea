"""Checks of the data stage, on both sides of each threshold."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.checks.data.rows import array_of_objects
from dryfit.core.check import CATALOGUE, severity_of
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.batch import Batch, Collation, Feature, Loader
from dryfit.core.evidence.data import FILLED, Column, Data, Dataset, Labels, Objects, Sibling
from dryfit.core.evidence.data_held import Copied, Shared
from dryfit.core.evidence.data_rows import Order
from dryfit.core.evidence.forward import Call, Forward, Model
from dryfit.core.evidence.loss import Loss, LossCall
from dryfit.core.evidence.step import Step, StepTaken
from dryfit.core.finding import Finding, Location, Severity
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary
from make import location, tensor

TAKES = ("input_ids", "attention_mask", "labels")


def failure(operation: str, stage: Stage = Stage.BATCH, error: str = "ValueError", **changes: Any) -> Failures:
    return Failures((Failure(0, stage, operation, error, "it cannot be done", location(), **changes),))


def dataset(**changes: Any) -> Dataset:
    columns = (Column("text", "string"), Column("label", "int64"))
    made = Dataset("train", location(30), "raw", "Dataset", 64, columns=columns, forward_takes=TAKES)
    return replace(made, **{"main_input": "input_ids", **changes})


def collation(*features: Feature, **changes: Any) -> Collation:
    return replace(Collation(0, "train", location(), examples=8, features=features, failed=True), **changes)


def findings(code: str, **records: Any) -> list[Finding]:
    """What one check finds in an evidence of these records."""
    result = CATALOGUE[code].run(Evidence(**records))
    assert result.status != "error", result.reason
    return list(result.findings)


def test_raw_dataset_is_replaced_by_its_tokenized_sibling() -> None:
    sibling = Sibling('tokenized["train"]', 12)
    raw = dataset(dropped=("text",), sibling=sibling)
    (found,) = findings("DAT101", data=Data((raw,)), failures=failure("forward", Stage.FORWARD))
    assert found.explains == 0
    assert found.edits[0].value == 'tokenized["train"]'


@pytest.mark.parametrize(
    "changes", [{"dropped": ()}, {"rows": 0, "dropped": ("text",)}, {"forward_takes": ("text",), "dropped": ("text",)}]
)
def test_a_dataset_that_is_fed_or_empty_is_not_raw(changes: dict[str, Any]) -> None:
    assert not findings("DAT101", data=Data((dataset(**changes),)), failures=failure("forward", Stage.FORWARD))


@pytest.mark.parametrize(("takes_any", "expected"), [(False, 1), (True, 0)])
def test_misnamed_labels(takes_any: bool, expected: int) -> None:
    model = Model(0, "Classifier", takes=("x", "labels"), takes_any=takes_any)
    call = Call(0, 0, loader=0, inputs={"x": tensor(8, 6)}, failed=True)
    batch = Batch((collation(Feature("x", "tensor<float32>"), Feature("target", "int"), failed=False),))
    failures = failure("forward", Stage.FORWARD, "TypeError")
    assert len(findings("DAT102", batch=batch, forward=Forward((model,), (call,)), failures=failures)) == expected


@pytest.mark.parametrize(("takes", "expected"), [(("x",), 1), (("x", "labels"), 0), ((), 0)])
def test_forward_without_labels(takes: tuple[str, ...], expected: int) -> None:
    given = dataset(forward_takes=takes, forward_at=location(9), main_input="")
    model, failed = Model(0, "Classifier", takes=takes), failure("train", Stage.STEP)
    answered = Forward((model,), (Call(0, 0, inputs={"x": tensor(8, 6)}, returned=("logits",)),))
    found = findings("DAT103", data=Data((given,)), failures=failed, forward=answered)
    assert len(found) == expected
    assert all(one.location == location(9) for one in found)
    # What is raised before the model has been called is of the settings.
    assert not findings("DAT103", data=Data((given,)), failures=failed, forward=Forward((model,), ()))


@pytest.mark.parametrize(("kind", "expected"), [("string", 1), ("int", 0)])
def test_string_labels(kind: str, expected: int) -> None:
    batch = Batch((collation(Feature("x", "tensor<float32>"), Feature("label", kind)),))
    labels = Labels("label", kind, counts={"good": 3, "bad": 5})
    data = Data((dataset(labels=labels),))
    found = findings("DAT201", batch=batch, data=data, failures=failure("collate"))
    assert len(found) == expected
    assert all(one.facts["names"] == "bad\ngood" for one in found)


@pytest.mark.parametrize(("longest", "expected"), [(3, 1), (12, 0)])
def test_lists_of_classes_are_told_from_labels_of_tokens(longest: int, expected: int) -> None:
    ids = Feature("input_ids", "list<int>", 16, 16, shapes=((16,),))
    labels = Feature("labels", "list<int>", 1, longest, shapes=((1,), (longest,)))
    records = {"batch": Batch((collation(ids, labels),)), "data": Data((dataset(),)), "failures": failure("collate")}
    assert len(findings("DAT202", **records)) == expected


@pytest.mark.parametrize(("rises", "uneven", "expected"), [(True, False, 1), (False, False, 0), (True, True, 0)])
def test_tensors_of_classes_rise_beside_nothing_uneven(rises: bool, uneven: bool, expected: int) -> None:
    scans = Feature("0", "tensor<float32>", 1, 1, shapes=((1, 8, 8), (1, 8, 9)) if uneven else ((1, 8, 8),))
    found = Feature("1", "tensor<int64>", 0, 3, shapes=((0,), (3,)), rises=rises)
    records = {"batch": Batch((collation(scans, found),)), "data": Data((dataset(),)), "failures": failure("collate")}
    assert len(findings("DAT202", **records)) == expected


@pytest.mark.parametrize(("missing", "absent", "expected"), [(1, 0, 1), (1, 1, 0), (0, 0, 0)])
def test_missing_labels(missing: int, absent: int, expected: int) -> None:
    label = Feature("label", "int", missing=missing, absent=absent, missing_row=7)
    records = {"batch": Batch((collation(label),)), "data": Data((dataset(),)), "failures": failure("collate")}
    assert len(findings("DAT203", **records)) == expected


@pytest.mark.parametrize(("counts", "expected"), [({"0.0": 4, "2.0": 4}, 1), ({"0.5": 4, "2.0": 4}, 0)])
def test_float_labels(counts: dict[str, int], expected: int) -> None:
    given = dataset(labels=Labels("label", "float", 8, counts=counts), num_labels=3)
    loss = Loss((LossCall(0, "bce", tensor(8, 3, dtype="float32"), tensor(8, dtype="float32"), failed=True),))
    failures = failure("binary_cross_entropy_with_logits", Stage.LOSS)
    assert len(findings("DAT204", data=Data((given,)), loss=loss, failures=failures)) == expected


def test_a_row_that_is_none_is_named() -> None:
    batch = Batch((collation(Feature("0", "tensor<float32>"), empty_rows=(41, 77), none_at=location(18)),))
    (found,) = findings("DAT301", batch=batch, failures=failure("collate"))
    assert "41" in found.message
    assert found.location == location(18)


def test_a_collate_function_that_drops_none_is_no_fault() -> None:
    batch = Batch((collation(Feature("0", "tensor<float32>"), empty_rows=(41,), failed=False),))
    assert not findings("DAT301", batch=batch, failures=Failures())


def test_uneven_keys_and_missing_values_are_told_apart() -> None:
    weight = Feature("weight", "tensor<float32>", missing=1, absent=1, missing_row=57)
    age = Feature("age", "float", missing=1, absent=0, missing_row=30)
    for feature, code, other in ((weight, "DAT302", "DAT303"), (age, "DAT303", "DAT302")):
        given = collation(feature, Feature("x", "tensor<float32>"))
        records = {"batch": Batch((given,)), "failures": failure("collate")}
        assert len(findings(code, **records)) == 1
        assert not findings(other, **records)


@pytest.mark.parametrize(("error", "expected"), [("IndexError", 1), ("TypeError", 0)])
def test_rows_that_are_lists_may_be_of_several_lengths(error: str, expected: int) -> None:
    word = Feature("4", "str", missing=1, absent=1, missing_row=0)
    batch = Batch((collation(Feature("0", "str"), word),))
    assert len(findings("DAT302", batch=batch, failures=failure("collate", error=error))) == expected


@pytest.mark.parametrize(("facts", "expected"), [({"index": 63, "rows": 96}, 1), ({}, 0)])
def test_unreadable_row(facts: dict[str, int], expected: int) -> None:
    failures = failure("row", Stage.DATA, "KeyError", facts=facts)
    found = findings("DAT304", data=Data((dataset(),)), failures=failures)
    assert [one.facts["row"] for one in found] == [63] * expected


def test_a_length_that_counts_too_many() -> None:
    failures = failure("row", Stage.DATA, "IndexError", facts={"index": 250, "rows": 257, "held": 256})
    (found,) = findings("DAT304", data=Data((dataset(),)), failures=failures)
    assert (found.facts["row"], found.facts["rows"]) == (256, 257)


SPLIT = {"lengths": "80, 20", "total": 100, "rows": 101, "shares": False}


@pytest.mark.parametrize(("facts", "told"), [(SPLIT, "100, and the dataset has 101 rows"), ({}, "")])
def test_split_of_other_length(facts: dict[str, Any], told: str) -> None:
    found = findings("DAT403", failures=failure("split", Stage.DATA, "ValueError", facts=facts))
    assert [told in one.message for one in found] == ([True] if told else [])


@pytest.mark.parametrize(("facts", "told"), [({"lengths": "100, 96", "stratified": False}, 1), ({}, 0)])
def test_rows_without_a_partner(facts: dict[str, Any], told: int) -> None:
    assert len(findings("DAT404", failures=failure("pair", Stage.DATA, "ValueError", facts=facts))) == told


@pytest.mark.parametrize(("rows", "expected"), [(0, 1), (1, 0), (None, 0)])
def test_empty_dataset(rows: int | None, expected: int) -> None:
    given = dataset(rows=rows, emptied_at=location(7))
    found = findings("DAT401", data=Data((given,)), failures=failure("train", Stage.STEP))
    assert [one.location for one in found] == [location(7)] * expected


@pytest.mark.parametrize(("emptied", "line"), [(None, 5), (location(7), 7)])
def test_an_empty_dataset_is_told_at_the_filter(emptied: Location | None, line: int) -> None:
    given = dataset(rows=0, emptied_at=emptied, filtered_at=location(5))
    (found,) = findings("DAT401", data=Data((given,)), failures=failure("loader", Stage.BATCH))
    assert found.location == location(line)


@pytest.mark.parametrize(("steps", "expected"), [(-1, 1), (100, 0), (None, 0)])
def test_no_max_steps(steps: int | None, expected: int) -> None:
    given = dataset(rows=None, max_steps=steps)
    failures = failure("construct", Stage.SCRIPT)
    assert len(findings("DAT402", data=Data((given,)), failures=failures)) == expected


@pytest.mark.parametrize(
    ("poisoned", "clean", "severity"), [(32, 0, Severity.ERROR), (None, None, Severity.WARNING), (0, 0, None)]
)
def test_nonfinite_inputs(poisoned: int | None, clean: int | None, severity: Severity | None) -> None:
    loader = Loader(0, location(), poisoned=poisoned, clean=clean)
    batch = Batch((collation(nonfinite_rows={"x": 53}, failed=False),), (loader,))
    found = findings("DAT501", batch=batch)
    assert [severity_of("DAT501", one) for one in found] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("poisoned", "spoilt", "expected"), [((3, 0), 8, 1), ((3, 2), 8, 0), (None, 8, 0), ((3, 0), 0, 0)]
)
def test_nan_that_no_loader_brings(poisoned: tuple[int, int] | None, spoilt: int, expected: int) -> None:
    given = TensorSummary((4, 2), "float32", nonfinite=1)
    call = Call(0, 0, location(), phase="train", inputs={"x": given}, poisoned=poisoned)
    step = Step(steps=(StepTaken(0, 0, nonfinite_weights=spoilt),))
    assert len(findings("DAT501", forward=Forward((), (call,)), step=step)) == expected


@pytest.mark.parametrize(
    ("sampled", "distinct", "target", "expected"),
    [(36, 1, 0.0, 1), (35, 1, 0.0, 0), (36, 2, 0.0, 0), (36, 1, 1.0, 0), (36, 1, None, 0)],
)
def test_constant_label(sampled: int, distinct: int, target: float | None, expected: int) -> None:
    labels = Labels("label", "int", sampled, distinct=distinct, counts={"0": sampled})
    call = LossCall(0, "mse_loss", tensor(8, 3), tensor(8), target_min=target, target_max=target)
    assert len(findings("DAT502", data=Data((dataset(labels=labels),)), loss=Loss((call,)))) == expected


@pytest.mark.parametrize(("made", "expected"), [(None, 1), (location(), 0)])
def test_a_target_that_the_loop_makes_is_no_label_of_the_rows(made: Location | None, expected: int) -> None:
    labels = Labels("label", "int", 36, distinct=1, counts={"0": 36})
    call = LossCall(0, "cross_entropy", tensor(8, 3), tensor(8), target_min=0.0, target_max=0.0, uniform_at=made)
    assert len(findings("DAT502", data=Data((dataset(labels=labels),)), loss=Loss((call,)))) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (Order(False, 10, 6, 2), 1),
        (Order(False, 10, 5, 2), 0),
        (Order(False, 10, 6, 3), 0),
        (Order(True, 10, 10, 0), 0),
        (Order(False, 3, 3, 0), 0),
        (Order(False, 4, 4, 0), 1),
    ],
)
def test_sorted_unshuffled(order: Order, expected: int) -> None:
    found = findings("DAT503", data=Data((dataset(order=order, arguments_at=location()),)))
    assert len(found) == expected
    assert all(severity_of("DAT503", one) is Severity.ERROR for one in found)


@pytest.mark.parametrize(
    ("shared", "expected"),
    [
        (Shared(16, 8, 1), 1),
        (Shared(16, 7, 0), 0),
        (Shared(15, 15, 0), 0),
        (Shared(20, 20, 2), 1),
        (Shared(20, 20, 5), 1),
        (Shared(20, 20, 6), 0),
    ],
)
def test_leaked_rows(shared: Shared, expected: int) -> None:
    assert len(findings("DAT504", data=Data((dataset(role="eval", shared=shared),)))) == expected


def test_what_nothing_recognises_is_one_honest_finding() -> None:
    (found,) = findings("DAT901", failures=failure("row", Stage.DATA, "RuntimeError"))
    assert found.location == location()


@pytest.mark.parametrize(
    ("code", "operation", "facts", "said"),
    [
        ("DAT108", "remove_columns", {"absent": "idx", "held": "text, label", "meant": ""}, "Leave `idx` out."),
        ("DAT108", "sort", {"absent": "lable", "held": "label", "meant": "label"}, "It may be `label` that is meant."),
        ("DAT108", "sort", {}, None),
        ("DAT109", "select", {"rows": 60, "asked_row": 199}, "Select `range(min(wanted, len(dataset)))`."),
        ("DAT109", "select", {}, None),
    ],
)
def test_what_a_dataset_does_not_have(code: str, operation: str, facts: dict[str, Any], said: str | None) -> None:
    found = findings(code, failures=failure(operation, Stage.SCRIPT, facts=facts))
    assert [finding.fix for finding in found] == ([said] if said else [])


@pytest.mark.parametrize(("becomes", "edits"), [("float32", 1), ("", 0)])
def test_an_array_of_objects_is_converted_where_it_can_be(becomes: str, edits: int) -> None:
    entry = Objects("table.values", (8, 3), ("bool", "float"), becomes, Location("train.py", 3), 0)
    (finding,) = array_of_objects(Data(objects=(entry,)), failure("statement", Stage.SCRIPT))
    assert (len(finding.edits), finding.explains) == (edits, 0)
    assert finding.message == "`table.values` is an array of 8 x 3 Python objects: bool and float."


def test_rows_of_unequal_length_are_filled_up() -> None:
    given, made = Location("train.py", 3), Location("train.py", 2)
    entry = Objects("rows", (600, 5, 13), ("list",), FILLED, given, 0, made_at=made)
    (finding,) = array_of_objects(Data(objects=(entry,)), failure("statement", Stage.SCRIPT))
    assert finding.message == "`rows` holds 600 rows of 5 to 13 numbers: an array of Python objects."
    assert (finding.location, finding.explains) == (made, 0)
    assert not list(array_of_objects(Data(objects=(entry,)), failure("collate", explained_by="BAT102")))


@pytest.mark.parametrize(
    ("repeated", "others", "distinct", "told"),
    [
        (80, 10, 120, 1),
        (79, 10, 120, 0),
        (80, 11, 120, 0),
        # Whole numbers may be equal from the start.
        (80, 10, 0, 0),
    ],
)
def test_rows_repeated_before_a_split_of_the_script(repeated: int, others: int, distinct: int, told: int) -> None:
    classes = (("1", 20, 100, repeated), ("0", 100, 100, others))
    shared = Shared(200, repeated + others, 100, classes=classes, distinct=distinct)
    where = Location("train.py", 3)
    found = findings("DAT504", data=Data(copied=(Copied(shared, where),)))
    assert len(found) == told
    assert all(finding.location == where for finding in found)
