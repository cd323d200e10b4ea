"""Weights that are hidden, not loaded or not tied: both sides of every threshold."""

from dataclasses import replace
from typing import Any

import pytest

import make
from dryfit.checks.forward.weights import LOADED, OF_FINE_TUNING, REMEDIED
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures, Forward, Step
from dryfit.core.evidence.step import Group, Optimizer
from dryfit.core.evidence.weights import Hidden, Loading, Multiplied, Overwritten, SettingsAlone, Untied
from dryfit.core.finding import Finding, Location
from dryfit.core.stage import Stage


def findings(code: str, **forward: Any) -> list[Finding]:
    evidence: Evidence = make.evidence(forward=Forward(**forward))
    return list(CATALOGUE[code].run(evidence).findings)


HIDDEN = Hidden(0, "layers", "list", "Linear", make.location(), 4, 800, 1.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"held": True}, False),
        ({"grad_norm": None}, False),
        ({"moved": 0.01}, False),
        ({"others_moved": 0.0}, False),
    ],
)
def test_hidden_parameters(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("FWD601", hidden=(replace(HIDDEN, **changes),))) is found


@pytest.mark.parametrize(
    ("kind", "holds", "wanted"),
    [
        ("list", "Linear", "nn.ModuleList"),
        ("dict", "Linear", "nn.ModuleDict"),
        ("list", "parameters", "nn.ParameterList"),
        ("tensor", "parameters", "nn.Parameter"),
    ],
)
def test_hidden_parameters_are_given_their_container(kind: str, holds: str, wanted: str) -> None:
    (finding,) = findings("FWD601", hidden=(replace(HIDDEN, kind=kind, holds=holds),))
    assert finding.fix == f"Put them into `{wanted}`."


def test_a_list_is_wrapped_where_it_is_made(tmp_path: Any) -> None:
    path = tmp_path / "train.py"
    path.write_text("self.layers = [nn.Linear(2, 2)]\n")
    (finding,) = findings("FWD601", hidden=(replace(HIDDEN, location=Location(str(path), 1, 14, 1, 31, "")),))
    assert [edit.value for edit in finding.edits] == ["nn.ModuleList([nn.Linear(2, 2)])"]


LOADING = Loading("Net", "load_state_dict", make.location(), 100, 100, 0, "the prefix `module.` taken off", 100)


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, True),
        ({"matched": int(LOADED * 100)}, True),
        ({"matched": int(LOADED * 100) + 1}, False),
        ({"again": True}, False),
        ({"given": 0}, False),
    ],
)
def test_weights_not_loaded(changes: dict[str, Any], found: bool) -> None:
    assert bool(findings("FWD602", loadings=(replace(LOADING, **changes),))) is found


@pytest.mark.parametrize(("remedied", "proven"), [(int(REMEDIED * 100), True), (int(REMEDIED * 100) - 1, False)])
def test_only_names_that_match_after_a_change_are_proof(remedied: int, proven: bool) -> None:
    (finding,) = findings("FWD602", loadings=(replace(LOADING, remedied=remedied),))
    assert (finding.proof is not None) is proven


@pytest.mark.parametrize(
    ("remedy", "value"),
    [
        ("the prefix `module.` taken off", '{key.removeprefix("module."): value for key, value in state.items()}'),
        ("the prefix `net.` put on", '{"net." + key: value for key, value in state.items()}'),
        ("the entry 'model' taken", "state['model']"),
    ],
)
def test_the_names_are_changed_where_the_weights_are_handed_over(remedy: str, value: str) -> None:
    (finding,) = findings("FWD602", loadings=(replace(LOADING, remedy=remedy, expression="state"),))
    assert [edit.value for edit in finding.edits] == [value]


@pytest.mark.parametrize(("location", "found"), [(make.location(), True), (None, False)])
def test_untied_output(location: Location | None, found: bool) -> None:
    entry = Untied(0, "lm_head", location, 120, 0.3)
    assert bool(findings("FWD603", untied=(entry,))) is found


def test_a_module_that_lists_no_parameters_explains_an_optimizer_without_any() -> None:
    failure = Failure(0, Stage.STEP, "optimizer", "ValueError", "empty", make.location())
    forward = Forward(hidden=(replace(HIDDEN, grad_norm=None, alone=True),))
    evidence = Evidence(forward=forward, failures=Failures((failure,)))
    (finding,) = CATALOGUE["FWD601"].run(evidence).findings
    assert finding.explains == 0
    assert not CATALOGUE["FWD601"].run(Evidence(forward=forward, failures=Failures())).findings


@pytest.mark.parametrize(("lost", "findings"), [(6, 1), (5, 1), (4, 0), (0, 0)])
def test_loaded_weights_that_are_drawn_anew(lost: int, findings: int) -> None:
    found = list(CATALOGUE["FWD604"].run(make.evidence(forward=Forward(overwritten=(overwritten(lost),)))).findings)
    assert len(found) == findings
    assert all(finding.proof for finding in found)


def overwritten(lost: int) -> Overwritten:
    return Overwritten("Net", "xavier_uniform_", lost, 10, make.location(4))


@pytest.mark.parametrize(("rate", "found"), [(5e-5, True), (OF_FINE_TUNING, False), (1e-3, False)])
def test_settings_without_weights(rate: float, found: bool) -> None:
    alone = SettingsAlone(0, "BertForSequenceClassification", "bert-base-uncased", 41, make.location())
    optimizer = Optimizer(0, "AdamW", groups=(Group(rate),), models=(0,))
    evidence = make.evidence(forward=Forward(settings_alone=(alone,)), step=Step(optimizers=(optimizer,)))
    assert bool(list(CATALOGUE["FWD605"].run(evidence).findings)) is found


def test_layer_multiplied() -> None:
    found = Multiplied("blocks", "ModuleList", "Block", 4, 100, make.location())
    assert findings("FWD606", multiplied=(found,))
    assert not findings("FWD606")
