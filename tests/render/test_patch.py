"""A patch as it is offered."""

import json
from dataclasses import dataclass, replace

import pytest

import make
from dryfit.core.finding import Edit
from dryfit.core.report import Report
from dryfit.render.patch import outcome, render_json, render_terminal, works
from dryfit.render.view import View

BROKEN = make.report()


@dataclass(frozen=True)
class Change:
    code: str = "BAT101"
    edit: Edit = make.edit()  # noqa: RUF009 - it is frozen
    reason: str = ""


UNSAFE = Change("LRN101", make.edit(safe=False, reason="A tenth of the rate."))


@dataclass(frozen=True)
class Patch:
    diff: str = "--- a/train.py\n+++ b/train.py\n@@ -1 +1 @@\n-old\n+new\n"
    edits: tuple[Change, ...] = (Change(), UNSAFE)
    refused: tuple[Change, ...] = ()
    verified: bool = True
    remaining: tuple[str, ...] = ()
    unmended: tuple[str, ...] = ()
    report: Report = BROKEN


LEFT = Patch(verified=False, remaining=("EVL101",), unmended=("EVL101",))
FAILED = Patch(verified=False, remaining=("BAT101", "EVL101"))
UNREHEARSED = Patch(verified=False, report=replace(BROKEN, problem="it does not parse."))


@pytest.mark.parametrize(
    ("patch", "said", "is_good"),
    [
        (Patch(), "verified: rehearsed with 2 edits, it fits", True),
        (LEFT, "rehearsed with 2 edits, what they mend is gone; still there: EVL101", True),
        (FAILED, "rehearsed with 2 edits, not all that they mend is gone; still there: BAT101, EVL101", False),
        (UNREHEARSED, "not verified: with 2 edits it cannot be rehearsed: it does not parse.", False),
        (Patch(edits=(), diff=""), "no patch: nothing that was found has an edit", True),
    ],
)
def test_outcome(patch: Patch, said: str, is_good: bool) -> None:
    assert outcome(patch) == said
    assert works(patch) is is_good


def test_terminal_holds_codes_reasons_and_the_diff_as_it_is() -> None:
    text = render_terminal(Patch(), View())
    assert "BAT101 safe: Trainer pads" in text
    assert "LRN101 unsafe, read it first: A tenth" in text
    assert Patch().diff in text


def test_what_is_not_in_the_patch_is_named() -> None:
    refused = Change(reason="the file is not one of yours")
    text = render_terminal(replace(LEFT, refused=(refused,)), View())
    assert "BAT101 not made: the file is not one of yours" in text
    assert "EVL101 no edit is known for this" in text


def test_an_edit_without_a_reason_says_what_it_does_and_once() -> None:
    change = Change(edit=make.edit(reason=""))
    text = render_terminal(Patch(edits=(change, change)), View())
    assert text.count("BAT101 safe: set argument processing_class=tokenizer") == 1


def test_blank_lines_of_the_diff_keep_their_blank() -> None:
    assert " \n" in render_terminal(Patch(diff="--- a\n+++ b\n@@ -1,2 +1,2 @@\n \n-x\n+y\n"), View())


def test_json() -> None:
    made = json.loads(render_json(LEFT))
    assert made["edits"][1] == {"code": "LRN101", "safe": False, "reason": "A tenth of the rate."}
    assert (made["verified"], made["remaining"], made["diff"]) == (False, ["EVL101"], LEFT.diff)
