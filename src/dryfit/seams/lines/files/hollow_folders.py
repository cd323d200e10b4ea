"""Folders that a model, a tokenizer or an adapter is loaded from, and that hold none."""

import ast
import inspect
import os
import re
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.resources import AbsentFile
from dryfit.core.retry import Retry
from dryfit.core.source import location_of, nodes_of, parse
from dryfit.seams.lines.files.absent import PRETRAINED, SHOWN, folders_below, is_path, names_beside
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import UNKNOWN, Raised, evaluated, names_in, node_at, raised_by, resolve, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What is asked of a folder, each by the endings of the file names one of which has to be there.
CONFIGURED = ("config.json",)
WEIGHTS = (".safetensors", ".bin", ".h5", ".msgpack", ".index.json")
TOKENIZERS = ("tokenizer_config.json", "tokenizer.json", "vocab.txt", "vocab.json", ".model", "tokenizer.model.v3")
PROCESSORS = ("preprocessor_config.json", "processor_config.json")
ADAPTED = ("adapter_config.json",)
# How the names of files begin that a library takes for weights, or it asks for them by another name.
TAKEN_FOR_WEIGHTS = ("model", "pytorch_model", "tf_model", "flax_model")
# The function that builds a model and its tokenizer, and what names its folder there.
PIPELINE, OF_PIPELINE = "pipeline", ("model", "tokenizer")
# The libraries whose classes are loaded so, and an argument that names one of several files.
LIBRARIES, OF_ONE_FILE = ("transformers", "peft"), "gguf_file"
# How a trainer numbers what it saves, and what saves a model, or a tokenizer.
NUMBERED, SAVING = re.compile(r"-(\d+)$"), ("save_pretrained", "save_model")


