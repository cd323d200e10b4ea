"""The command line, with the rehearsal itself replaced."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest

import make
from dryfit.cli import main
from dryfit.core.finding import Edit
from dryfit.core.report import Report
from dryfit.core.request import Launch, Request
from dryfit.script.errors import Interrupted, LaunchError
from dryfit.version import __version__

EXAMPLE = ("train.py", "--format", "json")


@dataclass
class Launcher:
    """Stands in for the parent's side of a rehearsal: keeps what it was asked, gives what it is told to."""

    report: Report = field(default_factory=make.report)
    error: Exception | None = None
    asked: list[Request] = field(default_factory=list)

    def rehearse(self, request: Request, meanwhile: Callable[[], object]) -> Report:
        self.asked.append(request)
        meanwhile()
        if self.error is not None:
            raise self.error
        return self.report

    def request(self, *arguments: str) -> Request:
        main(["check", *arguments])
        return self.asked[-1]


class PatchError(Exception):
    """Stands in for the patch's."""


@dataclass(frozen=True)
class Change:
    """Stands in for an edit of a patch."""

    code: str = "BAT101"
    edit: Edit = make.edit()  # noqa: RUF009 - it is frozen


@dataclass
class Patch:
    """Stands in for what the fixes come to."""

    edits: tuple[Change, ...]
    verified: bool = True
    remaining: tuple[str, ...] = ()
    refused: tuple[object, ...] = ()
    unmended: tuple[str, ...] = ()
    report: Report = field(default_factory=make.report)
    diff: str = "--- a/train.py\n+++ b/train.py\n@@ -1 +1 @@\n-old\n+new\n"
    files: dict[str, str] = field(default_factory=lambda: {"train.py": "new\n"})
    applied: bool = False
    error: PatchError | None = None
    unsafe: bool | None = None

    def made(self, report: Report, request: Request, rehearse: object, *, unsafe: bool) -> "Patch":
        self.unsafe = unsafe
        return self

    def apply(self) -> None:
        if self.error:
            raise self.error
        self.applied = True


def install(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
    """Put a module in the place of one of the package."""
    module = ModuleType(name)
    vars(module).update(members)
    parent, _, leaf = name.rpartition(".")
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys.modules[parent], leaf, module, raising=False)


@pytest.fixture(autouse=True)
def launcher(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Launcher]:
    import dryfit.script  # noqa: F401 - so that there is a package to put the stand-in into

    made = Launcher()
    install(monkeypatch, "dryfit.script.launch", rehearse=made.rehearse)
    monkeypatch.chdir(tmp_path)
    with make.catalogue(*make.known()):
        yield made


@pytest.fixture
def patched(monkeypatch: pytest.MonkeyPatch) -> Callable[[Patch], Patch]:
    def install_patch(made: Patch) -> Patch:
        install(monkeypatch, "dryfit.fix", patch=made.made, PatchError=PatchError)
        return made

    return install_patch


def test_exit_codes(launcher: Launcher) -> None:
    assert main(["check", "train.py"]) == 1
    launcher.report = make.fitting()
    assert main(["check", "train.py"]) == 0
    launcher.report = make.report(problem="train.py trains nothing.")
    assert main(["check", "train.py"]) == 2


def test_arguments_reach_the_request(launcher: Launcher) -> None:
    line = "--steps 7 train.py --device cuda --timeout 9 --rows 5 --fast --python py --select los,BAT101 --lr 1 --fast"
    assert launcher.request(*line.split()) == Request(
        target="train.py",
        arguments=("--lr", "1", "--fast"),
        python="py",
        steps=7,
        timeout=9.0,
        rows=5,
        device="cuda",
        fast=True,
        select=("LOS", "BAT101"),
    )


def test_defaults_are_the_requests_own(launcher: Launcher) -> None:
    assert launcher.request("train.py") == Request("train.py")


def test_module(launcher: Launcher) -> None:
    made = launcher.request("-m", "package.train", "--show", "--epochs", "3")
    assert (made.target, made.module, made.arguments) == ("package.train", True, ("--epochs", "3"))


def test_the_command_of_a_launcher_reaches_the_request(launcher: Launcher) -> None:
    made = launcher.request("--fast", "--", "torchrun", "--nproc_per_node", "4", "train.py", "--lr", "1")
    assert (made.target, made.arguments, made.fast) == ("train.py", ("--lr", "1"), True)
    assert made.launch == Launch("torchrun", 4)


