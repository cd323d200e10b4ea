"""Checks of the batch stage, on both sides of each threshold."""

from dataclasses import replace
from typing import Any

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.batch import Batch, Collation, Feature, Loader, Padding, Taking
from dryfit.core.evidence.forward import Call, Culprit, Forward, Model
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage
from make import location, tensor


def failure(operation: str, stage: Stage = Stage.BATCH, error: str = "ValueError") -> Failures:
    return Failures((Failure(0, stage, operation, error, "it cannot be done", location()),))


def ragged(key: str, shortest: int = 4, longest: int = 9) -> Feature:
    shapes = tuple(dict.fromkeys([(longest,), (shortest,)]))
    return Feature(key, "list<int>", shortest, longest, shapes=shapes, rows=(3, 5)[: len(shapes)])


def collation(*features: Feature, **changes: Any) -> Collation:
    return replace(Collation(0, "train", location(), examples=8, features=features, failed=True), **changes)


def findings(code: str, *collations: Collation, failures: Failures, **records: Any) -> list[Finding]:
    batch = records.pop("batch", Batch(collations))
    result = CATALOGUE[code].run(Evidence(batch=batch, failures=failures, **records))
    assert result.status != "error", result.reason
    return list(result.findings)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (collation(ragged("input_ids")), 1),
        (collation(ragged("input_ids", 9, 9)), 0),
        (collation(ragged("input_ids"), failed=False), 0),
        (collation(ragged("input_ids"), pads=("input_ids",)), 0),
        (collation(ragged("labels")), 0),
        (collation(ragged("0"), Feature("1", "int")), 1),
    ],
)
def test_unpadded_batch(given: Collation, expected: int) -> None:
    assert len(findings("BAT101", given, failures=failure("collate"))) == expected


def test_a_trainer_is_given_its_tokenizer_and_a_loader_a_collator() -> None:
    trainer = collation(ragged("input_ids"), tokenizer="tok", trainer=True)
    (found,) = findings("BAT101", trainer, failures=failure("collate"))
    assert [(edit.name, edit.value) for edit in found.edits] == [("processing_class", "tok")]
    (found,) = findings("BAT101", collation(ragged("input_ids"), tokenizer="tok"), failures=failure("collate"))
    assert found.edits[0].value == "DataCollatorWithPadding(tok)"


@pytest.mark.parametrize(
    ("labels", "collator"),
    [(ragged("labels"), "DataCollatorForTokenClassification"), (ragged("labels", 5, 8), "DataCollatorForSeq2Seq")],
)
def test_unpadded_labels(labels: Feature, collator: str) -> None:
    given = collation(ragged("input_ids"), labels, pads=("input_ids",), tokenizer="tok")
    (found,) = findings("BAT102", given, failures=failure("collate"))
    assert collator in found.fix
    assert not findings("BAT101", given, failures=failure("collate"))


def test_labels_of_classes_are_not_labels_of_tokens() -> None:
    given = collation(ragged("input_ids", 9, 9), ragged("labels", 1, 3), pads=("input_ids",))
    assert not findings("BAT102", given, failures=failure("collate"))


@pytest.mark.parametrize(("shapes", "expected"), [(((3, 16, 16), (3, 16, 20)), 1), (((3, 16, 16),), 0)])
def test_unequal_shapes(shapes: tuple[tuple[int, ...], ...], expected: int) -> None:
    picture = Feature("0", "tensor<float32>", 3, 3, shapes=shapes, rows=(0, 70)[: len(shapes)])
    found = findings("BAT103", collation(picture), failures=failure("collate", error="RuntimeError"))
    assert len(found) == expected
    assert all("row 70" in one.message and "3 x 16 x 20" in one.message for one in found)


@pytest.mark.parametrize(("kind", "expected"), [("Image", 1), ("date", 1), ("string", 0), ("tensor<float32>", 0)])
def test_uncollatable_type(kind: str, expected: int) -> None:
    given = collation(Feature("image", kind), Feature("label", "int"))
    assert len(findings("BAT104", given, failures=failure("collate", error="TypeError"))) == expected


