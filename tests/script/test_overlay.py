"""The copy-on-write overlay: what a script sees, and what stays on the disk."""

import builtins
import glob
import io
import json
import os
import pickle
import posix
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from dryfit.script.overlay.environment import environment, mirror
from dryfit.script.overlay.frameworks import hooks
from dryfit.script.overlay.session import Overlay
from dryfit.script.overlay.swaps import Swaps

pytestmark = pytest.mark.usefixtures("alone")

Tree = dict[str, tuple[int, int, int, bytes]]


def tree(root: Path) -> Tree:
    """Everything that a user could see change: names, kinds, times, contents."""
    found: Tree = {}
    for path in [root, *root.rglob("*")]:
        status = path.lstat()
        content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
        found[str(path)] = (status.st_mode, status.st_mtime_ns, status.st_nlink, content)
    return found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = (tmp_path / "home").resolve()
    (home / "data").mkdir(parents=True)
    (home / "notes.txt").write_text("one")
    (home / "data" / "a.csv").write_text("a")
    (home / "data" / "b.csv").write_text("b")
    (home / "link.txt").symlink_to("notes.txt")
    monkeypatch.chdir(home)
    return home


@pytest.fixture
def overlay(home: Path, tmp_path: Path) -> Iterator[Overlay]:
    """An installed overlay; afterwards the user's folder must be as it was."""
    before = tree(home)
    overlay = Overlay(tmp_path / "scratch", [home])
    with overlay:
        yield overlay
    assert tree(home) == before


class TestWriting:
    def test_a_new_file_is_read_again(self, overlay: Overlay) -> None:
        Path("new.txt").write_text("new")
        assert Path("new.txt").read_text() == "new"
        assert os.path.getsize("new.txt") == 3

    def test_appending_keeps_what_was_there(self, overlay: Overlay) -> None:
        with open("notes.txt", "a") as file:
            file.write(" two")
        assert Path("notes.txt").read_text() == "one two"

    def test_updating_in_place_keeps_what_was_there(self, overlay: Overlay) -> None:
        with open("notes.txt", "r+b") as file:
            file.write(b"O")
        assert Path("notes.txt").read_text() == "One"

    def test_truncating_starts_afresh(self, overlay: Overlay) -> None:
        with open("notes.txt", "w+") as file:
            assert file.read() == ""

    def test_exclusive_creation_sees_the_original(self, overlay: Overlay) -> None:
        with pytest.raises(FileExistsError):
            Path("notes.txt").open("x").close()

    def test_writing_through_a_link_changes_its_target(self, overlay: Overlay) -> None:
        Path("link.txt").write_text("through")
        assert Path("notes.txt").read_text() == "through"
        assert os.path.islink("link.txt")

    def test_a_missing_folder_is_missed_under_the_name_given(self, overlay: Overlay) -> None:
        with pytest.raises(FileNotFoundError) as caught:
            Path("nowhere/x").write_text("")
        assert caught.value.filename == "nowhere/x"

    def test_a_file_keeps_the_name_it_was_opened_by(self, overlay: Overlay) -> None:
        with open("new.txt", "w") as file:
            assert file.name == "new.txt"

    def test_low_level_writing(self, overlay: Overlay) -> None:
        descriptor = os.open("low.bin", os.O_WRONLY | os.O_CREAT)
        os.write(descriptor, b"low")
        os.close(descriptor)
        assert Path("low.bin").read_bytes() == b"low"

    def test_times_and_modes(self, overlay: Overlay) -> None:
        os.truncate("notes.txt", 1)
        os.chmod("notes.txt", 0o600)
        os.utime("notes.txt", (1, 2))
        status = os.stat("notes.txt")
        assert (status.st_mtime, status.st_mode & 0o777, status.st_size) == (2, 0o600, 1)

    def test_a_temporary_file_in_a_user_folder(self, overlay: Overlay) -> None:
        with tempfile.NamedTemporaryFile(dir="data") as file:
            assert os.path.exists(file.name)
        assert not os.path.exists(file.name)

    def test_sqlite(self, overlay: Overlay) -> None:
        with sqlite3.connect("runs.db") as connection:
            connection.execute("create table run (id)")
        connection.close()
        assert os.path.exists("runs.db")
        again = sqlite3.connect("file:runs.db?mode=ro", uri=True)
        assert again.execute("select count(*) from run").fetchone() == (0,)
        again.close()

    def test_the_temp_folder_is_written_for_real(self, overlay: Overlay, tmp_path: Path) -> None:
        outside = tmp_path / "outside.txt"
        outside.write_text("real")
        assert posix.stat(outside).st_size == 4
        assert overlay.writes == []

    def test_what_is_not_open_is_redirected_anywhere(self, home: Path, tmp_path: Path) -> None:
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        with Overlay(tmp_path / "scratch", [home], open_paths=[]) as overlay:
            (elsewhere / "model.bin").write_bytes(b"1")
            assert (elsewhere / "model.bin").exists()
            assert overlay.writes == [str(elsewhere / "model.bin")]
        assert list(elsewhere.iterdir()) == []

    @pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
    def test_what_the_user_may_not_write_fails(self, home: Path, tmp_path: Path) -> None:
        (home / "data").chmod(0o500)
        with Overlay(tmp_path / "scratch", [home]), pytest.raises(PermissionError):
            Path("data/new").write_text("")
        (home / "data").chmod(0o700)


