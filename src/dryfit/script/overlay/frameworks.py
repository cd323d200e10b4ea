"""Libraries that open files in C++ or Rust: their paths are led to the overlay."""

import functools
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple

from dryfit.script.overlay import graphs, hub
from dryfit.script.overlay.session import Overlay
from dryfit.script.overlay.spawned import hold_spawned, hold_started

Change = Callable[..., Any]


class Opener(NamedTuple):
    """One function that takes a path: where it is, which argument, and what it does with the file."""

    owner: str  # the class in the module, "" for a function of the module
    name: str
    position: int  # of the path, `self` counted
    keyword: str
    # read, write, update (what is there is kept), prefix (of the files of a checkpoint, read), or the name of the
    # next argument, which tells
    access: str


# The models of a tokenizer that read a vocabulary from a file, where they are not given one, and how else they do.
VOCABULARIES = ("WordPiece", "WordLevel", "BPE")
READERS = ("from_file", "read_file")

OPENERS: dict[str, tuple[Opener, ...]] = {
    "torch": (
        Opener("_C.PyTorchFileReader", "__init__", 1, "name", "read"),
        Opener("_C.PyTorchFileWriter", "__init__", 1, "name", "write"),
        Opener("_C.ScriptModule", "save", 1, "filename", "write"),
        Opener("_C.ScriptFunction", "save", 1, "filename", "write"),
        Opener("_C", "import_ir_module", 1, "filename", "read"),
        Opener("_C._autograd._ProfilerResult", "save", 1, "filename", "write"),
        Opener("UntypedStorage", "from_file", 0, "filename", "shared"),
        Opener("", "from_file", 0, "filename", "shared"),
    ),
    "safetensors": (
        Opener("", "safe_open", 0, "filename", "read"),
        Opener("", "serialize_file", 1, "filename", "write"),
    ),
    "tokenizers": (
        Opener("Tokenizer", "save", 1, "path", "write"),
        Opener("Tokenizer", "from_file", 0, "path", "read"),
        Opener("Tokenizer", "train", 1, "files", "read"),
        Opener("models.Model", "save", 1, "folder", "update"),
        *(Opener(f"models.{name}", read, 0, "vocab", "read") for name in VOCABULARIES for read in READERS),
        *(Opener("models.BPE", read, 1, "merges", "read") for read in READERS),
        *(Opener("models", name, 0, "vocab", "read") for name in VOCABULARIES),
        Opener("models", "BPE", 1, "merges", "read"),
    ),
    "pyarrow": (
        Opener("", "memory_map", 0, "path", "mode"),
        Opener("", "create_memory_map", 0, "path", "write"),
        Opener("", "OSFile", 0, "path", "mode"),
        Opener("", "input_stream", 0, "source", "read"),
        Opener("", "output_stream", 0, "source", "write"),
    ),
    "pyarrow.parquet.core": (
        Opener("ParquetFile", "__init__", 1, "source", "read"),
        Opener("ParquetDataset", "__init__", 1, "path_or_paths", "read"),
        Opener("ParquetWriter", "__init__", 1, "where", "write"),
    ),
    "pyarrow.csv": (
        Opener("", "read_csv", 0, "input_file", "read"),
        Opener("", "open_csv", 0, "input_file", "read"),
        Opener("", "write_csv", 1, "output_file", "write"),
    ),
    "pyarrow.json": (Opener("", "read_json", 0, "input_file", "read"),),
    "pyarrow.feather": (
        Opener("", "read_table", 0, "source", "read"),
        Opener("", "write_feather", 1, "dest", "write"),
    ),
    "pyarrow.dataset": (
        Opener("", "dataset", 0, "source", "read"),
        Opener("", "write_dataset", 1, "base_dir", "update"),
    ),
    "h5py": (Opener("File", "__init__", 1, "name", "mode"),),
    "tensorflow.python.lib.io._pywrap_file_io": (
        Opener("", "BufferedInputStream", 0, "filename", "read"),
        Opener("", "WritableFile", 0, "filename", "mode"),
        Opener("", "ReadFileToString", 0, "filename", "read"),
        Opener("", "WriteStringToFile", 0, "filename", "write"),
        Opener("", "FileExists", 0, "filename", "read"),
        Opener("", "IsDirectory", 0, "dirname", "read"),
        Opener("", "Stat", 0, "filename", "read"),
        Opener("", "GetChildren", 0, "dirname", "read"),
        Opener("", "CreateDir", 0, "dirname", "update"),
        Opener("", "RecursivelyCreateDir", 0, "dirname", "update"),
        Opener("", "DeleteFile", 0, "filename", "update"),
        Opener("", "DeleteRecursively", 0, "dirname", "update"),
        *(Opener("", name, 0, "src", "read") for name in ("CopyFile", "RenameFile")),
        *(Opener("", name, 1, "target", "write") for name in ("CopyFile", "RenameFile")),
    ),
    "tensorflow.python.ops.gen_io_ops": (
        Opener("", "read_file", 0, "filename", "read"),
        Opener("", "write_file", 0, "filename", "write"),
    ),
    "tensorflow.python.lib.io.tf_record": (Opener("TFRecordWriter", "__init__", 1, "path", "write"),),
    "tensorflow.python.ops.gen_dataset_ops": (
        *(Opener("", name, 1, "filename", "update") for name in ("cache_dataset", "cache_dataset_v2")),
        *(Opener("", name, 0, "filenames", "read") for name in ("tf_record_dataset", "tf_record_dataset_v2")),
        *(Opener("", f"fixed_length_record_dataset{v}", 0, "filenames", "read") for v in ("", "_v2")),
        Opener("", "text_line_dataset", 0, "filenames", "read"),
    ),
    "tensorflow.python.ops.gen_experimental_dataset_ops": (
        *(Opener("", name, 1, "path", "update") for name in ("save_dataset", "save_dataset_v2")),
        Opener("", "load_dataset", 0, "path", "read"),
        *(Opener("", name, 0, "filenames", "read") for name in ("csv_dataset", "csv_dataset_v2")),
    ),
    "tensorflow.python.checkpoint.checkpoint": (
        Opener("TrackableSaver", "save", 1, "file_prefix", "write"),
        Opener("TrackableSaver", "restore", 1, "save_path", "prefix"),
    ),
    "tensorflow.python.training.py_checkpoint_reader": (Opener("", "NewCheckpointReader", 0, "filepattern", "prefix"),),
    "tensorflow.python.saved_model.save": (Opener("", "save_and_return_nodes", 1, "export_dir", "update"),),
    "tensorflow.python.saved_model.load": (Opener("", "load_partial", 0, "export_dir", "read"),),
    "tensorflow.python.ops.summary_ops_v2": (Opener("", "create_file_writer_v2", 0, "logdir", "update"),),
    "sentencepiece": (Opener("SentencePieceProcessor", "LoadFromFile", 1, "arg", "read"),),
    "cv2": (
        Opener("", "imread", 0, "filename", "read"),
        Opener("", "imwrite", 0, "filename", "write"),
    ),
}


