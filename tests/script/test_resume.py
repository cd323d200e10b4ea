"""Going on after what failed: plain scripts, run by the driver, and what they logged."""

import gc
import sys
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from dryfit.core.budget import BudgetReached
from dryfit.core.retry import Skip
from dryfit.script.resume import Continuation, drive, run_on

LIBRARY = """
import functools

def apply(function, *arguments):
    return function(*arguments)

def wrapped(function):
    @functools.wraps(function)
    def around(*arguments, **named):
        return function(*arguments, **named)
    return around

depth = 0

def counted(function):
    @functools.wraps(function)
    def around(*arguments, **named):
        global depth
        depth += 1
        try:
            return function(*arguments, **named)
        finally:
            depth -= 1
    return around

class Module:
    def __call__(self, *inputs):
        return self.forward(*inputs)

class App:
    def command(self):
        return self._keep
    def _keep(self, function):
        self.function = function
        return function
    def __call__(self):
        self.function()
"""


@dataclass
class Run:
    """What a script logged, and each time that it stopped."""

    path: Path
    log: list[object] = field(default_factory=list)
    stops: list[BaseException] = field(default_factory=list)
    resumed: list[Continuation] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    scope: dict[str, object] = field(default_factory=dict)
    skip_enough: Skip = "loop"
    skip_spent: Skip = "statement"
    skip_failed: Skip = "statement"

    def budget(self, reason: str = "enough") -> None:
        raise BudgetReached(reason)

    def on_stop(self, error: BaseException) -> Skip | None:
        self.stops.append(error)
        trace = error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == str(self.path):
                line = trace.tb_lineno
            trace = trace.tb_next
        self.lines.append(line)
        if isinstance(error, StopIteration):
            return self.skip_spent
        return self.skip_enough if isinstance(error, BudgetReached) else self.skip_failed

    def go(self, text: str, limit: int = 50) -> "Run":
        self.path.write_text(dedent(text), encoding="utf-8")
        code = compile(self.source(str(self.path)), str(self.path), "exec", dont_inherit=True)
        self.scope.update(__name__="__main__", log=self.log.append, budget=self.budget)
        drive(
            lambda: exec(code, self.scope),
            self.on_stop,
            user_file=lambda name: name == str(self.path),
            source=self.source,
            on_resume=self.resumed.append,
            limit=limit,
        )
        return self

    def source(self, name: str) -> str:
        return Path(name).read_text(encoding="utf-8")


@pytest.fixture
def script(tmp_path: Path) -> Iterator[Run]:
    library = ModuleType("dryfit_test_library")
    exec(compile(LIBRARY, str(tmp_path / "library.py"), "exec"), library.__dict__)
    sys.modules[library.__name__] = library
    yield Run(tmp_path / "train.py")
    del sys.modules[library.__name__]


def test_a_failed_statement_of_the_module_is_skipped(script: Run) -> None:
    script.go("""
        log(1)
        x = 1 / 0
        log(2)
    """)
    assert script.log == [1, 2]
    assert script.resumed[0].poisoned == {"x"}
    assert (script.resumed[0].line, script.resumed[0].end_line) == (3, 3)
    assert not [name for name in script.scope if name.startswith("_dryfit")]


def test_a_later_error_is_on_its_own_line_and_gone_on_from_again(script: Run) -> None:
    script.go("""
        def main():
            x = 1 / 0
            log("first")
            y = [][1]

            log("second")
            log(x)
            log("third")
        if __name__ == "__main__":
            main()
        log("end")
    """)
    assert script.log == ["first", "second", "third", "end"]
    assert script.lines == [3, 5, 8]
    assert [type(stop) for stop in script.stops] == [ZeroDivisionError, IndexError, UnboundLocalError]


def test_the_batch_loop_is_left_and_the_rest_of_the_epoch_is_run_once(script: Run) -> None:
    script.go("""
        def main(epochs):
            for epoch in range(epochs):
                for batch in range(9):
                    log(batch)
                    if batch == 1:
                        budget()
                log(("evaluate", epoch))
            else:
                log("else")
            log("saved")
            return epoch
        log(main(3))
    """)
    assert script.log == [0, 1, ("evaluate", 0), "else", "saved", 0]


def test_batches_drawn_by_next_end_with_the_loop_that_makes_their_iterator(script: Run) -> None:
    script.skip_spent = "iterator"
    script.go("""
        for epoch in range(2):
            batches = iter(range(3))
            for update in range(4):
                for _ in range(2):
                    log(next(batches))
                log("update")
            log(("evaluate", epoch))
    """)
    assert script.log == [0, 1, "update", 2, ("evaluate", 0)]