class TestFolders:
    def test_a_made_folder_is_there(self, overlay: Overlay) -> None:
        os.makedirs("out/checkpoint-1")
        assert os.path.isdir("out/checkpoint-1")
        assert Path("out").is_dir()
        assert os.listdir("out") == ["checkpoint-1"]

    def test_making_an_existing_folder_fails(self, overlay: Overlay) -> None:
        with pytest.raises(FileExistsError):
            os.mkdir("data")
        os.makedirs("data", exist_ok=True)

    def test_listings_merge_both_layers(self, overlay: Overlay) -> None:
        Path("data/c.csv").write_text("c")
        Path("data/a.csv").write_text("changed")
        wanted = ["a.csv", "b.csv", "c.csv"]
        assert sorted(os.listdir("data")) == wanted
        assert sorted(os.listdir(b"data")) == [os.fsencode(name) for name in wanted]
        assert sorted(path.name for path in Path("data").iterdir()) == wanted
        assert sorted(glob.glob("data/*.csv")) == [f"data/{name}" for name in wanted]
        assert sorted(str(path) for path in Path().rglob("*.csv")) == [f"data/{name}" for name in wanted]
        assert [(top, sorted(files)) for top, _, files in os.walk("data")] == [("data", wanted)]

    def test_scanned_entries_know_the_path_and_the_size(self, overlay: Overlay) -> None:
        Path("data/a.csv").write_text("changed")
        with os.scandir("data") as entries:
            sizes = {entry.path: entry.stat().st_size for entry in entries if entry.is_file()}
        assert sizes == {"data/a.csv": 7, "data/b.csv": 1}

    def test_the_working_folder_may_be_a_scratch_one(self, overlay: Overlay, home: Path) -> None:
        os.mkdir("out")
        os.chdir("out")
        assert os.getcwd() == str(home / "out")
        assert Path("../notes.txt").read_text() == "one"
        Path("here.txt").write_text("here")
        os.chdir("..")
        assert os.path.exists("out/here.txt")

    def test_links_lead_through_both_layers(self, overlay: Overlay, home: Path) -> None:
        os.makedirs("out/run-1")
        Path("out/run-1/f").write_text("f")
        os.symlink("run-1", "out/latest")
        os.symlink(home / "out" / "run-1", "out/absolute")
        assert Path("out/latest/f").read_text() == Path("out/absolute/f").read_text() == "f"
        assert os.path.realpath("out/absolute/f") == str(home / "out/run-1/f")
        assert os.readlink("out/latest") == "run-1"

    def test_a_loop_of_links_ends(self, overlay: Overlay) -> None:
        os.symlink("two", "one")
        os.symlink("one", "two")
        with pytest.raises(OSError, match="symbolic links"):
            Path("one").read_text()


