"""From a report to a patch, and what a rehearsal of the patched copy decides."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dryfit.core.evidence import Evidence
from dryfit.core.finding import Action, Edit, Finding, Location, Severity
from dryfit.core.report import Report, Result, Status
from dryfit.core.request import Request
from dryfit.fix import PatchError, patch

SCRIPT = "a = 1\nb = 2\nc = 3\n"


@pytest.fixture
def script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "train.py"
    path.write_text(SCRIPT)
    return path


def to(value: str, line: int = 1, path: str = "train.py", safe: bool = True) -> Edit:
    """Replace what is assigned on a line."""
    return Edit(Action.REPLACE, Location(path, line, 4, line, 5), value=value, safe=safe)


def insert(value: str, line: int = 1) -> Edit:
    return Edit(Action.INSERT_BEFORE, Location("train.py", line), value=value)


def finding(*edits: Edit, severity: Severity = Severity.ERROR, message: str = "It is wrong.") -> Finding:
    return Finding(message, edits=edits, severity=severity)


def report(*pairs: tuple[str, Finding], problem: str = "") -> Report:
    results = tuple(Result(code, Status.FAILED, (each,)) for code, each in pairs)
    return Report("train.py", Evidence(), results, problem=problem)


def reporter(judge: Callable[[str], Report], rehearsed: list[str]) -> Callable[[Request], Report]:
    """A rehearsal that judges the text it is given, and keeps it."""

    def rehearse(request: Request) -> Report:
        text = request.sources[str(Path("train.py").absolute())]
        rehearsed.append(text)
        return judge(text)

    return rehearse


def test_a_patch_that_passes_is_verified(script: Path) -> None:
    rehearsed: list[str] = []
    first = report(("BAT101", finding(to("5"))), ("LOS101", finding(to("6", 3), severity=Severity.WARNING)))
    made = patch(first, Request("train.py", steps=7), reporter(lambda _: report(), rehearsed))
    assert made.verified
    assert made.files == {str(script): "a = 5\nb = 2\nc = 6\n"}
    assert rehearsed == ["a = 5\nb = 2\nc = 6\n"]
    assert made.originals == {str(script): SCRIPT}
    assert [(each.code, each.edit.value, each.message) for each in made.edits] == [
        ("BAT101", "5", "It is wrong."),
        ("LOS101", "6", "It is wrong."),
    ]
    assert (made.refused, made.remaining, made.unmended) == ((), (), ())
    assert made.diff == ("--- a/train.py\n+++ b/train.py\n@@ -1,3 +1,3 @@\n-a = 1\n+a = 5\n b = 2\n-c = 3\n+c = 6\n")
    assert script.read_text() == SCRIPT


def test_the_rehearsal_is_the_same_but_for_the_sources(script: Path) -> None:
    asked: list[Request] = []

    def rehearse(request: Request) -> Report:
        asked.append(request)
        return report()

    request = Request("train.py", arguments=("--lr", "1"), sources={"/other.py": "x"})
    patch(report(("BAT101", finding(to("5")))), request, rehearse)
    assert asked == [
        Request("train.py", arguments=("--lr", "1"), sources={"/other.py": "x", str(script): SCRIPT.replace("1", "5")})
    ]


@pytest.mark.parametrize("severity", [Severity.WARNING, Severity.NOTE])
def test_what_is_no_error_does_not_stand_in_the_way(script: Path, severity: Severity) -> None:
    later = report(("LOS102", finding(to("7", 2), severity=severity)))
    made = patch(report(("BAT101", finding(to("5")))), Request("train.py"), lambda _: later)
    assert made.verified
    assert made.report is later
    assert len(made.edits) == 1


def test_an_error_that_stays_leaves_the_patch_unverified(script: Path) -> None:
    later = report(("FWD101", finding()))
    made = patch(report(("BAT101", finding(to("5")))), Request("train.py"), lambda _: later)
    assert not made.verified
    assert made.remaining == ("FWD101",)
    assert made.unmended == ("FWD101",)
    assert made.files


def test_a_patched_copy_that_does_not_start_is_not_verified(script: Path) -> None:
    made = patch(report(("BAT101", finding(to("5")))), Request("train.py"), lambda _: report(problem="no module x"))
    assert not made.verified
    assert made.report.problem == "no module x"
    assert made.remaining == ("BAT101",)


def layers(text: str) -> Report:
    """Each error shows once the one before is gone, its position in the patched text."""
    if "new = 0" not in text:
        return report(("BAT101", finding(insert("new = 0"))))
    if "b = 2" in text:
        return report(("FWD101", finding(to("8", 3))))
    return report() if "c = 9" in text else report(("LOS101", finding(to("9", 4))))


def test_the_next_layers_are_mended_in_turn(script: Path) -> None:
    rehearsed: list[str] = []
    made = patch(layers(SCRIPT), Request("train.py"), reporter(layers, rehearsed))
    assert made.verified
    assert rehearsed[-1] == "new = 0\na = 1\nb = 8\nc = 9\n"
    assert len(rehearsed) == 3
    assert [each.code for each in made.edits] == ["BAT101", "FWD101", "LOS101"]


def test_it_gives_up_after_four_rounds(script: Path) -> None:
    rehearsed: list[str] = []

    def endless(text: str) -> Report:
        return report(("BAT101", finding(insert(f"x{text.count('x')} = 0"))))

    made = patch(endless(SCRIPT), Request("train.py"), reporter(endless, rehearsed))
    assert not made.verified
    assert len(rehearsed) == 4
    assert made.remaining == ("BAT101",)


def test_an_edit_that_did_not_help_is_not_made_again(script: Path) -> None:
    rehearsed: list[str] = []

    def same(text: str) -> Report:
        return report(
            ("MET101", finding(insert("x = 0", SCRIPT[: SCRIPT.index("b")].count("\n") + 1 + text.count("x"))))
        )

    made = patch(same(SCRIPT), Request("train.py"), reporter(same, rehearsed))
    assert rehearsed == ["a = 1\nx = 0\nb = 2\nc = 3\n"]
    assert (made.verified, made.remaining, len(made.edits)) == (False, ("MET101",), 1)


def test_what_was_changed_in_vain_is_not_changed_in_the_same_way_once_more(script: Path) -> None:
    rehearsed: list[str] = []

    def again(text: str) -> Report:
        value = text.partition("\n")[0].removeprefix("a = ")
        longer = "f(x)" if value == "1" else f"{value}.squeeze(-1)"
        where = Location("train.py", 1, 4, 1, 4 + len(value))
        return report(("LOS304", finding(Edit(Action.REPLACE, where, value=longer))))

    made = patch(again(SCRIPT), Request("train.py"), reporter(again, rehearsed))
    assert made.files == {str(script): "a = f(x)\nb = 2\nc = 3\n"}
    assert len(rehearsed) == 1
    assert [refusal.reason for refusal in made.refused] == ["the same was done there already, and does not mend it"]


def test_without_edits_nothing_is_rehearsed(script: Path) -> None:
    first = report(("BAT101", finding()), ("LOS101", finding(severity=Severity.WARNING)))
    made = patch(first, Request("train.py"), lambda _: pytest.fail("rehearsed"))
    assert (made.verified, made.files, made.diff, made.report) == (False, {}, "", first)
    assert made.remaining == ("BAT101",)
    assert made.unmended == ("BAT101", "LOS101")


def test_unsafe_edits_are_left_out_on_request(script: Path) -> None:
    first = report(("BAT101", finding(to("5"))), ("LOS101", finding(to("6", 2, safe=False))))
    made = patch(first, Request("train.py"), lambda _: report(), unsafe=False)
    assert list(made.files.values()) == ["a = 5\nb = 2\nc = 3\n"]
    assert [(each.code, each.reason) for each in made.refused] == [
        ("LOS101", "it changes more than the fault and wants a reader")
    ]
    assert list(patch(first, Request("train.py"), lambda _: report()).files.values()) == ["a = 5\nb = 6\nc = 3\n"]


def test_files_of_others_are_never_patched(script: Path) -> None:
    foreign = script.parent / "env" / "site-packages" / "torch.py"
    foreign.parent.mkdir(parents=True)
    foreign.write_text(SCRIPT)
    edits = [to("5", path=str(foreign)), to("5", path="../other.py"), to("5", path="absent.py"), to("5")]
    made = patch(report(("BAT101", finding(*edits))), Request("train.py"), lambda _: report())
    assert list(made.files) == [str(script)]
    assert [(each.code, each.reason) for each in made.refused] == [
        ("BAT101", "the file is not one of yours"),
        ("BAT101", "the file is not one of yours"),
        ("BAT101", "the file cannot be read"),
    ]


def test_several_files_make_one_patch(script: Path) -> None:
    (script.parent / "lib").mkdir()
    model = script.parent / "lib" / "model.py"
    model.write_text("x = 1\n")
    edits = [to("5"), to("6", path=str(model)), to("7", 2, path=str(script))]
    made = patch(report(("BAT101", finding(*edits))), Request("train.py"), lambda _: report())
    assert made.files == {str(script): "a = 5\nb = 7\nc = 3\n", str(model): "x = 6\n"}
    assert "--- a/lib/model.py\n+++ b/lib/model.py\n" in made.diff
    made.apply()
    assert (script.read_text(), model.read_text()) == ("a = 5\nb = 7\nc = 3\n", "x = 6\n")


def test_a_patch_that_is_refused_in_part_says_which(script: Path) -> None:
    first = report(("BAT101", finding(to("5"))), ("FWD101", finding(to("6"))))
    made = patch(first, Request("train.py"), lambda _: report())
    assert [(each.code, each.edit.value, each.reason) for each in made.refused] == [
        ("FWD101", "6", "it overlaps an earlier edit")
    ]


def test_a_file_that_changed_since_is_not_overwritten(script: Path) -> None:
    made = patch(report(("BAT101", finding(to("5")))), Request("train.py"), lambda _: report())
    script.write_text("mine\n")
    with pytest.raises(PatchError, match=r"train\.py has changed since it was rehearsed"):
        made.apply()
    assert script.read_text() == "mine\n"


def test_an_edit_that_the_files_encoding_cannot_hold_is_refused(script: Path) -> None:
    script.write_bytes(b"# coding: latin-1\na = 1  # \xe9\n")
    made = patch(report(("BAT101", finding(to("5", 2), to("'漢'", 2)))), Request("train.py"), lambda _: report())
    assert [each.reason for each in made.refused] == ["the file's encoding, iso-8859-1, cannot hold it"]
    made.apply()
    assert script.read_bytes() == b"# coding: latin-1\na = 5  # \xe9\n"


def test_the_text_that_stood_in_for_a_file_is_what_is_patched(script: Path) -> None:
    request = Request("train.py", sources={str(script): "a = 0\n"})
    made = patch(report(("BAT101", finding(to("5")))), request, lambda _: report())
    assert made.files == {str(script): "a = 5\n"}
    assert made.originals == {str(script): "a = 0\n"}