def test_without_a_loop_that_makes_the_iterator_the_innermost_is_left(script: Run) -> None:
    script.skip_spent = "iterator"
    script.go("""
        batches = iter(range(3))
        for epoch in range(2):
            for update in range(4):
                log(next(batches))
            log(("evaluate", epoch))
    """)
    assert script.log == [0, 1, 2, ("evaluate", 0)]


def test_the_header_of_a_loop_is_not_inside_it(script: Run) -> None:
    script.go("""
        class Loader:
            def __init__(self): self.left = 1
            def __iter__(self): return self
            def __next__(self):
                self.left -= 1
                if self.left < 0:
                    budget()
                return self.left
        def train_one_epoch():
            for batch in Loader():
                log(batch)
            log("not here")
        def main():
            for epoch in range(3):
                train_one_epoch()
                log("nor here")
            log("after the epochs")
        main()
        log("end")
    """)
    assert script.log == [0, "after the epochs", "end"]


def test_a_header_with_no_loop_around_is_left_itself(script: Run) -> None:
    script.go("""
        def batches():
            yield 1
            budget()
        def train():
            for batch in batches():
                log(batch)
            log("trained")
            return 0.5
        log(train())
    """)
    assert script.log == [1, "trained", 0.5]


def test_the_budget_in_a_helper_leaves_the_loop_of_its_caller(script: Run) -> None:
    script.go("""
        def step(n):
            log(n)
            if n == 1: budget()
        def main():
            n = 0
            while True:
                step(n)
                n += 1
            log(("left", n))
        main()
    """)
    assert script.log == [0, 1, ("left", 1)]


def test_the_turns_of_a_comprehension_are_given_what_the_one_that_is_left_comes_to(script: Run) -> None:
    script.go("""
        def fit(seed, scale=1):
            for step in range(100):
                if step == 1: budget()
            log(("left", seed))
            for step in range(100):
                if step == 2: budget()
            return seed * scale + step
        scores = [fit(seed) for seed in (5, 6)]
        log(scores)
        log(max(fit(seed, 2) for seed in (3, 4)))
        def main():
            named = {name: fit(size) for name, size in (("a", 7), ("b", 8))}
            log((named, [(one, fit(2)) for one in "xy"]))
        main()
    """)
    named = {"a": 9, "b": 9}
    assert script.log == [("left", 5), [7, 7], ("left", 3), 8, ("left", 7), ("left", 2), (named, [("x", 4), ("y", 4)])]


def test_the_loops_around_one_that_is_left_as_a_pass_go_on(script: Run) -> None:
    script.skip_enough = "pass"
    script.go("""
        def train(epoch):
            for step in range(100):
                log((epoch, step))
                if step == 1: budget()
            return epoch
        for epoch in range(3):
            log(train(epoch))
        else:
            log("all")
        log(epoch)
    """)
    turns = [[(epoch, 0), (epoch, 1), epoch] for epoch in range(3)]
    assert script.log == [*turns[0], *turns[1], *turns[2], "all", 2]


def test_repeated_budgets_go_forward_only(script: Run) -> None:
    script.go("""
        def fit(name):
            for epoch in range(2):
                for step in range(3):
                    log((name, epoch, step))
                    budget()
                for step in range(3):
                    budget()
                log((name, "evaluated"))
            return name.upper()
        for name in ("a", "b"):
            done = [fit(name) + "!", fit(name + name)]
            log(done)
        log("end")
    """)
    assert script.log == [
        *[("a", 0, 0), ("a", "evaluated")],
        *[("aa", 0, 0), ("aa", "evaluated")],
        *[["A!", "AA"], "end"],
    ]
    assert len(script.stops) == 4


def test_the_value_of_the_rest_reaches_the_expression_of_the_caller(script: Run) -> None:
    script.go("""
        def train_one_epoch(model):
            total = 0.0
            for batch in range(5):
                total += 1
                if batch == 2:
                    budget()
            return total
        def average(model):
            loss = 4 * 2, train_one_epoch(model) / 2
            return loss
        import math
        log(("é", average("model")[1], math.sqrt(4)))
    """)
    assert script.log == [("é", 1.5, 2.0)]


