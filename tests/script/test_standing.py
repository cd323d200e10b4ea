"""Where the main thread stands is told without touching its frames."""

import threading
from pathlib import Path

import pytest

from dryfit.core.source import is_user_file
from dryfit.script.standing import Call, calls, main_calls, user_line, where_is_main


def test_the_main_threads_line_is_known() -> None:
    place = where_is_main()
    assert place is not None
    assert place.path == __file__
    assert "where_is_main()" in place.text


def test_another_thread_sees_what_the_main_thread_is_in() -> None:
    found: list[Call] = []
    looks = threading.Thread(target=lambda: found.extend(main_calls()))
    looks.start()
    looks.join()
    functions = [call.function for call in found]
    here = functions.index("test_another_thread_sees_what_the_main_thread_is_in")
    assert here < functions.index("pytest_pyfunc_call")


def test_many_looks_at_a_main_thread_that_frees_tensors_do_no_harm() -> None:
    torch = pytest.importorskip("torch")
    over = threading.Event()

    def look() -> None:
        while not over.is_set():
            main_calls()

    def work(depth: int) -> object:
        tensors = [torch.ones(64) for _ in range(4)]
        return work(depth - 1) if depth else tensors[0]

    looks = threading.Thread(target=look)
    looks.start()
    try:
        for _ in range(300):
            work(8)
    finally:
        over.set()
        looks.join()
    assert main_calls()


def test_a_path_that_is_not_ascii_is_read_back(tmp_path: Path) -> None:
    text = '  File "/home/zo\\xeb/\\u4f60/train.py", line 7 in <module>\n'
    assert calls(text) == [Call("/home/zoë/你/train.py", 7, "<module>")]


def test_libraries_of_any_interpreter_are_not_the_users() -> None:
    library = Call("/opt/python/lib/python3.9/threading.py", 3, "run")
    assert is_user_file(library.path)
    assert user_line([library]) is None
    found = user_line([library, Call("/home/me/train.py", 4, "<module>")])
    assert found is not None
    assert (found.path, found.line) == ("/home/me/train.py", 4)