def hollow_folders(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter a folder that does not hold what is loaded from it; how to load from the one that does."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    wanted = _wanted(call, raised.frame) if raised is not None and call is not None else ()
    if raised is None or call is None or not wanted or session.recorder.failures[number].curtailed:
        return None
    for node, path in _folders_of(call, raised):
        lacks = next((needed for needed in wanted if not _holds(path, needed)), None)
        if lacks is None:
            continue
        if session.shortened and _is_saved_later(path, lacks, raised):
            session.recorder.failures[number] = replace(session.recorder.failures[number], curtailed=True)
            return None
        return _entered(session, raised, call, node, path, wanted)
    return None


def _entered(
    session: "Mending", raised: Raised, call: ast.Call, node: ast.expr, path: str, wanted: tuple[tuple[str, ...], ...]
) -> Retry | None:
    twin = _twin(path, wanted)
    entry = AbsentFile(
        path,
        ast.unparse(call.func),
        twin,
        names_beside(os.path.join(path, ""))[:SHOWN] if os.path.isdir(path) else (),
        location_of(node, raised.location.path),
        isinstance(node, ast.Constant),
        raised.number,
        next("" if needed == WEIGHTS else needed[0] for needed in wanted if not _holds(path, needed)),
        os.path.isfile(path),
    )
    session.recorder.absent_files.append(entry)
    if not twin:
        return None
    return retry(raised, partial(rewrites.replaced, node=node, source=repr(twin)), f"from `{twin}`")


def _wanted(call: ast.Call, frame: FrameType) -> tuple[tuple[str, ...], ...]:
    """What a call looks for in the folder that it is given."""
    callee, given = resolve(call.func, frame), {word.arg for word in call.keywords}
    if callee is UNKNOWN or OF_ONE_FILE in given:
        return ()
    if getattr(callee, "__name__", "") == PIPELINE and _is_of(callee, *LIBRARIES[:1]):
        own = () if OF_PIPELINE[1] in given else (TOKENIZERS,)
        return (CONFIGURED, WEIGHTS, *own)
    owner = resolve(call.func.value, frame) if isinstance(call.func, ast.Attribute) else None
    if getattr(callee, "__name__", "") != PRETRAINED or not inspect.isclass(owner):
        return ()
    return _of_class(owner)


def _of_class(owner: type) -> tuple[tuple[str, ...], ...]:
    """What a class looks for in the folder that it is loaded from; nothing is known of other libraries' classes."""
    if any(_is_of(kind, "peft") for kind in owner.__mro__):
        return (ADAPTED,)
    if not any(_is_of(kind, *LIBRARIES) for kind in owner.__mro__):
        return ()
    names = " ".join(kind.__name__ for kind in owner.__mro__)
    if "Tokenizer" in names:
        files = getattr(owner, "vocab_files_names", {})
        return ((*TOKENIZERS, *(files.values() if isinstance(files, dict) else ())),)
    if "Processor" in names or "FeatureExtractor" in names:
        return (PROCESSORS,)
    return (CONFIGURED,) if owner.__name__.endswith("Config") else ((*CONFIGURED, *ADAPTED), WEIGHTS)


def _is_of(value: Any, *libraries: str) -> bool:
    return str(getattr(value, "__module__", "")).partition(".")[0] in libraries


def _folders_of(call: ast.Call, raised: Raised) -> Iterator[tuple[ast.expr, str]]:
    """What a call is given that is a folder, or a file where a folder is meant."""
    scope = names_in(raised.frame)
    inner = next((_text(word.value, scope) for word in call.keywords if word.arg == "subfolder"), "")
    for node in (*call.args, *(word.value for word in call.keywords)):
        path = "" if isinstance(node, ast.Starred) or not is_path(node) else _text(node, scope)
        whole = os.path.join(path, inner) if inner else path
        if path and (os.path.isdir(whole) or (os.path.isfile(whole) and not whole.endswith(".json"))):
            yield node, whole


def _text(node: ast.expr, scope: dict[str, Any]) -> str:
    try:
        value = evaluated(node, scope)
        return os.fspath(value) if isinstance(value, (str, os.PathLike)) else ""
    except Exception:
        return ""


def _holds(path: str, needed: tuple[str, ...]) -> bool:
    names = names_beside(os.path.join(path, ""))
    if needed == WEIGHTS:
        names = tuple(name for name in names if name.startswith(TAKEN_FOR_WEIGHTS)) or _adapted(names)
    return any(name.endswith(needed) if needed == WEIGHTS else _is_called(name, needed) for name in names)


def _is_called(name: str, needed: tuple[str, ...]) -> bool:
    return any(name == other or (other.startswith(".") and name.endswith(other)) for other in needed)


def _adapted(names: tuple[str, ...]) -> tuple[str, ...]:
    """An adapter's weights are added to those of another model, which is found by its name."""
    return tuple(name for name in names if name.startswith("adapter_model"))


def _twin(path: str, wanted: tuple[tuple[str, ...], ...]) -> str:
    """The folder that holds all that is wanted: the last of those inside, or the only one beside."""
    inside = [place for place in folders_below(path) if place != os.path.normpath(path)] if os.path.isdir(path) else []
    found = [place for place in inside if all(_holds(place, needed) for needed in wanted)]
    if found:
        return max(found, key=_number)
    parent = os.path.dirname(os.path.normpath(path))
    if os.path.realpath(parent or ".") == os.path.realpath(tempfile.gettempdir()):
        return ""
    beside = [os.path.join(parent, name) for name in names_beside(path)]
    found = [place for place in beside if os.path.isdir(place) and all(_holds(place, needed) for needed in wanted)]
    return found[0] if len(found) == 1 else ""


def _number(path: str) -> int:
    match = NUMBERED.search(path)
    return int(match.group(1)) if match else -1


def _is_saved_later(path: str, lacks: tuple[str, ...], raised: Raised) -> bool:
    """Whether a call of the script saves there what is lacking, which the rehearsal may not have reached."""
    tree, scope = parse(raised.location.path), names_in(raised.frame)
    for call in (node for node in nodes_of(tree) if isinstance(node, ast.Call)) if tree is not None else ():
        if not isinstance(call.func, ast.Attribute) or call.func.attr not in SAVING or not call.args:
            continue
        of_tokens = lacks[0] == TOKENIZERS[0] or lacks == PROCESSORS
        owner = resolve(call.func.value, raised.frame)
        gives = owner is UNKNOWN or (hasattr(owner, "parameters") or call.func.attr == SAVING[1]) is not of_tokens
        if gives and _text(call.args[0], scope) in ("", path):
            return True
    return False