def test_calls_side_by_side_on_one_line_after_wide_characters(script: Run) -> None:
    script.go("""
        def fail(n):
            if n == 2: 1 / 0
            return n
        def same(n): return n
        log(["ééé√", same(1), fail(2), same(3)]); log("same line"); log("又", ); fail(1)
    """)
    assert script.log == [["ééé√", 1, 2, 3], "same line", "又"]


def test_a_call_over_several_lines(script: Run) -> None:
    script.go("""
        class Model:
            def fit(self, *rest):
                1 / 0
                return self
            def name(self):
                return "name"
        log(
            Model()
            .fit(
                1,
            )
            .name()
        )
    """)
    assert script.log == ["name"]


@pytest.mark.parametrize("suite", ["for i in range(3): log(i); 1 / 0; log('no')", "if True: 1 / 0; log(0)"])
def test_suites_of_one_line(script: Run, suite: str) -> None:
    script.go(f"""
        {suite}
        log("end")
    """)
    assert script.log == [0, "end"]


def test_a_with_block_is_entered_again_for_its_rest(script: Run) -> None:
    script.go("""
        from contextlib import contextmanager
        @contextmanager
        def no_grad():
            log("enter")
            try:
                yield 7
            finally:
                log("exit")
        with no_grad() as n:
            1 / 0
            log(("rest", n))
        with no_grad():
            1 / 0
        log("end")
    """)
    assert script.log == ["enter", "exit", "enter", ("rest", 7), "exit", "enter", "exit", "end"]


def test_a_context_that_can_be_entered_only_once_keeps_its_value_for_the_rest(script: Run) -> None:
    script.go("""
        entered = []
        class Once:
            def __enter__(self):
                assert not entered
                entered.append(True)
                return 7
            def __exit__(self, *error):
                pass
        with Once() as n:
            1 / 0
            log(n)
        log("end")
    """)
    assert script.log == [7, "end"]
    assert not [name for name in script.scope if name.startswith("_dryfit")]


def test_a_with_statement_that_cannot_be_entered_is_skipped_whole(script: Run) -> None:
    script.go("""
        with open(1 / 0) as handle:
            log("no")
        log("end")
    """)
    assert script.log == ["end"]
    assert script.resumed[0].poisoned == {"handle"}


def test_the_rest_of_a_try_keeps_its_handlers(script: Run) -> None:
    script.go("""
        def main():
            try:
                1 / 0
                log("rest")
                raise KeyError("k")
            except KeyError as error:
                log(repr(error))
            else:
                log("no")
            finally:
                log("finally")
            return "done"
        log(main())
    """)
    assert script.log == ["finally", "rest", "KeyError('k')", "finally", "done"]


def test_a_failed_handler_and_a_failed_else(script: Run) -> None:
    script.go("""
        try:
            {}["a"]
        except KeyError as error:
            1 / 0
            log("handled")
        finally:
            log("finally")
        try:
            log("body")
        except KeyError:
            log("no")
        else:
            [][1]
            log("else")
        log("end")
    """)
    assert script.log == ["finally", "handled", "finally", "body", "else", "end"]
    assert "error" in script.resumed[0].poisoned


def test_what_is_raised_again_is_left_where_it_was_raised_last(script: Run) -> None:
    script.go("""
        def fail():
            1 / 0
            log("not here")
        try:
            fail()
            log("nor here")
        except ZeroDivisionError as error:
            raise error
        log("end")
    """)
    assert script.log == ["end"]


def test_closures_and_globals_are_written_to(script: Run) -> None:
    script.go("""
        steps = 0
        def main():
            count, seen = 0, []
            def add(n=1):
                nonlocal count
                count += n
            def inner():
                nonlocal count
                add()
                1 / 0
                count += 10
                global steps
                steps = 5
                return lambda: (count, seen)
            look = inner()
            add()
            seen.append(1)
            log(look())
            {}[0]
            add(100)
            count += 1000
            global other
            other = steps
            return look() + (count,)
        log(main())
        log((steps, other))
    """)
    assert script.log == [(12, [1]), (1112, [1], 1112), (5, 5)]


def test_methods_with_super_private_names_and_a_class_cell(script: Run) -> None:
    script.go("""
        class Base:
            def fit(self, n):
                return n + 1
        class Trainer(Base):
            def __init__(self):
                self.__n = 1
                {}["missing"]
                self.__m = 2
            def fit(self, n, /, *more, scale=2):
                __local = 3
                1 / 0
                get = lambda: self.__n
                return super().fit(n) * scale + get() + self.__m + __local + len(more), __class__.__name__
            def __run(self):
                1 / 0
                return self.fit(10, 0, 0)
            def run(self):
                return self.__run()
        log(Trainer().run())
    """)
    assert script.log == [(11 * 2 + 1 + 2 + 3 + 2, "Trainer")]


