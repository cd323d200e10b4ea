"""A launcher's command, read: the script that it starts, and how."""

import os
import re
import shutil
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dryfit.core.request import Launch

# Options that take no value; every other option is followed by one, or holds it after "=".
TORCHRUN_FLAGS = (
    *("--standalone", "--module", "-m", "--no-python", "--run-path", "--use-env", "--virtual-local-rank"),
    *("--help", "-h"),
)
ACCELERATE_FLAGS = (
    *("--cpu", "--debug", "--downcast-bf16", "--dynamo-use-dynamic", "--dynamo-use-fullgraph", "--module", "-m"),
    *("--dynamo-use-regional-compilation", "--enable-cpu-affinity", "--fp8-use-autocast-during-eval", "--ipex"),
    *("--help", "-h", "--multi-gpu", "--no-python", "--no-tpu-cluster", "--quiet", "-q", "--same-network", "--tpu"),
    *("--tpu-cluster", "--tpu-use-sudo", "--use-deepspeed", "--use-fsdp", "--use-megatron-lm", "--use-mps-device"),
    *("--use-parallelism-config", "--use-xpu"),
)
PYTHON_FLAGS = ("-b", "-B", "-d", "-E", "-i", "-I", "-O", "-OO", "-P", "-q", "-s", "-S", "-u", "-v", "-x")
# Modules that stand for a launcher after `python -m`.
MODULES = {
    "torch.distributed.run": "torchrun",
    "torch.distributed.launch": "torch.distributed.launch",
    "accelerate.commands.launch": "accelerate launch",
    "accelerate.commands.accelerate_cli": "accelerate",
}
PYTHON = re.compile(r"python(3(\.\d+)?)?")
LAUNCHERS = ("accelerate", "accelerate-launch", "deepspeed", "torchrun", "uv")
# How accelerate hands an option on to the script's processes.
ACCELERATE_VARIABLES = {
    "--mixed-precision": "ACCELERATE_MIXED_PRECISION",
    "--gradient-accumulation-steps": "ACCELERATE_GRADIENT_ACCUMULATION_STEPS",
}
# What divides a model among the ranks.
SHARDED = {"--use-fsdp": "FSDP", "--use-deepspeed": "DeepSpeed", "--use-megatron-lm": "Megatron-LM"}
CONFIGURED = re.compile(r"^(\w+): *['\"]?([\w.]+)['\"]? *$", re.MULTILINE)


class CommandError(Exception):
    """The command cannot be followed; the message is one sentence for the user."""


@dataclass(frozen=True)
class Started:
    """What a command comes to: a script or module, its arguments, its interpreter, and its launch if it has one."""

    target: str
    module: bool = False
    arguments: tuple[str, ...] = ()
    python: str = ""
    launch: Launch | None = None


@dataclass(frozen=True)
class _Parsed:
    """A launcher's words, told apart: its options, each under its long name, and what follows them."""

    options: Mapping[str, str] = field(default_factory=dict)
    rest: tuple[str, ...] = ()


def is_command(word: str) -> bool:
    """Whether a word is a launcher or an interpreter, and no script."""
    name = os.path.basename(word)
    return name in LAUNCHERS or PYTHON.fullmatch(name) is not None


def read(words: Sequence[str]) -> Started:
    """What the command of a launcher, or of an interpreter, starts.

    Raises:
        CommandError: it starts nothing that can be rehearsed.
    """
    name = os.path.basename(words[0])
    if PYTHON.fullmatch(name):
        return _python(words)
    if name in ("deepspeed", "uv"):
        raise CommandError(f"{words[0]!r} is not followed; name the script itself: dryfit check train.py ARGS.")
    beside = _interpreter_beside(words[0])
    launcher = "accelerate launch" if name == "accelerate-launch" else name
    return _launched(launcher, words[0], words[1:], beside)


