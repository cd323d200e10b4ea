"""Mixed examples and ignored inputs: both sides of every threshold."""

from dataclasses import replace
from typing import Any

import pytest

import make
from dryfit.checks.learn.inputs import CLOSED, INFLUENCE, STEPS
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Forward, Learn, Loss
from dryfit.core.evidence.forward import Model
from dryfit.core.evidence.learn import Constant, Foresight, Influence
from dryfit.core.evidence.loss import LossCall
from dryfit.core.evidence.step import Optimizer, Step, StepTaken
from dryfit.core.finding import Finding, Location


def evidence(*, function: str = "cross_entropy", moving: int = STEPS, **learn: Any) -> Evidence:
    call = LossCall(0, function, make.tensor(8, 3, dtype="float32"), make.tensor(8))
    taken = tuple(StepTaken(i, 0, changed_fraction=1.0 if i < moving else 0.0) for i in range(STEPS))
    return make.evidence(learn=Learn(**learn), loss=Loss((call,)), step=Step((Optimizer(0, "Adam"),), taken))


def influence(**changes: Any) -> Influence:
    given = {"gap": 0.5, "spread": 1.0, "cause": "batch_first", "mended": 0.0, "where": make.location(), "loader": True}
    return Influence(0, 8, class_name="LSTM", **{**given, **changes})


def mixed(**changes: Any) -> list[Finding]:
    function = changes.pop("function", "cross_entropy")
    return list(CATALOGUE["LRN301"].run(evidence(influences=(influence(**changes),), function=function)).findings)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"gap": INFLUENCE * 1.1}, True),
        ({"gap": INFLUENCE}, False),
        ({"cause": "", "mended": None}, True),
        ({"cause": "", "mended": None, "loader": False}, False),
        ({"loader": False}, True),
        ({"where": None}, False),
        ({"function": "kl_div"}, True),
        ({"function": "kl_div", "loader": False}, False),
        ({"function": "kl_div", "cause": "softmax"}, False),
    ],
)
def test_examples_mixed(changes: dict[str, Any], found: bool) -> None:
    assert bool(mixed(**changes)) is found


@pytest.mark.parametrize(
    ("changes", "proven"),
    [
        ({"mended": CLOSED * 0.5}, True),
        ({"mended": CLOSED * 0.5 + 0.01}, False),
        ({"cause": "", "mended": None}, False),
        ({"cause": "softmax", "axis": 1}, True),
    ],
)
def test_only_a_cause_that_was_mended_is_proof(changes: dict[str, Any], proven: bool) -> None:
    (finding,) = mixed(**changes)
    assert (finding.proof is not None) is proven


def test_the_axis_that_was_tried_is_named(tmp_path: Any) -> None:
    path = tmp_path / "train.py"
    path.write_text("weights = torch.softmax(scores, dim=0)\n")
    where = Location(str(path), 1, 10, 1, 38, "")
    (finding,) = mixed(cause="softmax", axis=1, where=where)
    assert "dim=1" in finding.fix
    assert [(edit.value, edit.location.column) for edit in finding.edits] == [("1", 36)]


@pytest.mark.parametrize(("call", "edits"), [("nn.LSTM(6, 16)", 1), ("Reader()", 0)])
def test_batch_first_is_set_where_the_layer_is_built(call: str, edits: int, tmp_path: Any) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"rnn = {call}\n")
    (finding,) = mixed(where=Location(str(path), 1, 6, 1, 6 + len(call), ""))
    assert [(edit.name, edit.value) for edit in finding.edits] == [("batch_first", "True")] * edits


def ignored(moving: int = STEPS, **changes: Any) -> list[Finding]:
    given = {"steps": STEPS, "gap": 0.0, "inputs_spread": 1.0, "where": make.location()}
    constant = Constant(0, 8, **{**given, **changes})
    return list(CATALOGUE["LRN302"].run(evidence(constants=(constant,), moving=moving)).findings)


