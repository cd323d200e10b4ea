"""The command line: check, fix, explain, list, demo."""

import os
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperCommand

from dryfit.arguments import Options, arranged
from dryfit.config import Config, ConfigError, load
from dryfit.core.request import Request
from dryfit.render.place import shown
from dryfit.render.view import View
from dryfit.script import launcher
from dryfit.version import __version__

if TYPE_CHECKING:
    from dryfit.core.check import Check
    from dryfit.core.report import Report

USAGE, OUR_FAULT = 2, 3
# Lines longer than this are hard to read on any screen.
WIDEST = 100
NARROWEST = 40

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class RefusalError(Exception):
    """The command cannot be carried out; the message is one sentence for the user."""

    def __init__(self, sentence: str, code: int = USAGE) -> None:
        super().__init__(sentence)
        self.code = code


class RehearsalCommand(TyperCommand):
    """A command whose target is followed by arguments of its own."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return ["[OPTIONS]", "TARGET", "[ARGS]..."]

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        options = [param for param in self.params if param.param_type_name == "option"]
        valued = {name for param in options if not getattr(param, "is_flag", False) for name in param.opts}
        trailing = {name for param in options for name in param.opts} - {"-m", "-h", "--help"}
        return super().parse_args(ctx, arranged(args, Options(valued, trailing)))


Target = Annotated[str, typer.Argument(metavar="TARGET", help="The training script, or with -m a module's name.")]
Arguments = Annotated[list[str] | None, typer.Argument(metavar="[ARGS]...", help="The script's own arguments.")]
Module = Annotated[bool, typer.Option("-m", help="TARGET is a module, as in python -m.")]
Output = Annotated[str, typer.Option("--output", metavar="FILE", help="Write there; the suffix can name the format.")]
Codes = Annotated[list[str] | None, typer.Option("--select", metavar="CODES", help="Only these checks: LOS101,BAT")]
Ignored = Annotated[list[str] | None, typer.Option("--ignore", metavar="CODES", help="All but these checks.")]
Python = Annotated[str | None, typer.Option("--python", metavar="PATH", help="The interpreter of the training.")]
Steps = Annotated[int | None, typer.Option("--steps", min=1, help="Optimizer steps, and batches an evaluation.")]
Timeout = Annotated[float | None, typer.Option("--timeout", min=1, help="Seconds for the whole rehearsal.")]
Rows = Annotated[int | None, typer.Option("--rows", min=1, help="The most rows that a preprocessing is given.")]
Device = Annotated[str | None, typer.Option("--device", help="cpu, cuda, mps.")]
Fast = Annotated[bool, typer.Option("--fast", help="Leave out the experiments.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Say why checks were skipped, and what was printed.")]
Directory = Annotated[Path, typer.Argument(metavar="[FOLDER]", help="Where the demonstration goes.")]
Code = Annotated[str, typer.Argument(metavar="CODE", help="A check's code or name.")]


@app.callback(invoke_without_command=True)
def root(version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Rehearse a training script before it is run for real: find what is wrong, prove it, mend it."""
    if version:
        _print(f"dryfit {__version__}\n")
        raise typer.Exit


@app.command(cls=RehearsalCommand)
def check(
    context: typer.Context,
    target: Target,
    arguments: Arguments = None,
    module: Module = False,
    format_name: Annotated[str, typer.Option("--format", help="terminal, json, html, sarif, junit or github.")] = "",
    output: Output = "",
    show: Annotated[bool, typer.Option("--show", help="Show what each stage saw, even where it is well.")] = False,
    select: Codes = None,
    ignore: Ignored = None,
    python: Python = None,
    steps: Steps = None,
    timeout: Timeout = None,
    rows: Rows = None,
    device: Device = None,
    fast: Fast = False,
    verbose: Verbose = False,
) -> None:
    """Rehearse a script and report every cause of trouble.

    Options of dryfit stand before TARGET, or right after it up to the first word that is not
    one of them or to `--`. Everything from there on is the script's own:
    `dryfit check train.py --format json -- --steps 100`. A launcher's command stands after `--`:
    `dryfit check -- torchrun --nproc_per_node 2 train.py ARGS`.

    Exits with 0 where the script fits, 1 where it does not, 2 where it could not be started.
    """
    from dryfit.render import registry

    chosen = _refusing(registry.format_for, format_name, output)
    _writable(output)
    report = _rehearse(_request(context), chosen)
    if not output:
        _print(registry.render(report, chosen, _view(show, verbose)))
    else:
        _write(output, registry.render(report, chosen, View(show, verbose)))
        _conclude(report, output)
    raise typer.Exit(report.exit_code)


