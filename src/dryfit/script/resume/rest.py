"""The rest of a scope as statements: what is left to run after one of its statements."""

import ast
from collections.abc import Callable, Collection, Sequence
from copy import deepcopy
from typing import TypeAlias, TypeGuard

from dryfit.script.resume.changed import as_changed
from dryfit.script.resume.place import Place

# The name under which a resumed caller finds what runs its callee's rest.
CALLEE = "_dryfit_callee"
# The object that a resumed constructor was making.
INSTANCE = "_dryfit_instance"
# With the line and column of the call's end, which no two calls share: what a call of the resumed statement came to.
VALUE = "_dryfit_value_"
# What records operations while it is entered, and can be entered again.
TAPE = "GradientTape"
# With the line and column of a `with`: what leaves the contexts that were entered again.
STACK = "_dryfit_stack_"
# What a loop does after the turn under way: its `else`, and before it the turns to come.
Further: TypeAlias = Callable[[ast.For | ast.While], list[ast.stmt]]


def _no_further(loop: ast.For | ast.While) -> list[ast.stmt]:
    return loop.orelse


def rest_after(
    place: Place,
    first: Sequence[ast.stmt] = (),
    further: Further = _no_further,
    tree: ast.Module | None = None,
) -> list[ast.stmt]:
    """The statements after a place, level by level outwards; `first` runs in the place's stead.

    Enclosing loops run the rest of their iteration once, so that break and continue mean
    what they meant, and then what is `further` of them; `with` is entered again, `try` guards again.
    What follows is taken from the `tree` of the file as it was changed since, where there is one.
    """
    rest = list(first)
    for step in reversed(place.steps[place.scope_index :]):
        container, following = as_changed(tree, step)
        rest = _wrap(container, step.field, [*rest, *following], further)
    return deepcopy(rest)


def forgotten(statement: ast.stmt) -> list[ast.stmt]:
    """What takes away the values that the names of a left out assignment still have from before."""
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    names = sorted({node.id for target in targets for node in ast.walk(target) if _is_set(node)})
    made = [node for name in names for node in ast.parse(f"try: del {name}\nexcept NameError: pass").body]
    for node in made:
        _locate(node, statement)
    return made


def sets_names_alone(statement: ast.stmt) -> bool:
    """Whether nothing is left half done by leaving a statement out: it asks for something, or sets names."""
    if isinstance(statement, ast.Expr | ast.AugAssign):
        return True
    parts = statement.targets if isinstance(statement, ast.Assign) else []
    plain = (ast.Name, ast.Tuple, ast.List, ast.Starred, ast.expr_context)
    return bool(parts) and all(isinstance(node, plain) for part in parts for node in ast.walk(part))


def _is_set(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)


def with_callee(place: Place, call: ast.Call, instance: bool, kept: Collection[str]) -> list[ast.stmt]:
    """The statement of a place with the call under way replaced by the run of its callee's rest.

    Its value is kept under a name, and so are those in `kept`, of calls resumed before in
    the same statement: none of them is made twice.
    """
    swapped = _Swap(call, _value_of(call, instance), kept).visit(deepcopy(place.statement))
    assert isinstance(swapped, ast.stmt)
    ast.fix_missing_locations(swapped)
    return [_once(swapped) if isinstance(swapped, ast.While) else swapped]


def callee_only(call: ast.Call) -> list[ast.stmt]:
    """The run of a callee's rest, and nothing of the library's call that led to it."""
    return [ast.copy_location(ast.Expr(_run_callee(call)), call)]


def _value_of(call: ast.Call, instance: bool) -> ast.expr:
    value: ast.expr = _run_callee(call)
    if instance:
        # A constructor returns None: what the call comes to is the object.
        value = ast.BoolOp(ast.Or(), [value, ast.Name(INSTANCE, ast.Load())])
    return ast.copy_location(ast.NamedExpr(ast.Name(_kept_name(call), ast.Store()), value), call)


def _kept_name(call: ast.Call) -> str:
    return f"{VALUE}{call.end_lineno}_{call.end_col_offset}"


def _run_callee(call: ast.Call) -> ast.Call:
    name = ast.copy_location(ast.Name(CALLEE, ast.Load()), call)
    return ast.copy_location(ast.Call(name, [], []), call)