class TestRemoving:
    def test_a_deleted_original_is_gone_for_the_script(self, overlay: Overlay) -> None:
        os.remove("data/a.csv")
        assert not os.path.exists("data/a.csv")
        assert os.listdir("data") == ["b.csv"]
        with pytest.raises(FileNotFoundError):
            os.remove("data/a.csv")

    def test_a_removed_tree_comes_back_empty(self, overlay: Overlay) -> None:
        Path("data/c.csv").write_text("c")
        shutil.rmtree("data")
        assert not os.path.exists("data/a.csv")
        os.mkdir("data")
        assert os.listdir("data") == []

    def test_a_full_folder_is_not_removed(self, overlay: Overlay) -> None:
        with pytest.raises(OSError, match="not empty"):
            os.rmdir("data")

    def test_a_folder_is_no_file(self, overlay: Overlay) -> None:
        with pytest.raises(IsADirectoryError):
            os.remove("data")
        with pytest.raises(NotADirectoryError):
            os.rmdir("notes.txt")

    def test_renaming_a_file_over_another(self, overlay: Overlay) -> None:
        os.replace("data/a.csv", "notes.txt")
        assert Path("notes.txt").read_text() == "a"
        assert not os.path.exists("data/a.csv")

    def test_renaming_a_folder(self, overlay: Overlay) -> None:
        Path("data/c.csv").write_text("c")
        os.rename("data", "moved")
        assert sorted(os.listdir("moved")) == ["a.csv", "b.csv", "c.csv"]
        assert not os.path.exists("data")

    def test_renaming_onto_a_full_folder_fails(self, overlay: Overlay) -> None:
        os.mkdir("other")
        with pytest.raises(OSError, match="not empty"):
            os.rename("other", "data")

    def test_copies_and_moves(self, overlay: Overlay) -> None:
        shutil.copytree("data", "copy")
        shutil.copy2("notes.txt", "copy")
        shutil.move("copy", "moved")
        assert sorted(os.listdir("moved")) == ["a.csv", "b.csv", "notes.txt"]

    def test_a_hard_link_does_not_reach_the_original(self, overlay: Overlay) -> None:
        os.link("notes.txt", "hard.txt")
        Path("hard.txt").write_text("changed")
        assert Path("notes.txt").read_text() == "changed"


class TestProcesses:
    def test_what_a_forked_process_does_is_seen(self, overlay: Overlay) -> None:
        child = os.fork()
        if child == 0:
            Path("child.txt").write_text("child")
            os.remove("notes.txt")
            os._exit(0)
        os.waitpid(child, 0)
        assert Path("child.txt").read_text() == "child"
        assert not os.path.exists("notes.txt")
        assert len(overlay.writes) == 2

    def test_a_spawned_process_resumes_the_overlay(self, overlay: Overlay) -> None:
        import multiprocessing.spawn

        hooks(overlay)["multiprocessing.spawn"](multiprocessing.spawn)
        child = multiprocessing.get_context("spawn").Process(target=os.mkdir, args=(str(Path("made").absolute()),))
        child.start()
        child.join()
        assert os.path.isdir("made")

    def test_threads_write_at_once(self, overlay: Overlay) -> None:
        failures: list[BaseException] = []

        def work(number: int) -> None:
            try:
                for _ in range(10):
                    os.makedirs(f"threads/{number}/deep")
                    Path(f"threads/{number}/deep/f").write_text(str(number))
                    assert Path(f"threads/{number}/deep/f").read_text() == str(number)
                    shutil.rmtree(f"threads/{number}")
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []

    def test_a_started_process_is_told(self, home: Path, tmp_path: Path) -> None:
        script = home / "start.py"
        script.write_text("import subprocess\nsubprocess.run(['true'])\n")
        with Overlay(tmp_path / "scratch", [home]) as overlay:
            subprocess.run(["true"])
            exec(compile(script.read_text(), str(script), "exec"), {})
            assert overlay.notes() == ["The script started 1 process (true); what it writes is not redirected."]