@pytest.mark.parametrize(
    ("feature", "expected"), [(Feature("text", "string"), 1), (ragged("words"), 1), (Feature("idx", "int"), 0)]
)
def test_stray_columns_of_a_padding_collator(feature: Feature, expected: int) -> None:
    given = collation(ragged("input_ids"), feature, pads=("input_ids", "attention_mask"))
    assert len(findings("BAT105", given, failures=failure("collate"))) == expected


@pytest.mark.parametrize(
    ("key", "longest", "collator", "named"),
    [
        ("tags", 9, "DataCollatorForTokenClassification", "labels"),
        ("tags", 9, "DataCollatorWithPadding", None),
        ("tags", 7, "DataCollatorForTokenClassification", None),
        ("places", 9, "DataCollatorForTokenClassification", None),
    ],
)
def test_labels_of_tokens_under_another_name(key: str, longest: int, collator: str, named: str | None) -> None:
    keys = (ragged("input_ids", 4, 9), ragged(key, 4, longest))
    given = replace(collation(*keys, pads=("input_ids", "attention_mask")), collate_fn=collator)
    (one,) = findings("BAT105", given, failures=failure("collate"))
    assert one.facts.get("named") == named


@pytest.mark.parametrize(("takes_any", "expected"), [(False, 1), (True, 0)])
def test_stray_columns_that_forward_refuses(takes_any: bool, expected: int) -> None:
    model = Model(0, "Classifier", takes=("x", "labels"), takes_any=takes_any)
    call = Call(0, 0, loader=0, inputs={"x": tensor(8, 6), "labels": tensor(8), "idx": tensor(8)}, failed=True)
    keys = [Feature("x", "tensor<float32>"), Feature("labels", "int"), Feature("idx", "int")]
    failures = failure("forward", Stage.FORWARD, "TypeError")
    found = findings("BAT105", collation(*keys, failed=False), failures=failures, forward=Forward((model,), (call,)))
    assert [one.facts["columns"] for one in found] == ["idx"] * expected


@pytest.mark.parametrize(("refused", "expected"), [((), ["idx, kind"]), (("idx",), ["idx"]), (None, [])])
def test_stray_columns_are_those_that_reach_forward(refused: tuple[str, ...] | None, expected: list[str]) -> None:
    model = Model(0, "Classifier", takes=("x", "mask"))
    names = ("x", "mask") if refused is None else ("x", "mask", "idx", "kind")
    call = Call(0, 0, loader=0, inputs=dict.fromkeys(names, tensor(8)), failed=True, refused=refused or ())
    keys = [Feature("x", "tensor<float32>"), Feature("mask", "int"), Feature("idx", "int"), Feature("kind", "int")]
    failures = failure("forward", Stage.FORWARD, "TypeError")
    found = findings("BAT105", collation(*keys, failed=False), failures=failures, forward=Forward((model,), (call,)))
    assert [one.facts["columns"] for one in found] == expected


@pytest.mark.parametrize(
    ("listed", "message", "expected"),
    [
        (("input_ids",), "'list' object has no attribute 'size'", 1),
        ((), "'list' object has no attribute 'size'", 0),
        (("box",), "~ is only implemented on integer and Boolean-type tensors", 0),
    ],
)
def test_lists_not_tensors(listed: tuple[str, ...], message: str, expected: int) -> None:
    given = collation(ragged("input_ids", 9, 9), failed=False, listed=listed)
    (raised,) = failure("forward", Stage.FORWARD, "AttributeError")
    failures = Failures((replace(raised, message=message),))
    assert len(findings("BAT106", given, failures=failures)) == expected


@pytest.mark.parametrize(
    ("length", "rows", "drop_last", "expected"),
    [(0, 48, True, 1), (1, 48, True, 0), (0, 0, True, 0), (0, 48, False, 0)],
)
def test_drops_only_batch(length: int, rows: int, drop_last: bool, expected: int) -> None:
    loader = Loader(0, location(), rows=rows, length=length, batch_size=64, drop_last=drop_last)
    assert len(findings("BAT201", failures=Failures(), batch=Batch(loaders=(loader,)))) == expected