@app.command(cls=RehearsalCommand)
def fix(
    context: typer.Context,
    target: Target,
    arguments: Arguments = None,
    module: Module = False,
    write: Annotated[bool, typer.Option("--apply", help="Write the patch, if its rehearsal is good.")] = False,
    safe: Annotated[bool, typer.Option("--safe", help="Leave out edits that change more than the fault.")] = False,
    format_name: Annotated[str, typer.Option("--format", help="terminal or json.")] = "terminal",
    output: Annotated[str, typer.Option("--output", metavar="FILE", help="Write the plain diff there.")] = "",
    select: Codes = None,
    ignore: Ignored = None,
    python: Python = None,
    steps: Steps = None,
    timeout: Timeout = None,
    rows: Rows = None,
    device: Device = None,
    fast: Fast = False,
    verbose: Verbose = False,
) -> None:
    """Rehearse a script, write a patch for what is wrong, and rehearse the patched script.

    Prints the patch as a unified diff and changes nothing without --apply.

    Exits with 0 where the patched script fits, else as `dryfit check` does.
    """
    from dryfit.render import registry

    if format_name not in ("terminal", "json"):
        raise RefusalError(f"`dryfit fix` has no format {format_name!r}; choose terminal or json.")
    _writable(output)
    request = _request(context)
    report = _rehearse(request)
    if report.problem or (not report.findings and format_name == "terminal"):
        _print(registry.render(report, "terminal", _view(False, verbose)))
        raise typer.Exit(report.exit_code)
    raise typer.Exit(_patched(report, request, context.params))


@app.command()
def explain(code: Code, format_name: Annotated[str, typer.Option("--format", help="terminal or json.")] = "") -> None:
    """Explain one check: its cause, its fix, a broken and a fixed example."""
    from dryfit.render import catalogue

    found = _known(code)
    _print(
        _either(format_name, lambda: catalogue.explain_json(found), lambda: catalogue.explain_terminal(found, _view()))
    )


@app.command("list")
def list_checks(format_name: Annotated[str, typer.Option("--format", help="terminal or json.")] = "") -> None:
    """List every check."""
    from dryfit.render import catalogue

    _catalogue()
    _print(_either(format_name, catalogue.list_json, lambda: catalogue.list_terminal(_view())))