def test_a_constructor_still_gives_its_object(script: Run) -> None:
    script.go("""
        class Model:
            def __init__(self, size):
                super().__init__()
                self.broken = 1 / 0
                self.size = size
        model = Model(3)
        log(model.size)
    """)
    assert script.log == [3]


def test_comprehensions_lambdas_generators_and_class_bodies_are_left_where_they_stand(script: Run) -> None:
    script.go("""
        def bad(n):
            return 1 / n
        a = [bad(n) for n in (1, 0)]
        log("a")
        b = (lambda: bad(0))()
        log("b")
        def rows():
            yield bad(0)
        c = list(rows())
        log("c")
        class D:
            x = bad(0)
        log("d")
        e = sum(bad(n) for n in (1, 0))
        log("e")
    """)
    assert script.log == ["a", "b", "c", "d", "e"]
    assert [sorted(one.poisoned) for one in script.resumed] == [["a"], ["b"], ["c"], ["D"], ["e"]]


def test_a_generator_that_fails_leaves_its_loop_only(script: Run) -> None:
    script.go("""
        def loader():
            yield 1
            1 / 0
        for epoch in range(2):
            for batch in loader():
                log(batch)
            log(("evaluate", epoch))
        log("end")
    """)
    assert script.log == [1, ("evaluate", 0), "end"]


def test_a_callback_is_left_at_the_statement_that_called_the_library(script: Run) -> None:
    script.go("""
        from dryfit_test_library import apply, Module
        def collate(rows):
            1 / 0
            log("not here")
        batch = apply(collate, [1])
        log("after")
        class Net(Module):
            def forward(self, x):
                y = 1 / x
                log("not here")
        def evaluate(model):
            out = model(0)
            log("evaluated")
            return 3
        log(evaluate(Net()))
        log(sorted([1], key=collate))
        log(max(map(collate, [1])))
        log("end")
    """)
    assert script.log == ["after", "evaluated", 3, "end"]
    assert script.resumed[0].poisoned == {"batch"}


def test_decorators_of_the_user_and_of_a_library_are_gone_through(script: Run) -> None:
    script.go("""
        import functools
        from dryfit_test_library import wrapped
        def timed(function):
            @functools.wraps(function)
            def around(*arguments):
                result = function(*arguments)
                log("timed")
                return result
            return around
        @timed
        def train(n):
            1 / 0
            return n
        @wrapped
        def evaluate(n):
            for i in range(3):
                budget()
            return n + i
        log(train(1) + evaluate(2))
    """)
    assert script.log == ["timed", 3]


def test_the_decorator_of_a_library_stays_in_force_for_the_rest(script: Run) -> None:
    script.go("""
        import dryfit_test_library as library
        class Model:
            @library.counted
            @library.wrapped
            def evaluate(self, n):
                1 / 0
                log(library.depth)
                {}[0]
                log(library.depth)
                return n
        log(Model().evaluate(5))
        log(library.depth)
    """)
    assert script.log == [1, 1, 5, 0]


@pytest.mark.parametrize(("decorator", "call"), [("@app.command()", "app()"), ("", "apply(main)")])
def test_the_function_that_a_command_line_enters_is_gone_on_in(script: Run, decorator: str, call: str) -> None:
    script.go(f"""
        from dryfit_test_library import App, apply
        app = App()
        {decorator}
        def main():
            1 / 0
            log("rest")
            {{}}[0]
            log("more")
        {call}
        log("end")
    """)
    assert script.log == ["rest", "more", "end"]


def test_break_continue_and_else_of_an_enclosing_loop(script: Run) -> None:
    script.go("""
        def search(word):
            for epoch in range(3):
                for batch in range(3):
                    budget()
                if word == "break":
                    break
                if word == "continue":
                    continue
                log(word)
            else:
                log("else")
            return word
        log([search(word) for word in ()] + [search("break"), search("continue"), search("on")])
    """)
    assert script.log == ["else", "on", "else", ["break", "continue", "on"]]


def test_branches_and_match(script: Run) -> None:
    script.go("""
        def main(command):
            if command == 1:
                log("no")
            elif command == ("train", 2):
                match command:
                    case ("train", n):
                        1 / 0
                        log(n)
                    case _:
                        log("no")
                log("after match")
            else:
                log("no")
            log("end")
        main(("train", 2))
        match 1 / 0:
            case whole: pass
        log("module end")
    """)
    assert script.log == [2, "after match", "end", "module end"]
    assert script.resumed[1].poisoned == {"whole"}