def test_an_interpreter_before_the_script_is_the_one_that_runs_it(launcher: Launcher) -> None:
    made = launcher.request("--", "python3", "-u", "train.py", "--lr", "1")
    assert (made.target, made.arguments, made.python, made.launch) == ("train.py", ("--lr", "1"), "python3", None)
    assert launcher.request("--python", "py", "--", "python3", "train.py").python == "py"


def test_configuration_counts_where_the_line_is_silent(launcher: Launcher) -> None:
    Path("pyproject.toml").write_text("[tool.dryfit]\nsteps = 9\nrows = 8\nignore = ['STP101']\n")
    made = launcher.request("--rows", "3", "train.py")
    assert (made.steps, made.rows, made.ignore) == (9, 3, ("STP101",))


def test_json_is_all_there_is_on_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", *EXAMPLE])
    out, err = capsys.readouterr()
    assert json.loads(out)["findings"][0]["code"] == "BAT101"
    assert err == ""


def test_output_goes_to_the_file_and_its_suffix_names_the_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "train.py", "--output", "report.sarif"]) == 1
    assert json.loads(Path("report.sarif").read_text())["version"] == "2.1.0"
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "dryfit: 2 errors, 1 warning; does not fit (report.sarif)\n"


def test_show_and_verbose(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "train.py", "--show", "-v"])
    out = capsys.readouterr().out
    assert "chance is ln 2" in out
    assert "MET101 no metrics was seen" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("check train.py --format pdf", "there is no format 'pdf'"),
        ("check train.py --select XYZ999", "there is no check 'XYZ999'"),
        ("check train.py --ignore LOS103", "(did you mean LOS102?)"),
        ("check train.py --output nowhere/r.json", "nowhere/r.json cannot be written: its folder is missing."),
        ("check train.py --output .", ". cannot be written: it is a folder."),
        ("check -- torchrun --nproc_per_node 2", "`torchrun` names no script."),
        ("check -- accelerate config", "only `accelerate launch` starts a script."),
        ("check -- deepspeed train.py", "'deepspeed' is not followed; name the script itself"),
        ("check -- python -c 1", "`python -c 1` names no script."),
        ("explain LOS103", "there is no check 'LOS103' (did you mean LOS102?)"),
        ("explain LOS102 --format html", "there is no format 'html' here"),
        ("list --format html", "there is no format 'html' here"),
        ("fix train.py --format html", "`dryfit fix` has no format 'html'"),
    ],
)
def test_refusals_are_one_sentence(
    line: str, said: str, launcher: Launcher, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert err.startswith("dryfit: ")
    assert err.count("\n") == 1
    assert out == ""
    assert launcher.asked == []


def test_a_wrong_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("pyproject.toml").write_text("[tool.dryfit]\nstep = 9\n")
    assert main(["check", "train.py"]) == 2
    assert "did you mean 'steps'?" in capsys.readouterr().err


def test_an_unknown_option_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fromat", "json", "train.py"]) == 2
    assert "--format" in capsys.readouterr().err


def test_what_cannot_be_started(launcher: Launcher, capsys: pytest.CaptureFixture[str]) -> None:
    launcher.error = LaunchError("there is no file train.py.")
    assert main(["check", "train.py"]) == 2
    assert capsys.readouterr().err == "dryfit: there is no file train.py.\n"


def test_interrupted(launcher: Launcher, capsys: pytest.CaptureFixture[str]) -> None:
    launcher.error = Interrupted("stopped by Ctrl-C.")
    assert main(["check", "train.py"]) == 2
    assert capsys.readouterr().err == "dryfit: stopped by Ctrl-C.\n"


def test_our_own_fault(launcher: Launcher, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    launcher.error = RuntimeError("a bug of ours.")
    monkeypatch.delenv("DRYFIT_DEBUG", raising=False)
    assert main(["check", "train.py"]) == 3
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "DRYFIT_DEBUG=1" in err
    monkeypatch.setenv("DRYFIT_DEBUG", "1")
    assert main(["check", "train.py"]) == 3
    assert "Traceback" in capsys.readouterr().err


def test_fix_prints_and_writes_nothing(patched: Callable[[Patch], Patch], capsys: pytest.CaptureFixture[str]) -> None:
    made = patched(Patch((Change(),)))
    assert main(["fix", "train.py"]) == 0
    out = capsys.readouterr().out
    assert "BAT101 safe: Trainer pads with it." in out
    assert made.diff in out
    assert out.endswith("verified: rehearsed with 1 edit, it fits\n")
    assert not made.applied


def test_fix_apply(patched: Callable[[Patch], Patch], capsys: pytest.CaptureFixture[str]) -> None:
    made = patched(Patch((Change(),)))
    assert main(["fix", "train.py", "--apply", "--output", "p.diff"]) == 0
    assert made.applied
    assert made.unsafe
    assert Path("p.diff").read_text() == made.diff
    assert capsys.readouterr().err == "dryfit: wrote train.py\n"


def test_fix_applies_what_mends_a_part(patched: Callable[[Patch], Patch]) -> None:
    made = patched(Patch((Change(),), verified=False, remaining=("LOS102",)))
    assert main(["fix", "--apply", "--safe", "train.py"]) == 1
    assert made.applied
    assert not made.unsafe


def test_fix_never_applies_what_does_not_mend(patched: Callable[[Patch], Patch]) -> None:
    made = patched(Patch((Change(),), verified=False, remaining=("BAT101",)))
    assert main(["fix", "--apply", "train.py"]) == 1
    assert not made.applied


def test_fix_says_what_could_not_be_written(
    patched: Callable[[Patch], Patch], capsys: pytest.CaptureFixture[str]
) -> None:
    patched(Patch((Change(),), error=PatchError("train.py has changed since.")))
    assert main(["fix", "--apply", "train.py"]) == 1
    assert capsys.readouterr().err == "dryfit: train.py has changed since.\n"


def test_fix_json(patched: Callable[[Patch], Patch], capsys: pytest.CaptureFixture[str]) -> None:
    patched(Patch((Change(),)))
    assert main(["fix", "train.py", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["edits"][0]["code"] == "BAT101"


def test_fix_without_an_edit_keeps_the_reports_code(patched: Callable[[Patch], Patch]) -> None:
    patched(Patch(()))
    assert main(["fix", "train.py"]) == 1


def test_fix_of_what_fits(launcher: Launcher, capsys: pytest.CaptureFixture[str]) -> None:
    launcher.report = make.fitting()
    assert main(["fix", "train.py"]) == 0
    assert "fits: 1 check passed" in capsys.readouterr().out


def test_explain_by_code_and_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    for asked in ("los102", "labels-beyond-head", "LABELS_BEYOND_HEAD"):
        assert main(["explain", asked, "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["code"] == "LOS102"
    assert main(["explain", "LOS102"]) == 0
    assert "The head is too narrow." in capsys.readouterr().out


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list"]) == 0
    assert capsys.readouterr().out.startswith("SCR101  error")


def test_demo_copies_and_rehearses(launcher: Launcher, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "here"]) == 0
    script = Path("here") / "train.py"
    assert launcher.asked[-1].target == str(script)
    assert f"dryfit fix {script}" in capsys.readouterr().out
    script.write_text("mine")
    assert main(["demo", "here"]) == 0
    assert script.read_text() == "mine"


def test_demo_leaves_another_folder_alone(capsys: pytest.CaptureFixture[str]) -> None:
    Path("mine").mkdir()
    (Path("mine") / "notes.txt").touch()
    assert main(["demo", "mine"]) == 2
    assert "is no demonstration of dryfit" in capsys.readouterr().err
    assert [path.name for path in Path("mine").iterdir()] == ["notes.txt"]


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"dryfit {__version__}\n"
    assert main(["check", "--help"]) == 0
    assert "[OPTIONS] TARGET [ARGS]..." in capsys.readouterr().out


def test_no_unicode_where_the_terminal_has_none() -> None:
    code = "import sys, make; from dryfit import cli; sys.stdout.reconfigure(encoding='ascii'); print(cli._view())"
    found = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True)
    assert "unicode=False" in found.stdout


def test_module_entry_needs_no_framework() -> None:
    code = "import sys, dryfit.cli; print({'torch', 'jinja2', 'libcst'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True)
    assert found.stdout == "set()\n"
    run = [sys.executable, "-m", "dryfit", "--version"]
    assert subprocess.run(run, env=environment(), capture_output=True, text=True, check=True).stdout.startswith(
        "dryfit "
    )


def environment() -> dict[str, str]:
    """An environment in which the package and the builders are found."""
    return {"PYTHONPATH": ":".join(map(str, sys.path)), "PATH": "/usr/bin"}