@app.command()
def demo(folder: Directory = Path("dryfit-demo"), python: Python = None) -> None:
    """Write a small training script with several faults into a folder, and rehearse it there."""
    from dryfit.demo import copy_to
    from dryfit.render import registry

    script = folder / "train.py"
    if folder.exists() and not script.is_file() and (folder.is_file() or any(folder.iterdir())):
        raise RefusalError(
            f"{folder} exists and is no demonstration of dryfit; name another folder: dryfit demo FOLDER."
        )
    if not script.is_file():
        script = copy_to(folder)
    report = _rehearse(Request(str(script), python=python or "", fast=False))
    _print(registry.render(report, "terminal", _view()))
    _print(f"\nThe script is {script}. Next: dryfit fix {script}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    try:
        app(None if arguments is None else list(arguments), prog_name="dryfit")
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else USAGE
    except RefusalError as refusal:
        _remark(str(refusal))
        return refusal.code
    except Exception as error:
        return _own_fault(error)
    return 0


def _own_fault(error: Exception) -> int:
    said = " ".join(str(error).split()) or type(error).__name__
    if os.environ.get("DRYFIT_DEBUG"):
        traceback.print_exception(error)
        _remark(getattr(error, "details", ""))
    _remark(f"{said} This is dryfit's fault, not your script's; please report what DRYFIT_DEBUG=1 prints.")
    return OUR_FAULT


def _request(context: typer.Context) -> Request:
    """The request that the options make, with pyproject.toml where they say nothing."""
    given = context.params
    config = _refusing(load, Path.cwd())
    settings = {name: _setting(name, given, config) for name in ("python", "steps", "timeout", "rows", "device")}
    started = _started(given)
    settings["python"] = settings["python"] or started.python or None
    return Request(
        target=started.target,
        module=started.module,
        arguments=started.arguments,
        launch=started.launch,
        select=_codes(given["select"] or config.select),
        ignore=_codes(given["ignore"] or config.ignore),
        fast=given["fast"],
        **{name: value for name, value in settings.items() if value is not None},
    )


def _started(given: dict[str, Any]) -> launcher.Started:
    """The script that the words name: the target itself, or what the command of a launcher starts."""
    target, arguments = given["target"], tuple(given["arguments"] or ())
    if given["module"] or not launcher.is_command(target):
        return launcher.Started(target, given["module"], arguments)
    return _refusing(launcher.read, (target, *arguments))  # type: ignore[no-any-return]


def _setting(name: str, given: dict[str, Any], config: Config) -> Any:
    return getattr(config, name) if given[name] is None else given[name]


def _codes(given: Sequence[str]) -> tuple[str, ...]:
    """Codes or their beginnings, as in ``LOS``, from words that may hold several."""
    codes = tuple(code.strip().upper() for word in given for code in word.split(",") if code.strip())
    for code in codes:
        if not any(known.startswith(code) for known in _catalogue()):
            raise RefusalError(f"there is no check {code!r}{_near(code)}; `dryfit list` names them all.")
    return codes


def _catalogue() -> "dict[str, Check]":
    # Every module of checks enters its own when it is imported.
    import_module("dryfit.checks")
    from dryfit.core.check import CATALOGUE

    return CATALOGUE


def _known(asked: str) -> "Check":
    wanted = asked.strip().replace("-", "_")
    for entry in _catalogue().values():
        if wanted.upper() == entry.code or wanted.lower() == entry.name:
            return entry
    raise RefusalError(f"there is no check {asked!r}{_near(asked)}; `dryfit list` names them all.")


def _near(asked: str) -> str:
    words = {entry.code: entry.code for entry in _catalogue().values()}
    words |= {entry.name.upper(): entry.name for entry in _catalogue().values()}
    found = get_close_matches(asked.upper(), words, n=1)
    return f" (did you mean {words[found[0]]}?)" if found else ""


def _rehearse(request: Request, format_name: str = "terminal") -> "Report":
    from dryfit.render import registry
    from dryfit.script import launch
    from dryfit.script.errors import Interrupted, LaunchError

    try:
        with _waiting(f"rehearsing {request.target}"):
            return launch.rehearse(request, lambda: (_catalogue(), registry.renderer(format_name)))
    except (LaunchError, Interrupted) as error:
        raise RefusalError(str(error)) from error


def _patched(report: "Report", request: Request, options: dict[str, Any]) -> int:
    from dryfit.fix import patch
    from dryfit.render.patch import render_json, render_terminal, works

    made = patch(report, request, _rehearse, unsafe=not options["safe"])
    _print(_either(options["format_name"], lambda: render_json(made), lambda: render_terminal(made, _view())))
    if options["output"]:
        _write(options["output"], made.diff)
    if not made.edits:
        return report.exit_code
    if options["write"] and not works(made):
        raise RefusalError("the patch does not do what it should, so it was not written.", 1)
    if options["write"]:
        _apply(made)
    return 0 if made.verified else 1


def _apply(made: Any) -> None:
    from dryfit.fix import PatchError

    try:
        made.apply()
    except PatchError as error:
        raise RefusalError(str(error), 1) from error
    _remark(f"wrote {', '.join(shown(path) for path in made.files)}")


@contextmanager
def _waiting(what: str) -> Iterator[None]:
    """A sign of life for a person; nothing in a log or a pipe."""
    if not sys.stderr.isatty():
        yield
        return
    with Console(stderr=True).status(f"[dim]{what} ...", spinner="dots"):
        yield


def _either(format_name: str, as_json: Callable[[], str], as_text: Callable[[], str]) -> str:
    if format_name not in ("", "terminal", "json"):
        raise RefusalError(f"there is no format {format_name!r} here; choose terminal or json.")
    return as_json() if format_name == "json" else as_text()


def _refusing(call: Callable[..., Any], *arguments: Any) -> Any:
    try:
        return call(*arguments)
    except (ConfigError, launcher.CommandError, ValueError) as error:
        raise RefusalError(str(error)) from error


def _view(show: bool = False, verbose: bool = False) -> View:
    """What the standard output can show."""
    terminal = sys.stdout.isatty()
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    width = shutil.get_terminal_size().columns if terminal else 80
    try:
        "✓…│".encode(sys.stdout.encoding or "ascii")
        unicode = True
    except (UnicodeEncodeError, LookupError):
        unicode = False
    return View(show, verbose, terminal and not plain, unicode, max(NARROWEST, min(width, WIDEST)))


def _writable(output: str) -> None:
    """Refuse before the rehearsal what could not be written after it."""
    path = Path(output)
    if output and (path.is_dir() or not path.absolute().parent.is_dir()):
        raise RefusalError(
            f"{output} cannot be written: {'it is a folder' if path.is_dir() else 'its folder is missing'}."
        )


def _write(output: str, text: str) -> None:
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise RefusalError(f"{output} cannot be written: {error.strerror}.") from error


def _conclude(report: "Report", output: str) -> None:
    from dryfit.render.verdict import verdict

    _remark(f"{verdict(report)} ({output})")


def _print(text: str) -> None:
    # What a terminal's encoding lacks is better shown as an escape than not at all.
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    sys.stdout.write(text)


def _remark(sentence: str) -> None:
    sys.stderr.write(f"dryfit: {sentence}\n")