def test_headers_that_call_go_on_with_the_value(script: Run) -> None:
    script.go("""
        def fail(value):
            1 / 0
            return value
        if fail(True):
            log("if")
        for n in fail([1, 2]):
            log(n)
        while fail(True):
            log("once")
        with fail(open(__file__)) if False else fail(__import__("contextlib").nullcontext(3)) as three:
            log(three)
        assert fail(True)
        log("end")
    """)
    assert script.log == ["if", 1, 2, "once", 3, "end"]


def test_a_return_that_fails_leaves_the_statement_of_the_caller(script: Run) -> None:
    script.go("""
        def accuracy(n):
            if n:
                return 1 / 0
            log("not here")
            return "nor this"
        score = accuracy(1)
        log("after")
        log(score)
        log("end")
    """)
    assert script.log == ["after", "end"]
    assert script.resumed[0].poisoned == {"score"}
    assert isinstance(script.stops[1], NameError)


def test_a_local_that_was_never_bound_is_not_looked_up_elsewhere(script: Run) -> None:
    script.go("""
        loss = "global"
        def main():
            n = [m for m in range(3)]
            loss = 1 / 0
            log("next")
            log(loss)
            log(n)
        main()
    """)
    assert script.log == ["next", [0, 1, 2]]
    assert isinstance(script.stops[1], UnboundLocalError)


def test_futures_of_the_script_are_kept(script: Run) -> None:
    script.go("""
        from __future__ import annotations
        def main():
            1 / 0
            def f(x: missing): pass
            log(f.__annotations__)
        main()
        1 / 0
        def g(x: missing): pass
        log(g.__annotations__)
    """)
    assert script.log == [{"x": "missing"}, {"x": "missing"}]


@pytest.mark.parametrize("exit_error", ["SystemExit(3)", "KeyboardInterrupt()"])
def test_an_exit_is_never_gone_on_from(script: Run, exit_error: str) -> None:
    with pytest.raises((SystemExit, KeyboardInterrupt)):
        script.go(f"""
            def main():
                1 / 0
                raise {exit_error}
            main()
            log("no")
        """)
    assert script.log == []
    assert len(script.stops) == 1


def test_the_driver_gives_up_after_its_limit(script: Run) -> None:
    with pytest.raises(ZeroDivisionError):
        script.go("1 / 0\n" * 9, limit=4)
    assert len(script.resumed) == 4


def test_recursion_ends(script: Run) -> None:
    with pytest.raises(ZeroDivisionError):
        script.go("""
            def again():
                1 / 0
                again()
            again()
        """)
    assert len(script.resumed) == 50


def test_no_going_on_from_an_error_without_a_user_frame(tmp_path: Path) -> None:
    error = ValueError("elsewhere")
    assert run_on(error, user_file=lambda name: True, skip="statement", source=str) is None
    try:
        raise error
    except ValueError as caught:
        unread = run_on(caught, user_file=lambda name: False, skip="statement", source=str)
    assert unread is None


def test_a_coroutine_is_left_where_it_was_started(script: Run) -> None:
    script.go("""
        import asyncio
        async def main():
            1 / 0
            log("not here")
        asyncio.run(main())
        log("end")
    """)
    assert script.log == ["end"]


def test_the_values_of_a_left_frame_are_freed(script: Run) -> None:
    script.go("""
        class Tensor: pass
        def train():
            big = Tensor()
            watch(big)
            1 / 0
            log("rest")
        import weakref
        watching = []
        def watch(value): watching.append(weakref.ref(value))
        train()
    """)
    script.stops.clear()
    script.resumed.clear()
    gc.collect()
    (reference,) = script.scope["watching"]  # type: ignore[misc]
    assert isinstance(reference, weakref.ref)
    assert reference() is None
    assert script.log == ["rest"]


def test_a_line_is_left_alone_and_the_rest_of_its_turn_is_run_once(script: Run) -> None:
    script.skip_failed = "line"
    script.go("""
        def main():
            kept = "before"
            for i in range(3):
                kept = [][0]
                log(i)
                log(kept)
            log("after")
        main()
        value = 1
        for i in range(3):
            value = [][0]
            log(i)
            log("value" in globals())
    """)
    assert script.log == [0, "after", 0, False]
    assert isinstance(script.stops[1], UnboundLocalError)
