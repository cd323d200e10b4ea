"""The Hugging Face hub: pushes are answered as if done, and noted; where no network is, nothing waits for it."""

import inspect
import os
from collections.abc import Callable
from concurrent.futures import Future
from types import MethodType, ModuleType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from dryfit.core.hosts import is_known

if TYPE_CHECKING:
    from dryfit.script.overlay.session import Overlay

# Methods of HfApi that change something on the hub.
CHANGING = (
    *("add_space_", "change_discussion_", "comment_discussion", "create_", "delete_", "duplicate_", "edit_discussion_"),
    *("merge_pull_", "move_", "pause_", "permanently_", "preupload_", "rename_discussion", "request_space_"),
    *(
        "restart_",
        "resume_",
        "run_job",
        "run_uv_job",
        "scale_to_zero",
        "set_space_",
        "super_squash_",
        "update_",
        "upload_",
    ),
)
REPOSITORY = ("create_repo", "duplicate_repo", "duplicate_space")
COMMIT = ("create_commit", "upload_file", "upload_folder", "delete_file", "delete_files", "delete_folder")
# What asks for a host whose name need not be known here.
PROXIES = ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy")
NO_COMMIT = "0" * 40  # a hash no commit has


def hold_api(overlay: "Overlay", module: ModuleType) -> None:
    """Hold the methods of `HfApi` that change the hub, and the functions made of them."""
    pairs = []
    for name, real in inspect.getmembers(module.HfApi, inspect.isfunction):
        if name.startswith(CHANGING):
            held = _held(overlay, module, name)
            overlay.swap(module.HfApi, name, held)
            function = getattr(module, name, None)
            if isinstance(function, MethodType) and function.__func__ is real:
                pairs.append((function, MethodType(held, function.__self__)))
    overlay.swap_everywhere(pairs)


def hold_data(overlay: "Overlay", module: ModuleType) -> None:
    """Hold `push_to_hub` of data sets: it would ask the hub what is there already."""
    for kind in ("Dataset", "DatasetDict", "IterableDataset", "IterableDatasetDict"):
        owner = getattr(module, kind, None)
        if owner is not None and owner.__module__ == module.__name__ and hasattr(owner, "push_to_hub"):
            overlay.swap(owner, "push_to_hub", _held_push(overlay))


class Clock:
    """The module `time` as the hub's client sees it: no retry waits for a host whose name nothing knows."""

    def __init__(self, real: ModuleType, host: str) -> None:
        self._real, self._host = real, host

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)

    def sleep(self, seconds: float) -> None:
        if any(map(os.environ.get, PROXIES)) or is_known(self._host):
            self._real.sleep(seconds)


def hold_retries(overlay: "Overlay", module: ModuleType) -> None:
    """Spare the waits between the client's retries where there is no network: they take a minute for each name."""
    if isinstance(getattr(module, "time", None), ModuleType):
        overlay.swap(module, "time", Clock(module.time, urlsplit(module.constants.ENDPOINT).hostname or ""))


HOLDS: dict[str, Callable[["Overlay", ModuleType], None]] = {
    "huggingface_hub.hf_api": hold_api,
    "huggingface_hub.utils._http": hold_retries,
    "datasets.arrow_dataset": hold_data,
    "datasets.dataset_dict": hold_data,
    "datasets.iterable_dataset": hold_data,
}


def _held(overlay: "Overlay", module: ModuleType, name: str) -> Callable[..., Any]:
    def held(self: Any, *args: Any, **options: Any) -> Any:
        repository = _repository(args, options)
        _note(overlay, name, repository)
        answer = _answer(module, name, repository, options)
        return _done(answer) if options.get("run_as_future") else answer

    held.__name__ = name
    return held


def _held_push(overlay: "Overlay") -> Callable[..., None]:
    def push_to_hub(self: Any, repo_id: str = "", *args: Any, **options: Any) -> None:
        _note(overlay, "push_to_hub", repo_id)

    return push_to_hub


def _note(overlay: "Overlay", name: str, repository: str) -> None:
    overlay.note(f"{name}({repository!r}) was not sent to the hub.")


def _repository(args: tuple[Any, ...], options: dict[str, Any]) -> str:
    named = options.get("repo_id") or next((item for item in args if isinstance(item, str)), "")
    return str(named)


def _answer(module: ModuleType, name: str, repository: str, options: dict[str, Any]) -> Any:
    full = repository if "/" in repository else f"user/{repository or 'model'}"
    if name in REPOSITORY:
        return module.RepoUrl(f"https://huggingface.co/{full}")
    if name in COMMIT:
        return module.CommitInfo(
            commit_url=f"https://huggingface.co/{full}/commit/{NO_COMMIT}",
            commit_message=options.get("commit_message") or "",
            commit_description=options.get("commit_description") or "",
            oid=NO_COMMIT,
        )
    return None


def _done(answer: Any) -> "Future[Any]":
    future: Future[Any] = Future()
    future.set_result(answer)
    return future
