"""The checks of checkpoints, over evidence made by hand."""

from typing import Any

import pytest

import make
from dryfit.checks.resources.checkpoints import file_name_of_another_ending
from dryfit.core.check import CATALOGUE
from dryfit.core.device import DeviceLost
from dryfit.core.evidence import Evidence, Failure, Failures, Resources
from dryfit.core.evidence.resources import Ending, Stored
from dryfit.core.evidence.script import Script
from dryfit.core.finding import Finding, Location
from dryfit.core.stage import Stage


def judge(code: str, operation: str, **changes: Any) -> list[Finding]:
    entry = Stored(operation, make.location(), **changes)
    failure = Failure(0, Stage.RESOURCES, operation, "RuntimeError", "no")
    evidence = Evidence(resources=Resources((entry,)), failures=Failures((failure,)))
    return list(CATALOGUE[code].run(evidence).findings)


@pytest.mark.parametrize(("shared", "found"), [(("a", "b"), 1), (("a",), 0), ((), 0)])
def test_shared_tensors_saved(shared: tuple[str, ...], found: int) -> None:
    assert len(judge("RES301", "save_tensors", shared=shared)) == found


def test_weights_of_another_model_offer_the_names_without_their_prefix() -> None:
    place = make.location()
    counts = {"given": 4, "own": 4, "matched": 0, "prefix": "module.", "remedied": 4}
    (finding,) = judge("RES302", "load_weights", argument_location=place, expression="saved", **counts)
    assert "0 of 4 tensors fit" in finding.message
    assert finding.edits[0].value == '{name.removeprefix("module."): value for name, value in saved.items()}'
    assert finding.explains == 0


def test_weights_of_another_size_have_no_edit() -> None:
    (finding,) = judge("RES302", "load_weights", given=4, own=4, matched=2, example="head.weight")
    assert finding.edits == ()


@pytest.mark.parametrize(
    ("example", "echo"),
    [("head.weight", "FWD301"), ("net.head.weight", "FWD301"), ("forehead.weight", ""), ("body.weight", "")],
)
def test_weights_of_a_layer_that_was_mended_are_its_echo(example: str, echo: str) -> None:
    entry = Stored("load_weights", make.location(), given=4, own=4, matched=3, example=example)
    failures = (
        Failure(0, Stage.FORWARD, "forward", "RuntimeError", "no", module="head", explained_by="FWD301", mended=True),
        Failure(1, Stage.RESOURCES, "load_weights", "RuntimeError", "no"),
    )
    evidence = Evidence(resources=Resources((entry,)), failures=Failures(failures))
    (finding,) = CATALOGUE["RES302"].run(evidence).findings
    assert finding.echo_of == echo


@pytest.mark.parametrize(("classes", "found"), [(("argparse.Namespace",), 1), ((), 0)])
def test_objects_in_a_checkpoint(classes: tuple[str, ...], found: int) -> None:
    findings = judge("RES303", "unpickle", classes=classes)
    assert len(findings) == found
    assert all(not edit.safe for finding in findings for edit in finding.edits)


def test_optimizer_state_of_other_parameters() -> None:
    (finding,) = judge("RES304", "load_optimizer", given=2, own=4, example="[2] in the state, [4] in the optimizer")
    assert "[2] in the state" in finding.message


def test_what_another_check_explains_is_no_failure_of_its_own() -> None:
    failure = Failure(0, Stage.RESOURCES, "unpickle", "UnpicklingError", "no")
    explained = Failure(0, Stage.RESOURCES, "unpickle", "UnpicklingError", "no", explained_by="RES303")
    run = CATALOGUE["RES901"].run
    assert len(run(Evidence(failures=Failures((failure,)))).findings) == 1
    assert run(Evidence(failures=Failures((explained,)))).findings == ()


@pytest.mark.parametrize(
    ("error", "message", "found"),
    [
        ("OutOfMemoryError", "CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has", 1),
        ("RuntimeError", "[enforce fail] DefaultCPUAllocator: not enough memory: you tried to allocate 90 bytes", 1),
        ("MemoryError", "Unable to allocate 3.20 TiB for an array", 1),
        ("RuntimeError", "mat1 and mat2 shapes cannot be multiplied", 0),
    ],
)
def test_memory_exhausted(error: str, message: str, found: int) -> None:
    failure = Failure(0, Stage.FORWARD, "forward", error, message, make.location(3))
    said = CATALOGUE["RES101"].run(Evidence(failures=Failures((failure,)))).findings
    assert len(said) == found
    assert all(str(finding.facts["asked"]).endswith(("iB", "bytes")) for finding in said)


def test_a_device_lost_where_the_cpu_is_silent() -> None:
    lost = DeviceLost("cuda", "AcceleratorError", "CUDA error: an illegal memory access", "step", make.location(9))
    failure = Failure(0, Stage.FORWARD, "forward", "IndexError", "index out of range", make.location(3))
    script = Script(lost=lost)
    (finding,) = CATALOGUE["RES102"].run(Evidence(script=script)).findings
    assert finding.location == make.location(9)
    assert not CATALOGUE["RES102"].run(Evidence(script=script, failures=Failures((failure,)))).findings
    assert not CATALOGUE["RES102"].run(Evidence(script=Script())).findings


@pytest.mark.parametrize(
    ("text", "edited"), [("best.h5", '"best.weights.h5"'), ("best", '"best.weights.h5"'), ("", None)]
)
def test_a_file_name_is_given_the_ending_that_is_taken(text: str, edited: str | None) -> None:
    entry = Ending("ModelCheckpoint", "runs/best.h5", ".weights.h5", Location("train.py", 3), text, 0)
    (finding,) = file_name_of_another_ending(Resources(endings=(entry,)))
    assert [edit.value for edit in finding.edits] == ([edited] if edited else [])


def test_weights_for_an_object_that_is_dropped() -> None:
    entry = Stored("load_passing", make.location(), expression="Net", given=4)
    (finding,) = CATALOGUE["RES314"].run(make.evidence(resources=Resources(stored=(entry,)))).findings
    assert "4 tensors" in finding.message
    other = Stored("load_itself", make.location(), given=4)
    assert not CATALOGUE["RES314"].run(make.evidence(resources=Resources(stored=(other,)))).findings
