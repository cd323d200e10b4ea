"""Environment variables that keep trackers and caches out of the user's folders."""

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

MIRROR_LIMIT = 20_000  # entries; above, linking them takes longer than it spares
HUGGING_FACE_CACHES = {
    "HF_DATASETS_CACHE": "datasets",
    "HF_EVALUATE_CACHE": "evaluate",
    "HF_METRICS_CACHE": "metrics",
    "HF_MODULES_CACHE": "modules",
}
SILENCED = {
    "WANDB_MODE": "disabled",
    "WANDB_SILENT": "true",
    "COMET_MODE": "disabled",
    "CLEARML_OFFLINE_MODE": "1",
    "NEPTUNE_MODE": "debug",
    "SWANLAB_MODE": "disabled",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    # Its downloads are written by Rust code, past any redirection.
    "HF_HUB_DISABLE_XET": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}


def environment(scratch: Path | str, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What to add to the child's environment: silent trackers, and mirrors of the prepared data."""
    root = Path(scratch).resolve()
    trackers = {
        "MLFLOW_TRACKING_URI": (root / "mlruns").as_uri(),
        "WANDB_DIR": str(root / "wandb"),
        "TRACKIO_DIR": str(root / "trackio"),
    }
    mirrors = {name: mirror(place, root) for name, place in _caches(environ).items()}
    return SILENCED | trackers | {name: str(place) for name, place in mirrors.items() if place is not None}


def mirror(real: Path, scratch: Path, limit: int = MIRROR_LIMIT) -> Path | None:
    """Real folders with links to the real files, so that a cache is read and not written.

    None where there are more than `limit` entries. Lock files are not linked: they would be written through.
    """
    entries = _entries(os.fspath(real), limit)
    if entries is None:
        return None
    target = scratch / "caches" / os.fspath(real).lstrip("/")
    target.mkdir(parents=True, exist_ok=True)
    for inner, is_folder in entries:
        if is_folder:
            (target / inner).mkdir(exist_ok=True)
        elif not inner.endswith(".lock"):
            # Ranks that share a scratch folder lay the same links at the same time.
            with contextlib.suppress(FileExistsError):
                os.symlink(real / inner, target / inner)
    return target


def _entries(root: str, limit: int) -> list[tuple[str, bool]] | None:
    """(path from root, whether a folder), folders before what they hold."""
    found: list[tuple[str, bool]] = []
    pending = [""]
    while pending:
        inner = pending.pop()
        for entry in _scan(os.path.join(root, inner)):
            path = os.path.join(inner, entry.name)
            is_folder = entry.is_dir(follow_symlinks=False)
            found.append((path, is_folder))
            if is_folder:
                pending.append(path)
        if len(found) > limit:
            return None
    return found


def _scan(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return list(entries)
    except OSError:
        return []


def _caches(environ: Mapping[str, str]) -> dict[str, Path]:
    cache_home = environ.get("XDG_CACHE_HOME") or "~/.cache"
    home = environ.get("HF_HOME") or os.path.join(cache_home, "huggingface")
    places = {name: environ.get(name) or os.path.join(home, inner) for name, inner in HUGGING_FACE_CACHES.items()}
    return {name: Path(os.path.abspath(os.path.expanduser(place))) for name, place in places.items()}