@pytest.mark.parametrize("spent", [True, False])
def test_spent_iterator(spent: bool) -> None:
    loader = Loader(0, location(), spent=spent, iterator="batches")
    found = findings("BAT202", failures=Failures(), batch=Batch(loaders=(loader,)))
    assert [one.proof is not None for one in found] == [True] * spent


@pytest.mark.parametrize(("clashing", "expected"), [("shuffle", 1), ("", 0)])
def test_clashing_arguments(clashing: str, expected: int) -> None:
    loader = Loader(0, location(), clashing=clashing, clashes_with="sampler")
    assert len(findings("BAT203", failures=failure("loader"), batch=Batch(loaders=(loader,)))) == expected


@pytest.mark.parametrize(("argument", "expected"), [("collate_fn", 1), ("", 0)])
def test_unpicklable_worker(argument: str, expected: int) -> None:
    loader = Loader(0, location(), workers=2, start_method="spawn", unpicklable=argument)
    assert len(findings("BAT204", failures=failure("workers"), batch=Batch(loaders=(loader,)))) == expected


def test_no_pad_token_of_a_tokenizer() -> None:
    batch = Batch(paddings=(Padding("GPT2Tokenizer", "tok", location(5), "<end>"),))
    (found,) = findings("BAT301", failures=failure("pad"), batch=batch)
    assert found.edits[0].value == "tok.pad_token = tok.eos_token"
    assert found.location == location(5)


@pytest.mark.parametrize(("rows", "unpadded", "expected"), [(8, True, 1), (1, True, 0), (8, False, 0)])
def test_no_pad_token_of_a_model(rows: int, unpadded: bool, expected: int) -> None:
    kind = "GPT2ForSequenceClassification"
    model, given = Model(0, kind, "model", location(9)), {"input_ids": tensor(rows, 12)}
    call = Call(0, 0, inputs=given, failed=True, culprit=Culprit("", kind, given=given, unpadded=unpadded))
    failures = failure("forward", Stage.FORWARD)
    assert len(findings("BAT301", failures=failures, forward=Forward((model,), (call,)))) == expected


def test_what_nothing_recognises_is_one_honest_finding() -> None:
    (found,) = findings("BAT901", failures=failure("collate"))
    assert found.location == location()


@pytest.mark.parametrize(("weights", "found"), [(2, 1), (99, 1), (100, 0), (None, 0)])
def test_a_sampler_that_cannot_draw_every_row(weights: int | None, found: int) -> None:
    loaders = (Loader(0, location(), rows=100, length=4, batch_size=25, weights=weights),)
    assert len(findings("BAT206", failures=Failures(), batch=Batch(loaders=loaders))) == found


@pytest.mark.parametrize(("kind", "code", "other"), [("dict", "BAT107", "DAT106"), ("LazyBatch", "DAT106", "BAT107")])
def test_columns_of_batches_and_of_datasets(kind: str, code: str, other: str) -> None:
    taking = Taking("key", "texts", kind, ("text", "label"), "text", location(7), 0)
    (found,) = findings(code, failures=Failures(), batch=Batch(takings=(taking,)))
    assert found.edits[0].value == '"text"'
    assert not findings(other, failures=Failures(), batch=Batch(takings=(taking,)))


def test_rows_cut_short_by_the_end_are_no_ragged_rows() -> None:
    failures = failure("collate")
    cut = collation(ragged("0"), tail=(76, 100), counted_at=location(9))
    assert not findings("BAT101", cut, failures=failures)
    assert not findings("BAT103", cut, failures=failures)
    (found,) = findings("DAT307", cut, failures=failures)
    assert (found.facts["first"], found.facts["rows"]) == (76, 100)
    assert found.location == location(9)
    assert not findings("DAT307", collation(ragged("0")), failures=failures)
