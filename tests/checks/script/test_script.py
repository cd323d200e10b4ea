"""The checks of the script stage, over evidence made by hand."""

from dataclasses import replace
from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.calls import SurplusArguments, UnknownArgument
from dryfit.core.evidence.missing import MissingAttribute, MissingModule, MissingName
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.evidence.script import MistakenLoader, Script, UndefinedName
from dryfit.core.finding import Action, Finding
from dryfit.core.stage import Stage

CALL = make.location(24)


def judge(code: str, failures: Failures | None = None, **entries: Any) -> list[Finding]:
    return list(CATALOGUE[code].run(Evidence(script=Script(**entries), failures=failures or Failures())).findings)


def argument(**changes: Any) -> UnknownArgument:
    made = {"callable": "TrainingArguments", "argument": "no_cuda", "location": CALL, "argument_location": CALL}
    return UnknownArgument(**{**made, "installed": "transformers 5.0", **changes})


@pytest.mark.parametrize("code", ["SCR101", "SCR102", "SCR103", "SCR104", "SCR105", "SCR106", "SCR901"])
def test_nothing_is_found_where_nothing_drifted(code: str) -> None:
    assert judge(code, trained=True) == []


@pytest.mark.parametrize(
    ("entry", "actions", "safe", "said"),
    [
        (argument(replacement="use_cpu"), [Action.RENAME_ARGUMENT], True, "it is `use_cpu` now"),
        (
            argument(replacement="report", value='"x"'),
            [Action.REMOVE_ARGUMENT, Action.SET_ARGUMENT],
            True,
            '`report="x"`',
        ),
        (argument(replacement=""), [Action.REMOVE_ARGUMENT], False, "it was removed"),
        (argument(accepted=("use_cpu",)), [Action.RENAME_ARGUMENT], False, "close names are `use_cpu`"),
        (argument(), [Action.REMOVE_ARGUMENT], False, "takes no argument `no_cuda`."),
    ],
)
def test_unknown_argument(entry: UnknownArgument, actions: list[Action], safe: bool, said: str) -> None:
    (finding,) = judge("SCR101", unknown_arguments=(entry,))
    assert [edit.action for edit in finding.edits] == actions
    assert all(edit.safe is safe for edit in finding.edits)
    assert said in finding.message


def test_two_arguments_of_one_line_are_two_findings() -> None:
    first = argument(argument_location=make.location(24, column=4))
    second = argument(argument="fp16_backend", argument_location=make.location(24, column=30))
    assert len(judge("SCR101", unknown_arguments=(first, second))) == 2


def test_undefined_name() -> None:
    (finding,) = judge("SCR102", undefined_names=(UndefinedName("np", CALL, "import numpy as np"),))
    assert finding.edits[0].action is Action.IMPORT
    assert finding.edits[0].value == "import numpy as np"


@pytest.mark.parametrize(("imported", "edits"), [(True, 1), (False, 2)])
def test_metric_loaded_as_dataset(imported: bool, edits: int) -> None:
    entry = MistakenLoader("evaluate.load", "load_dataset", "map", CALL, imported, 'evaluate.load("glue", "mnli")')
    (finding,) = judge("SCR103", mistaken_loaders=(entry,))
    assert finding.edits[0].value == 'load_dataset("glue", "mnli")'
    assert len(finding.edits) == edits


def test_missing_name_of_an_import() -> None:
    kept = "from transformers import Trainer\nfrom torch.optim import AdamW"
    entry = MissingName("transformers", "AdamW", CALL, True, "from torch.optim import AdamW", kept=kept)
    (finding,) = judge("SCR104", missing_names=(entry,))
    assert [(edit.action, edit.value) for edit in finding.edits] == [
        (Action.INSERT_AFTER, kept),
        (Action.DELETE_STATEMENT, ""),
    ]


def test_missing_attribute() -> None:
    (finding,) = judge("SCR104", missing_names=(MissingName("numpy", "float", CALL, replacement="float"),))
    assert [(edit.action, edit.value) for edit in finding.edits] == [(Action.REPLACE, "float")]