def _once(loop: ast.While) -> ast.stmt:
    """A `while` whose test holds the call: the callee is run once, so the test is made once."""
    test = ast.copy_location(ast.If(loop.test, loop.body, []), loop)
    return _single_turn(loop, [test], loop.orelse)


def _wrap(container: ast.AST, field: str, rest: list[ast.stmt], further: Further) -> list[ast.stmt]:
    match container:
        case ast.With() as block if rest:
            return _entered(block, rest)
        case ast.For() | ast.While() as loop if field == "body":
            return [_single_turn(loop, rest, further(loop))] if rest else list(further(loop))
        case ast.Try() | ast.TryStar() as block:
            return _guarded(block, field, rest)
    return rest


def _entered(block: ast.With, rest: list[ast.stmt]) -> list[ast.stmt]:
    """The rest with the block's contexts entered again, as far as they let themselves be.

    They did so the first time: one that refuses the second (a folder that must be new) takes nothing from the rest.
    """
    stack = f"{STACK}{block.lineno}_{block.col_offset}"
    (whole,) = ast.parse(f"with __import__('contextlib').ExitStack() as {stack}: pass").body
    assert isinstance(whole, ast.With)
    _locate(whole, block)
    whole.body = [*(_if_it_can(_entered_again(item), stack, block) for item in block.items), *rest]
    return [whole]


def _if_it_can(item: ast.withitem, stack: str, block: ast.With) -> ast.stmt:
    (trial,) = ast.parse(f"try: {stack}.enter_context(...)\nexcept Exception: pass").body
    assert isinstance(trial, ast.Try)
    (entering,) = trial.body
    assert isinstance(entering, ast.Expr)
    assert isinstance(entering.value, ast.Call)
    _locate(trial, block)
    entering.value.args = [item.context_expr]
    if item.optional_vars is not None:
        trial.body = [ast.copy_location(ast.Assign([item.optional_vars], entering.value), block)]
    return trial


def _locate(made: ast.AST, place: ast.AST) -> None:
    """Give what was made the lines of what it stands for."""
    for node in ast.walk(made):
        if isinstance(node, (ast.stmt, ast.expr, ast.excepthandler)):
            ast.copy_location(node, place)


def _entered_again(item: ast.withitem) -> ast.withitem:
    """A tape goes on with what it has recorded: a new one would know nothing of the forward before the place."""
    made, name = item.context_expr, item.optional_vars
    if not isinstance(name, ast.Name) or not isinstance(made, ast.Call) or not ast.unparse(made.func).endswith(TAPE):
        return item
    return ast.withitem(ast.copy_location(ast.Name(name.id, ast.Load()), made), name)


def _single_turn(loop: ast.For | ast.While, body: list[ast.stmt], orelse: list[ast.stmt]) -> ast.stmt:
    """`for () in ((),)`: one turn that binds no name."""
    target = ast.Tuple([], ast.Store())
    turns = ast.Tuple([ast.Tuple([], ast.Load())], ast.Load())
    return ast.fix_missing_locations(ast.copy_location(ast.For(target, turns, body, orelse), loop))


def _guarded(block: ast.Try | ast.TryStar, field: str, rest: list[ast.stmt]) -> list[ast.stmt]:
    if field == "body" and (rest or block.orelse):
        body: list[ast.stmt] = rest or [ast.copy_location(ast.Pass(), block)]
        return [ast.copy_location(type(block)(body, block.handlers, block.orelse, block.finalbody), block)]
    if field in ("handlers", "orelse") and rest and block.finalbody:
        return [ast.copy_location(ast.Try(rest, [], [], block.finalbody), block)]
    return rest


class _Swap(ast.NodeTransformer):
    """Put a value in the place of the call under way, and the values kept in those of earlier ones."""

    def __init__(self, call: ast.Call, value: ast.expr, kept: Collection[str]) -> None:
        self._name = _kept_name(call)
        self._value = value
        self._kept = kept

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = _kept_name(node)
        if name == self._name:
            return self._value
        if name in self._kept:
            return ast.copy_location(ast.Name(name, ast.Load()), node)
        return self.generic_visit(node)