def hooks(overlay: Overlay) -> dict[str, Callable[[ModuleType], None]]:
    """Module name -> what to do with that module once it is imported, before others take names from it."""
    found: dict[str, Callable[[ModuleType], None]] = {
        name: functools.partial(_lead, overlay, openers) for name, openers in OPENERS.items()
    }
    others = {
        "multiprocessing.process": hold_started,
        "multiprocessing.spawn": hold_spawned,
        "tensorflow.python.autograph.pyct.loader": _generate_aside,
        "tensorflow.python.ops.gen_io_ops": _lead_and(graphs.match_in_both),
        "tensorflow.python.lib.io._pywrap_file_io": _lead_and(graphs.glob_in_both),
    }
    for name, hold in {**hub.HOLDS, **others}.items():
        found[name] = functools.partial(hold, overlay)
    return found


def _lead_and(more: Callable[[Overlay, ModuleType], None]) -> Callable[[Overlay, ModuleType], None]:
    """Lead what the table says of a module, and more."""

    def lead(overlay: Overlay, module: ModuleType) -> None:
        _lead(overlay, OPENERS[module.__name__], module)
        more(overlay, module)

    return lead


def _generate_aside(overlay: Overlay, loader: ModuleType) -> None:
    """Let AutoGraph write its code to the scratch folder: it would clear its files away at an exit that never comes."""
    folder = Path(overlay.layout[0], "generated")
    folder.mkdir(parents=True, exist_ok=True)
    named = functools.partial(tempfile.NamedTemporaryFile, dir=folder)
    overlay.swap(loader, "tempfile", SimpleNamespace(NamedTemporaryFile=named))