class TestImporting:
    def test_a_written_module_is_imported(self, overlay: Overlay, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.syspath_prepend("")
        Path("overlay_written.py").write_text("value = 3")
        import overlay_written  # type: ignore[import-not-found]

        assert overlay_written.value == 3
        del sys.modules["overlay_written"]

    def test_names_that_a_module_gets_meanwhile_are_put_back(self, overlay: Overlay) -> None:
        module = sys.modules["this_holds_nothing"] = ModuleType("this_holds_nothing")
        overlay.remove()
        overlay.install()
        module.stat = os.stat  # type: ignore[attr-defined]
        overlay.remove()
        del sys.modules["this_holds_nothing"]
        assert module.stat is posix.stat

    def test_functions_are_pickled_as_what_they_stand_for(self, overlay: Overlay) -> None:
        data = pickle.dumps([os.stat, open, os.listdir])
        overlay.remove()
        assert pickle.loads(data) == [posix.stat, io.open, posix.listdir]


def test_what_is_replaced_twice_is_put_back() -> None:
    module = sys.modules["this_holds_one"] = ModuleType("this_holds_one")
    first, second, third = object(), object(), object()
    module.held = first  # type: ignore[attr-defined]
    swaps = Swaps()
    with swaps.together():
        swaps.everywhere([(first, second)])
        swaps.everywhere([(second, third)])
    held = module.held
    swaps.undo()
    del sys.modules["this_holds_one"]
    assert held is third
    assert module.held is first


class TestTelling:
    def test_writes_are_in_order_and_unique(self, overlay: Overlay, home: Path) -> None:
        Path("z").write_text("1")
        Path("a").write_text("1")
        Path("z").write_text("2")
        os.remove("notes.txt")
        assert overlay.writes == [str(home / name) for name in ("z", "a", "notes.txt")]

    def test_what_did_not_last_is_not_told(self, overlay: Overlay) -> None:
        Path("passing").write_text("1")
        os.remove("passing")
        assert overlay.writes == []
        assert overlay.notes() == []

    def test_notes_count_files_by_folder(self, overlay: Overlay) -> None:
        os.makedirs("out/deep")
        for name in ("out/a", "out/deep/b", "c"):
            Path(name).write_text("")
        os.remove("data/a.csv")
        assert overlay.notes() == [
            "2 files under ./out went to a scratch folder.",
            "1 file under . went to a scratch folder.",
            "1 deletion under ./data held back.",
        ]

    def test_a_library_is_told_where_to_read_and_write(self, overlay: Overlay) -> None:
        place = overlay.writing("by_library.bin")
        posix.close(posix.open(place, os.O_CREAT | os.O_WRONLY))
        assert os.path.exists("by_library.bin")
        assert overlay.reading("by_library.bin") == place
        assert posix.stat(overlay.writing("notes.txt", keep=True)).st_size == 3


def test_a_fork_looks_into_what_held_some_before_and_into_what_it_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = object(), object()
    holder, idle, late = (ModuleType(name) for name in ("holder", "idle", "late"))
    holder.value = old
    for module in (holder, idle):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    learnt = Swaps()
    learnt.everywhere([(old, new)])
    learnt.undo()
    child = os.fork()
    if not child:
        late.value = old
        sys.modules["late"] = late
        script = sys.modules["__main__"] = ModuleType("__main__")
        script.value = old
        swaps = Swaps()
        swaps.everywhere([(old, new)])
        replaced = holder.value is late.value is script.value is new
        swaps.undo()
        os._exit(0 if replaced and holder.value is late.value is script.value is old else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_removing_puts_everything_back(home: Path, tmp_path: Path) -> None:
    names = [name for name in dir(posix) if hasattr(os, name)]
    before = {name: getattr(os, name) for name in names}
    sets = {
        name: set(getattr(os, name))
        for name in dir(os)
        if name.startswith("supports_") and isinstance(getattr(os, name), set)
    }
    meta_path, opened = list(sys.meta_path), open
    with Overlay(tmp_path / "scratch", [home]):
        assert builtins.open is io.open is not opened
    assert {name: getattr(os, name) for name in names} == before
    assert {name: set(getattr(os, name)) for name in sets} == sets
    assert builtins.open is io.open is opened
    assert sys.meta_path == meta_path
    assert subprocess.Popen.__init__.__module__ == "subprocess"
    assert tempfile._TemporaryFileCloser.__module__ == "tempfile"  # type: ignore[attr-defined]


def test_functions_taken_before_and_after_are_put_back(home: Path, tmp_path: Path) -> None:
    import tarfile

    kept = tarfile.bltn_open  # type: ignore[attr-defined]
    module = type(sys)("overlay_late")
    sys.modules["overlay_late"] = module
    with Overlay(tmp_path / "scratch", [home]):
        assert tarfile.bltn_open is open  # type: ignore[attr-defined]
        module.stat = os.stat  # type: ignore[attr-defined]
    assert tarfile.bltn_open is kept  # type: ignore[attr-defined]
    assert module.stat is posix.stat
    del sys.modules["overlay_late"]


class TestEnvironment:
    def test_trackers_are_silent_and_stay_in_scratch(self, tmp_path: Path) -> None:
        made = environment(tmp_path, {"HF_HOME": str(tmp_path / "none")})
        assert made["WANDB_MODE"] == "disabled"
        assert made["MLFLOW_TRACKING_URI"].startswith(tmp_path.as_uri())

    def test_caches_are_mirrored(self, tmp_path: Path) -> None:
        cache = tmp_path / "hf" / "datasets" / "glue"
        cache.mkdir(parents=True)
        (cache / "train.arrow").write_bytes(b"arrow")
        (cache / "train.lock").write_bytes(b"")
        made = environment(tmp_path / "scratch", {"HF_HOME": str(tmp_path / "hf")})
        mirrored = Path(made["HF_DATASETS_CACHE"]) / "glue"
        assert os.listdir(mirrored) == ["train.arrow"]
        assert (mirrored / "train.arrow").read_bytes() == b"arrow"
        (mirrored / "new.arrow").write_bytes(b"")
        assert sorted(os.listdir(cache)) == ["train.arrow", "train.lock"]

    def test_a_large_cache_is_not_mirrored(self, tmp_path: Path) -> None:
        for number in range(3):
            (tmp_path / "real").mkdir(exist_ok=True)
            (tmp_path / "real" / str(number)).write_bytes(b"")
        assert mirror(tmp_path / "real", tmp_path / "scratch", limit=2) is None
        assert mirror(tmp_path / "real", tmp_path / "scratch", limit=3) is not None

    def test_writing_through_a_mirrored_link_is_redirected(self, home: Path, tmp_path: Path) -> None:
        mirrored = mirror(home / "data", tmp_path / "scratch")
        assert mirrored is not None
        with Overlay(tmp_path / "scratch", [home]):
            (mirrored / "a.csv").write_text("changed")
            assert Path("data/a.csv").read_text() == "changed"
        assert Path("data/a.csv").read_text() == "a"


def test_the_hub_is_answered_for(overlay: Overlay) -> None:
    class Url(str):
        pass

    class HfApi:
        def create_repo(self, repo_id: str) -> str:
            raise AssertionError("sent")

        def upload_folder(self, *, repo_id: str, run_as_future: bool = False) -> str:
            raise AssertionError("sent")

        def model_info(self, repo_id: str) -> str:
            return "asked"

    module = type(sys)("hf_api")
    api = HfApi()
    vars(module).update(HfApi=HfApi, RepoUrl=Url, CommitInfo=dict, create_repo=api.create_repo)
    sys.modules["overlay_hf_api"] = module
    hooks(overlay)["huggingface_hub.hf_api"](module)
    assert module.create_repo("me/model") == "https://huggingface.co/me/model"
    assert api.upload_folder(repo_id="me/model", run_as_future=True).result()["oid"]  # type: ignore[attr-defined]
    assert api.model_info("me/model") == "asked"
    assert overlay.notes() == [
        "create_repo('me/model') was not sent to the hub.",
        "upload_folder('me/model') was not sent to the hub.",
    ]
    del sys.modules["overlay_hf_api"]


def test_json_is_written_and_read(overlay: Overlay) -> None:
    with open("state.json", "w") as file:
        json.dump({"step": 1}, file)
    with open("state.json") as file:
        assert json.load(file) == {"step": 1}


def test_a_fork_that_goes_on_by_itself_writes_for_itself_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with Overlay(tmp_path / "scratch", [home]) as overlay:
        (home / "last.pt").write_text("before")
        child = os.fork()
        if child == 0:
            overlay.part()
            whole = (home / "last.pt").read_text() == "before"
            (home / "last.pt").write_text("of the fork")
            (home / "other.pt").write_text("of the fork")
            os._exit(0 if whole and (home / "last.pt").read_text() == "of the fork" else 1)
        assert os.waitpid(child, 0)[1] == 0
        assert (home / "last.pt").read_text() == "before"
        assert not (home / "other.pt").exists()
    assert list(home.iterdir()) == []


def test_a_fork_keeps_its_temporary_files_to_itself(tmp_path: Path) -> None:
    home, shared = tmp_path / "home", tmp_path / "shared.pt"
    home.mkdir()
    with Overlay(tmp_path / "scratch", [home]) as overlay:
        shared.write_text("of both")
        child = os.fork()
        if child == 0:
            overlay.part()
            shared.write_text("of the fork")
            os._exit(0 if shared.read_text() == "of the fork" else 1)
        assert os.waitpid(child, 0)[1] == 0
    assert shared.read_text() == "of both"