def test_missing_name_without_a_successor() -> None:
    entry = MissingName("torch.optim", "AdamX", CALL, accepted=("Adam", "AdamW"))
    (finding,) = judge("SCR104", missing_names=(entry,))
    assert "close names are `Adam`, `AdamW`" in finding.message
    assert finding.edits == ()


@pytest.mark.parametrize(("known", "fix"), [("opencv-python", "Run `pip install opencv-python`."), ("", "")])
def test_missing_module(known: str, fix: str) -> None:
    (finding,) = judge("SCR105", missing_modules=(MissingModule("cv2", CALL, known),))
    assert finding.fix == fix


def test_too_many_arguments() -> None:
    entry = SurplusArguments("StepLR", 5, 4, CALL, "torch 2", "StepLR(o, 1, 0.1, -1)")
    (finding,) = judge("SCR106", surplus_arguments=(entry,))
    assert "takes 4 arguments by position, not 5" in finding.message
    assert finding.edits[0].value == entry.kept
    assert not finding.edits[0].safe


def test_an_argument_by_position_that_is_taken_by_keyword() -> None:
    kept, other = "self.add_weight(name='u', shape=(2,))", "self.add_weight(name='v', shape=(2,))"
    entry = SurplusArguments(
        "Cross.add_weight", 1, 0, CALL, "keras 3", kept, keyword="name", beside=((replace(CALL, line=9), other),)
    )
    (finding,) = judge("SCR106", surplus_arguments=(entry,))
    assert "takes `name` by keyword alone" in finding.message
    assert [edit.value for edit in finding.edits] == [kept, other]
    (lone,) = judge("SCR106", surplus_arguments=(replace(entry, beside=()),))
    assert "more" not in lone.message


def failure(**changes: Any) -> Failure:
    return Failure(
        **{
            "number": 0,
            "stage": Stage.SCRIPT,
            "operation": "statement",
            "error": "KeyError",
            "message": "'3'",
            **changes,
        }
    )


@pytest.mark.parametrize(
    ("met", "found"),
    [
        (failure(), 1),
        (failure(explained_by="SCR101"), 0),
        (failure(stands_on=(4,)), 0),
        (failure(stage=Stage.DATA), 0),
    ],
)
def test_script_failure(met: Failure, found: int) -> None:
    assert len(judge("SCR901", Failures((met,)))) == found


@pytest.mark.parametrize(
    ("function", "device", "found"),
    [("numpy", "cuda", 1), ("array", "mps", 1), ("numpy", "cpu", 0), ("add", "cuda", 0)],
)
def test_array_of_another_device(function: str, device: str, found: int) -> None:
    call = TensorCall(function, (make.tensor(8, device=device),), ("self",), location=CALL)
    assert len(judge("SCR109", Failures((failure(error="TypeError", call=call),)))) == found


@pytest.mark.parametrize(("by", "says"), [("", True), ("SCR901", True), ("SCR112", True), ("SCR104", False)])
def test_attributes_that_are_not_there(by: str, says: bool) -> None:
    entry = MissingAttribute(
        "pred", "EvalPrediction", "prediction", CALL, ("predictions",), "pred.predictions", failure=0
    )
    known = Failures((Failure(0, Stage.METRICS, "compute_metrics", "AttributeError", "no", explained_by=by),))
    found = judge("SCR112", known, missing_attributes=(entry,))
    assert [one.edits[0].value for one in found] == ["pred.predictions"] * says


def test_an_attribute_that_looks_like_none() -> None:
    entry = MissingAttribute("self", "Net", "fc9", CALL, own=True)
    (found,) = judge("SCR112", missing_attributes=(entry,))
    assert (found.edits, found.fix) == ((), "Set `self.fc9` in `Net.__init__`.")


@pytest.mark.parametrize(
    ("facts", "found"), [({"setting": "gradient_checkpointing", "method": "m", "model": "Net"}, 1), ({}, 0)]
)
def test_setting_of_other_models(facts: dict[str, Any], found: int) -> None:
    failures = Failures((Failure(0, Stage.STEP, "train", "AttributeError", "no", CALL, facts=facts),))
    assert len(judge("SCR113", failures)) == found
