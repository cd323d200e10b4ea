"""Masked labels for a causal model, on both sides of what tells them from others."""

from dataclasses import replace

from dryfit.checks.batch.masking import masking_for_a_causal_model
from dryfit.core.evidence import Batch, Forward
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.finding import Finding
from dryfit.core.summary import TensorSummary

IDS = TensorSummary((8, 12), "int64")
CALL = Call(0, 0, None, inputs={"input_ids": IDS, "labels": IDS}, grad_enabled=True)
COLLATION = Collation(0, role="train", examples=8, masked=(20, 16, 96))


def judged(collation: Collation, class_name: str = "GPT2LMHeadModel", call: Call = CALL) -> list[Finding]:
    """What the check says of batches of this collation for a model of this class."""
    found = masking_for_a_causal_model(Batch((collation,)), Forward((Model(0, class_name),), (call,)))
    return [f for f in found if isinstance(f, Finding)]


def test_masked_labels_for_a_model_of_the_next_token() -> None:
    (found,) = judged(COLLATION)
    assert found.facts["masked"] == 16
    assert judged(COLLATION, "LlamaForCausalLM")


def test_a_masked_language_model_is_left_alone() -> None:
    assert not judged(COLLATION, "BertForMaskedLM")


def test_labels_of_all_tokens_are_left_alone() -> None:
    assert not judged(replace(COLLATION, masked=None))
    assert not judged(replace(COLLATION, masked=(20, 9, 96)))
    assert judged(replace(COLLATION, masked=(20, 10, 96)))


def test_a_loss_of_the_scripts_own_is_left_alone() -> None:
    assert not judged(COLLATION, call=replace(CALL, inputs={"input_ids": IDS}))
