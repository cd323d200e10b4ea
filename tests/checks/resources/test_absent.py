"""Checkpoints and files that are asked for and not there, and weights inside of what is loaded."""

from typing import Any

import pytest

import make
from dryfit.core.check import CATALOGUE
from dryfit.core.evidence import Evidence, Failure, Failures
from dryfit.core.evidence.resources import AbsentFile, Reason, Resources, Stored, Unfetched
from dryfit.core.finding import Action
from dryfit.core.stage import Stage


@pytest.mark.parametrize(
    ("facts", "by", "says"),
    [
        ({"resume": "out"}, "", True),
        ({"resume": "out"}, "RES311", True),
        ({"resume": "out"}, "DAT101", False),
        ({}, "", False),
    ],
)
def test_nothing_to_resume(facts: dict[str, Any], by: str, says: bool) -> None:
    failure = Failure(0, Stage.STEP, "train", "ValueError", "no", make.location(), facts=facts, explained_by=by)
    assert bool(CATALOGUE["RES311"].run(Evidence(failures=Failures((failure,)))).findings) is says


@pytest.mark.parametrize(("inside", "fix"), [("{}.state_dict()", "Load `net.state_dict()`."), ("", "")])
def test_weights_inside_of_what_is_loaded(inside: str, fix: str) -> None:
    stored = Stored("load_weights", make.location(), expression="net", given=4, own=4, matched=4, inside=inside)
    failure = Failure(0, Stage.RESOURCES, "load_weights", "TypeError", "no", make.location())
    seen = Evidence(resources=Resources(stored=(stored,)), failures=Failures((failure,)))
    (found,) = CATALOGUE["RES302"].run(seen).findings
    assert found.fix == fix


@pytest.mark.parametrize(
    ("twin", "written", "edits"), [("runs/best.pth", True, 1), ("runs/best.pth", False, 0), ("", True, 0)]
)
def test_a_file_that_is_not_there(twin: str, written: bool, edits: int) -> None:
    absent = AbsentFile("runs/best.pt", "torch.load", twin, ("best.pth",), make.location(), written, 0)
    failure = Failure(0, Stage.RESOURCES, "unpickle", "FileNotFoundError", "no", make.location())
    seen = Evidence(resources=Resources(absent_files=(absent,)), failures=Failures((failure,)))
    (found,) = CATALOGUE["RES312"].run(seen).findings
    assert found.explains == 0
    assert "best.pth" in found.message
    assert len(found.edits) == edits
    assert all(edit.action is Action.REPLACE and not edit.safe for edit in found.edits)


@pytest.mark.parametrize(
    ("lacks", "held", "twin", "single", "said", "advised"),
    [
        ("config.json", ("vocab.txt",), "", False, "no `config.json`; it holds `vocab.txt`", "save_pretrained"),
        ("config.json", (), "", False, "it is empty", "save_pretrained"),
        ("", ("config.json", "model.pt"), "", False, "no weights", "load_state_dict"),
        ("config.json", ("checkpoint-9",), "out/checkpoint-9", False, "`out/checkpoint-9` has", "out/checkpoint-9"),
        ("config.json", (), "", True, "is a file and no folder", "load_state_dict"),
    ],
)
def test_a_folder_that_holds_another_thing(
    lacks: str, held: tuple[str, ...], twin: str, single: bool, said: str, advised: str
) -> None:
    hollow = AbsentFile("out", "AutoModel.from_pretrained", twin, held, make.location(), True, 0, lacks, single)
    failure = Failure(0, Stage.SCRIPT, "statement", "OSError", "no", make.location())
    seen = Evidence(resources=Resources(absent_files=(hollow,)), failures=Failures((failure,)))
    (found,) = CATALOGUE["RES312"].run(seen).findings
    assert said in found.message
    assert advised in found.fix
    assert len(found.edits) == bool(twin)


def unfetched(*entries: tuple[str, Reason, str]) -> list[str]:
    """What RES313 says of names that were not to be had, each with what its failure is already told to be."""
    failures = [
        Failure(number, Stage.SCRIPT, "statement", "OSError", "no", make.location(), explained_by=by)
        for number, (_, _, by) in enumerate(entries)
    ]
    absent = [Unfetched(name, "load", reason, make.location(), n) for n, (name, reason, _) in enumerate(entries)]
    seen = Evidence(resources=Resources(unfetched=tuple(absent)), failures=Failures(tuple(failures)))
    return [finding.message for finding in CATALOGUE["RES313"].run(seen).findings]


def test_what_one_network_would_give_is_told_together() -> None:
    (message,) = unfetched(("glue", Reason.NETWORK, ""), ("bert", Reason.NETWORK, "RES313"))
    assert message.startswith("`glue`, `bert` are not in the cache")


def test_names_that_are_nowhere_are_told_one_by_one() -> None:
    messages = unfetched(("bret", Reason.ABSENT, ""), ("llama", Reason.REFUSED, ""), ("mine", Reason.ABSENT, "RES312"))
    assert [message.split()[0] for message in messages] == ["`bret`", "`llama`"]