def _lead(overlay: Overlay, openers: tuple[Opener, ...], module: ModuleType) -> None:
    """Put our functions before the module's; a version without one of them has nothing to lead."""
    pairs = []
    for opener in openers:
        owner = _find(module, opener.owner)
        real = getattr(owner, opener.name, None)
        if real is None:
            continue
        new = _led(real, opener, overlay)
        overlay.swap(owner, opener.name, staticmethod(new) if _is_static(owner, opener) else new)
        if isinstance(owner, ModuleType):
            pairs.append((real, new))
    overlay.swap_everywhere(pairs)


def _find(module: ModuleType, dotted: str) -> Any:
    owner: Any = module
    for part in filter(None, dotted.split(".")):
        owner = getattr(owner, part, None)
    return owner


def _is_static(owner: Any, opener: Opener) -> bool:
    return isinstance(owner, type) and opener.position == 0


def _led(real: Any, opener: Opener, overlay: Overlay) -> Any:
    change = functools.partial(_changed, opener, overlay)
    if isinstance(real, type):
        return _led_class(real, change)

    def call(*args: Any, **options: Any) -> Any:
        args, options = change(args, options)
        return real(*args, **options)

    return functools.wraps(real)(call) if hasattr(real, "__name__") else call


class _Led(type):
    """Stands for a compiled class that can be neither changed nor, some of them, derived from."""

    real: type
    change: Change

    def __call__(cls, *args: Any, **options: Any) -> Any:
        args, options = cls.change(args, options)
        return cls.real(*args, **options)

    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, cls.real)

    def __getattr__(cls, name: str) -> Any:
        return getattr(cls.real, name)


def _led_class(real: type, change: Change) -> type:
    inner = {"real": real, "change": staticmethod(change), "__doc__": real.__doc__, "__module__": real.__module__}
    return _Led(real.__name__, (), inner)


def _changed(
    opener: Opener, overlay: Overlay, args: tuple[Any, ...], options: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    if options.get("filesystem") is not None:
        return args, options
    access = _told_access(opener, args, options) if opener.access in ("mode", "shared") else opener.access
    if len(args) > opener.position:
        before, path, after = args[: opener.position], args[opener.position], args[opener.position + 1 :]
        return (*before, _place(overlay, path, access), *after), options
    if opener.keyword in options:
        options = options | {opener.keyword: _place(overlay, options[opener.keyword], access)}
    return args, options


def _told_access(opener: Opener, args: tuple[Any, ...], options: dict[str, Any]) -> str:
    following = args[opener.position + 1 : opener.position + 2]
    told = following[0] if following else options.get(opener.access)
    if told in (None, False, "r", "rb"):
        return "read"
    return "write" if str(told) in ("w", "wb", "x", "w-", "b'w'") else "update"


def _place(overlay: Overlay, path: Any, access: str) -> Any:
    if isinstance(path, list | tuple):
        return [_place(overlay, item, access) for item in path]
    if graphs.is_tensor_of_text(path):
        return (
            path
            if overlay.layers.quiet and access == "read"
            else graphs.led(path, lambda one: _place(overlay, one, access))
        )
    if not isinstance(path, str | bytes | os.PathLike) or not path or "://" in os.fsdecode(path):
        return path
    if access == "read":
        return overlay.reading(path)
    if access == "prefix":
        return overlay.reading(f"{os.fsdecode(path)}.index").removesuffix(".index")
    return overlay.writing(path, keep=access == "update")