def _python(words: Sequence[str]) -> Started:
    parsed = _parse(words[1:], PYTHON_FLAGS, stop="-m")
    module = parsed.rest[:1] == ("-m",)
    rest = parsed.rest[1:] if module else parsed.rest
    if not rest or "-c" in parsed.options:
        raise CommandError(f"`{' '.join(words)}` names no script.")
    if module and rest[0] in MODULES:
        return _launched(MODULES[rest[0]], rest[0], rest[1:], words[0])
    return Started(rest[0], module, rest[1:], words[0])


def _launched(launcher: str, said: str, words: Sequence[str], python: str) -> Started:
    if launcher == "accelerate":
        if not words or words[0] != "launch":
            raise CommandError("only `accelerate launch` starts a script.")
        return _launched("accelerate launch", "accelerate launch", words[1:], python)
    accelerate = launcher == "accelerate launch"
    parsed = _parse(words, ACCELERATE_FLAGS if accelerate else TORCHRUN_FLAGS)
    if not parsed.rest:
        raise CommandError(f"`{said}` names no script.")
    if "--no-python" in parsed.options:
        raise CommandError(f"`{said} --no_python` starts a program that is no script; name the script itself.")
    launch = _accelerate(parsed.options) if accelerate else _torchrun(launcher, parsed.options)
    module = bool({"-m", "--module"} & set(parsed.options))
    return Started(parsed.rest[0], module, parsed.rest[1:], python, launch)


def _parse(words: Sequence[str], flags: Collection[str], stop: str = "") -> _Parsed:
    """The options up to the first word that is neither an option nor the value of one."""
    options: dict[str, str] = {}
    at = 0
    while at < len(words) and words[at].startswith("-") and words[at] not in ("--", stop):
        name, equals, value = words[at].partition("=")
        name = "--" + name[2:].replace("_", "-") if name.startswith("--") else name
        at += 1
        if not equals and name not in flags and at < len(words):
            value, at = words[at], at + 1
        options[name] = value
    rest = tuple(words[at:])
    return _Parsed(options, rest[1:] if rest[:1] == ("--",) else rest)


def _torchrun(launcher: str, options: Mapping[str, str]) -> Launch:
    nodes = _whole(options.get("--nnodes", "1").rpartition(":")[2])
    each = _whole(options.get("--nproc-per-node", "1"))
    processes = None if nodes is None or each is None else nodes * each
    by_option = launcher == "torch.distributed.launch" and "--use-env" not in options
    return Launch(launcher, processes, rank_option="--local-rank" if by_option else "")


def _accelerate(options: Mapping[str, str]) -> Launch:
    """Options of the command go before the configuration file's, as accelerate itself has it."""
    known = _configuration(options.get("--config-file"))
    given = options.get("--num-processes") or options.get("-n") or known.get("num_processes")
    variables = {
        name: value
        for option, name in ACCELERATE_VARIABLES.items()
        if (value := options.get(option) or known.get(option[2:].replace("-", "_")))
    }
    kind = known.get("distributed_type", "").upper()
    sharded = next((name for option, name in SHARDED.items() if option in options or kind == name.upper()), "")
    return Launch(
        "accelerate launch", _whole(given), {"ACCELERATE_MIXED_PRECISION": "no", **variables}, sharded=sharded
    )


def _configuration(path: str | None) -> Mapping[str, str]:
    """The plain entries of accelerate's YAML file, the named or the default one."""
    home = os.environ.get("HF_HOME") or os.path.join(os.environ.get("XDG_CACHE_HOME") or "~/.cache", "huggingface")
    file = Path(path or os.path.join(home, "accelerate", "default_config.yaml")).expanduser()
    try:
        return dict(CONFIGURED.findall(file.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        return {}


def _whole(word: str | None) -> int | None:
    return int(word) if word is not None and word.isdecimal() and int(word) > 0 else None


def _interpreter_beside(launcher: str) -> str:
    """The Python that a launcher's own program runs in: the one that lies in its folder."""
    found = shutil.which(launcher)
    beside = os.path.join(os.path.dirname(found), "python") if found else ""
    return beside if os.path.exists(beside) else ""