@pytest.mark.parametrize(
    ("changes", "found"),
    [({}, True), ({"steps": STEPS - 1}, False), ({"moving": STEPS - 1}, False), ({"where": None}, False)],
)
def test_inputs_ignored(changes: dict[str, Any], found: bool) -> None:
    assert bool(ignored(**changes)) is found


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "the forward does not use them"),
        ({"before": "stem", "spread": 0.4}, "lost after `stem`"),
        ({"before": "stem", "spread": 0.4, "after": "head"}, "lost between `stem` and `head`"),
        ({"before": "0", "spread": 0.4, "after": "1", "inside": True, "zeros": True}, "all outputs of `1`"),
        ({"before": "0", "spread": 0.4, "after": "1", "inside": True}, "lost at `1`"),
        ({"after": "head"}, "what `head`"),
    ],
)
def test_the_place_where_they_are_lost_is_named(changes: dict[str, Any], words: str) -> None:
    (finding,) = ignored(**changes)
    assert words in finding.message
    assert finding.proof is not None
    assert f"{changes.get('spread', 1.0):.2g}" in finding.proof.after


@pytest.mark.parametrize(
    ("shift", "before", "codes"),
    [
        (1, 0.3, ["LRN303"]),
        (1, 0.0, []),
        (2, 0.0, ["LOS205"]),
        (-1, 0.0, ["LOS207"]),
        (0, 0.0, ["LOS206"]),
        (0, 0.3, []),
    ],
)
def test_where_the_targets_of_a_language_model_stand(shift: int, before: float, codes: list[str]) -> None:
    learn = Learn(foresights=(Foresight(0, shift, 16, before, 0.5, 1.0, make.location()),))
    call = LossCall(0, "cross_entropy", make.tensor(8, 9, dtype="float32"), make.tensor(8), make.location())
    seen = Evidence(learn=learn, loss=Loss((call,)))
    assert [code for code in ("LOS205", "LOS206", "LOS207", "LRN303") if CATALOGUE[code].run(seen).findings] == codes


def test_targets_of_keras_that_nothing_shifts() -> None:
    learn = Learn(foresights=(Foresight(0, 0, 16, 0.0, 0.5, 1.0),))
    call = LossCall(0, "sparse_categorical_crossentropy", make.tensor(8, 9, dtype="float32"), make.tensor(8))
    (finding,) = CATALOGUE["LOS206"].run(Evidence(learn=learn, loss=Loss((call,)))).findings
    assert "rows[:, 1:]" in finding.fix


@pytest.mark.parametrize(("kind", "words"), [("MultiHeadAttention", "use_causal_mask=True"), ("Bidirectional", "one")])
def test_layers_of_keras_that_see_later_tokens(kind: str, words: str) -> None:
    learn = Learn(foresights=(Foresight(0, 1, 16, 0.3, 0.5, 1.0, class_name=kind),))
    (finding,) = CATALOGUE["LRN303"].run(Evidence(learn=learn)).findings
    assert words in finding.fix


@pytest.mark.parametrize(("class_name", "found"), [("BertForMaskedLM", True), ("Autoencoder", False)])
def test_a_masked_language_model_wants_masks(class_name: str, found: bool) -> None:
    learn = Learn(foresights=(Foresight(0, 0, 16, 0.3, 0.5, 1.0, make.location()),))
    call = LossCall(0, "cross_entropy", make.tensor(8, 9, dtype="float32"), make.tensor(8), make.location())
    seen = Evidence(learn=learn, loss=Loss((call,)), forward=Forward(models=(Model(0, class_name),)))
    assert bool(CATALOGUE["LOS206"].run(seen).findings) is found


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"target_max": 0.0}, False),
        ({"reduction": "none"}, False),
        ({"training": False}, False),
        ({"target": make.tensor(9)}, False),
    ],
)
def test_one_input_for_all_needs_targets_that_differ(changes: dict[str, Any], found: bool) -> None:
    given: dict[str, Any] = {"target": make.tensor(16), "target_min": 0.0, "target_max": 2.0, **changes}
    call = LossCall(0, "cross_entropy", make.tensor(16, 3, dtype="float32"), **given)
    same = Constant(0, 16, STEPS, 0.0, 0.0, handed=True, blank=True, where=make.location())
    told = replace(evidence(constants=(same,)), loss=Loss((call,)))
    assert bool(CATALOGUE["LRN302"].run(told).findings) is found
