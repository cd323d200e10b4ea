"""LOS406: a class of a library's that makes no loss of the labels that there are."""

from dataclasses import replace

import pytest

from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Data, Evidence, Failure, Failures, Forward, Script
from dryfit.core.evidence.data import Column, Dataset
from dryfit.core.evidence.forward import Call, Model
from dryfit.core.evidence.missing import MissingAttribute
from dryfit.core.finding import Finding
from dryfit.core.stage import Stage
from dryfit.core.summary import TensorSummary

BODY = Model(
    0, "BertModel", takes=("input_ids",), siblings=("BertForQuestionAnswering", "BertForSequenceClassification")
)
HEADED = replace(BODY, class_name="BertForSequenceClassification", takes=("input_ids", "labels"))
CALL = Call(0, 0, inputs={"input_ids": TensorSummary((8, 16), "int64")}, returned=("last_hidden_state",))
LABELLED = (Column("input_ids", "list<int64>"), Column("labels", "int64"))
SPANS = (Column("start_positions", "int64"), Column("end_positions", "int64"))
TRAINED = Failure(0, Stage.STEP, "train", "ValueError", "", raised_in="trainer.py:Trainer.compute_loss")
LINE = Failure(0, Stage.SCRIPT, "statement", "AttributeError", "")
ASKED = Script(missing_attributes=(MissingAttribute("out", "BaseModelOutput", "loss", None, failure=0),))


def findings(
    model: Model,
    columns: tuple[Column, ...],
    failure: Failure = TRAINED,
    script: Script | None = None,
    call: Call = CALL,
) -> tuple[Finding, ...]:
    evidence = Evidence(
        script=script or Script(),
        data=Data((Dataset("train", columns=columns),)),
        forward=Forward(models=(model,), calls=(call,)),
        failures=Failures((failure,)),
    )
    return CATALOGUE["LOS406"].run(evidence).findings


@pytest.mark.parametrize(
    ("model", "columns", "wanted"),
    [
        (BODY, LABELLED, "BertForSequenceClassification"),
        (BODY, SPANS, "BertForQuestionAnswering"),
        (HEADED, SPANS, "BertForQuestionAnswering"),
    ],
)
def test_the_class_of_the_task_is_named(model: Model, columns: tuple[Column, ...], wanted: str) -> None:
    assert [(f.facts["wanted"], f.explains) for f in findings(model, columns)] == [(wanted, 0)]
    assert len(findings(model, columns, LINE, ASKED)) == 1


@pytest.mark.parametrize(
    ("model", "columns", "failure", "call"),
    [
        (HEADED, LABELLED, TRAINED, CALL),
        (replace(BODY, siblings=()), LABELLED, TRAINED, CALL),
        (BODY, LABELLED, LINE, CALL),
        (BODY, (), TRAINED, CALL),
        (BODY, LABELLED, TRAINED, replace(CALL, returned=("loss",))),
        (BODY, LABELLED, replace(TRAINED, explained_by="DAT101"), CALL),
    ],
)
def test_a_class_that_fits_or_that_nothing_misses(
    model: Model, columns: tuple[Column, ...], failure: Failure, call: Call
) -> None:
    assert not findings(model, columns, failure, call=call)
