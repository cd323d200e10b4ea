"""STP712, STP714 to STP717: gradients of other weights or of none, too late, and optimizers that are forgotten."""

import ast
from operator import itemgetter

from dryfit.core.check import check
from dryfit.core.evidence import Failures
from dryfit.core.evidence.forward import Call
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.keras_taped import Misapplied, Unreached
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_holding, location_of, nodes_of, parse, statement_at

# How far the change of a new optimizer's step is from that of a kept one, as a share of its own, before it is another.
APART = 0.1
# The attributes that hold a model's weights.
WEIGHTS = ("trainable_variables", "trainable_weights", "variables", "weights")
# Weights that a sentence names.
NAMED = 2


@check("STP712", Severity.ERROR)
def gradients_of_other_weights(keras: Keras, failures: Failures) -> Findings:
    """An optimizer is given gradients of other weights, or none.

    Cause:
        The gradients were taken of one network's weights and are applied to another's, or the list of
        weights that they were taken of is empty: a frozen model's, or its non-trainable ones.

    Fix:
        Take the gradients of the very list that they are applied to.
    """
    for applied in keras.misapplied:
        yield _of_another_model(applied)
    number = failures.first("STP712", "apply")
    for entry in keras.ungraded:
        if number is None:
            return
        shapes = (" x ".join(map(str, shape)) or "()" for shape in (entry.shape, entry.wanted))
        yield Finding(
            f"`{entry.optimizer}` is given {entry.apart} of {entry.given} gradients in another shape than the weight: "
            + "{} for one of {}.".format(*shapes)
            if entry.given
            else f"`{entry.optimizer}` is given no gradient: the list of weights is empty.",
            {"optimizer": entry.optimizer, "given": entry.given, "apart": entry.apart},
            entry.location,
            fix="tape.gradient(loss, weights), and apply to the same weights.",
            explains=number,
        )
        return


def _of_another_model(entry: Misapplied) -> Finding:
    """Gradients that fit, and are those of another model's weights."""
    known = "which are taken and never applied" if entry.own else "which are never taken"
    return Finding(
        f"`{entry.optimizer}` steps the {entry.count} weights of `{entry.model}` with the gradients of "
        f"`{entry.taken_of}`; their own, {known}, are others.",
        {"optimizer": entry.optimizer, "steps": entry.steps, "cosine": round(entry.cosine, 3)},
        entry.location,
        fix=f"Give `{entry.model}` the gradients of its own weights.",
        proof=Proof(
            "experiment",
            f"{entry.steps} steps of {entry.steps} are given gradients that stand to the weights' own at a cosine of "
            f"{entry.cosine:.2f} at most",
            "1.00 for their own gradients",
        ),
    )


@check("STP714", Severity.ERROR)
def gradients_never_applied(keras: Keras) -> Findings:
    """Gradients are taken and never applied.

    Cause:
        The loop asks the tape for gradients and no optimizer is given them: every weight stays as it
        was made, and the loss moves by the batches alone.

    Fix:
        `optimizer.apply_gradients(zip(gradients, model.trainable_variables))` after the tape.
    """
    for entry in keras.unapplied:
        where = entry.location
        yield Finding(
            f"The gradients of {entry.weights} weights were taken {entry.asked} times, and nothing applies them.",
            {"gradients": entry.asked, "weights": entry.weights},
            where,
            fix=entry.step or "optimizer.apply_gradients(zip(gradients, model.trainable_variables))",
            edits=(Edit(Action.INSERT_AFTER, where, value=entry.step),) if entry.step and where else (),
            proof=Proof(
                "experiment",
                f"after {entry.asked} gradients each of the {entry.weights} weights is as it was",
                "they have gradients, and a step goes along these",
            ),
        )
        return


@check("STP715", Severity.WARNING)
def layers_that_no_gradient_reaches(keras: Keras, failures: Failures) -> Findings:
    """Layers are called and no gradient ever reaches them.

    Cause:
        What these layers make is overwritten, cut off or left out before the loss, or made before the
        tape is opened: no gradient comes to their weights, which stay as they were made.

    Fix:
        Hand on what the layer makes, inside of the tape; or take the layer out.
    """
    for entry in keras.unreached:
        if entry.reached:
            yield _called_outside(entry)
            return
        answers = {unasked.layer for unasked in keras.unasked}
        shown = ", ".join(f"`{name}`" for name in entry.weights[:NAMED])
        more = f" and {len(entry.weights) - NAMED} more" if len(entry.weights) > NAMED else ""
        yield Finding(
            f"In {entry.steps} steps no gradient reached {shown}{more}: the loss does not depend on what they make.",
            {"layers": len(entry.weights), "steps": entry.steps},
            entry.location,
            fix="Hand on what it makes.",
            # An output that no loss asks for is told with what it lacks, weights without gradients with their step.
            echo_of="LOS718" if set(entry.weights) <= answers else failures.explained_among("STP702"),
        )
        return


def _called_outside(entry: Unreached) -> Finding:
    """A model whose weights the optimizer is given, and whose call the tape does not see."""
    return Finding(
        f"`{entry.weights[0]}` is called outside of the tape: in {entry.steps} steps none of its {entry.total} weights "
        "had a gradient.",
        {"weights": entry.total, "steps": entry.steps, "norm": entry.norm},
        entry.location,
        fix="Call it inside of `with tf.GradientTape()`.",
        severity=Severity.ERROR,
        proof=Proof(
            "experiment",
            f"in {entry.steps} steps of {entry.steps} all {entry.total} gradients are None",
            f"with the call inside of a tape {entry.reached} have one, of norm {entry.norm:.3g}",
        ),
    )


@check("STP716", Severity.ERROR)
def optimizer_made_in_the_loop(keras: Keras) -> Findings:
    """The optimizer is made anew in each turn of the loop.

    Cause:
        An optimizer keeps the moments of the gradients, and counts its steps for schedules and for the
        correction of the first ones. A new one in each turn begins with none; within a `tf.function` it
        cannot even make its variables in the second call.

    Fix:
        Make it once, before the loop.
    """
    for entry in keras.remade:
        turn = entry.loop.text.strip().rstrip(":")
        yield Finding(
            f"Each turn of `{turn}` makes `{entry.optimizer}` anew for the same weights.",
            {"optimizer": entry.optimizer, "loop": entry.loop.line},
            entry.location,
            fix="Make it before the loop.",
            proof=Proof(
                "experiment",
                f"step {entry.step}, of a new `{entry.optimizer}`, changes the weights by {entry.own:.3g}",
                f"that of one kept since step 1 changes them by {entry.kept:.3g}, {entry.apart / entry.own:.0%} apart",
            )
            if entry.own and entry.apart > APART * entry.own
            else None,
        )
        return


@check("STP717", Severity.ERROR)
def tape_asked_twice(keras: Keras, failures: Failures) -> Findings:
    """A tape that is not persistent is asked for gradients twice.

    Cause:
        A GradientTape lets go of what it recorded with the first `gradient`, unless it is made
        persistent: for a second loss, for a penalty on the gradients, or to look at their norm.

    Fix:
        `tf.GradientTape(persistent=True)`, or take all gradients in one call and keep them.
    """
    for entry in keras.spent:
        number = failures.first("STP717", "tape")
        if number is None:
            return
        made = entry.made_at
        yield Finding(
            "The tape is asked for gradients a second time; it keeps what it recorded for the first alone.",
            {"persistent": False},
            made or entry.location,
            fix="tf.GradientTape(persistent=True)",
            edits=(Edit(Action.SET_ARGUMENT, made, "persistent", "True"),) if made is not None else (),
            explains=number,
            # What is run again after an empty list of weights, or without gradients, asks the same tape once more.
            echo_of=failures.explained_among("STP702") or "STP712",
        )
        return


def before_tape(path: str, calls: tuple[Call, ...], asked: Location | None = None) -> Location | None:
    """The first line above a tape of a function on which a model is called that is not called under it.

    Where there are several tapes, that one is meant which was opened last before the line that ``asked``.
    """
    tree, found = parse(path), []
    nodes = list(nodes_of(tree)) if tree else []
    lines = [(call.location.line, call.location, call.model) for call in calls if call.location]
    lines = sorted((line for line in lines if line[1].path == path), key=itemgetter(0))
    tapes = [n for n in nodes if isinstance(n, ast.With) and any("Tape" in ast.unparse(item) for item in n.items)]
    for tape in tapes if len(tapes) == 1 else _last_before(asked, tapes):
        around = function_holding(location_of(tape, path))
        begins = around.lineno if around is not None else 0
        under = {model for line, _, model in lines if tape.lineno <= line <= (tape.end_lineno or tape.lineno)}
        # A teacher is called above the tape on purpose where another model answers under it.
        if under and len(tapes) == 1:
            continue
        above = [where for line, where, model in lines if begins < line < tape.lineno and model not in under]
        found += _read(tape, above)[:1]
    return found[0] if len(found) == 1 else None


def called_before_tape(asked: Location | None) -> Location | None:
    """The line above a tape on which the very model is called whose weights a line asks gradients of."""
    around = function_holding(asked)
    nodes = list(ast.walk(around)) if around is not None and asked is not None else []
    tapes = [n for n in nodes if isinstance(n, ast.With) and any("Tape" in ast.unparse(item) for item in n.items)]
    owners = _weights_of(statement_at(asked), nodes)
    for tape in _last_before(asked, tapes):
        calls = [n for n in nodes if isinstance(n, ast.Call) and ast.unparse(n.func) in owners]
        under = any(tape.lineno <= call.lineno <= (tape.end_lineno or tape.lineno) for call in calls)
        above = [location_of(call, asked.path) for call in calls if asked is not None and call.lineno < tape.lineno]
        return next(iter(_read(tape, above)), None) if not under else None
    return None


def _weights_of(statement: ast.stmt | None, nodes: list[ast.AST]) -> set[str]:
    """The models whose `trainable_variables` a statement names, or what a name in it was given last before it."""
    if statement is None:
        return set()
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    given = {
        ast.unparse(target): node.value
        for node in sorted((n for n in nodes if isinstance(n, ast.Assign)), key=lambda node: node.lineno)
        if node.lineno < statement.lineno
        for target in node.targets
    }
    parts = [part for tree in (statement, *(v for n, v in given.items() if n in names)) for part in ast.walk(tree)]
    return {ast.unparse(p.value) for p in parts if isinstance(p, ast.Attribute) and p.attr in WEIGHTS}


def _last_before(asked: Location | None, tapes: list[ast.With]) -> list[ast.With]:
    """The tape that was opened last before a line of the same function."""
    around = function_holding(asked)
    first, line = (around.lineno, asked.line) if around is not None and asked is not None else (0, 0)
    return sorted((tape for tape in tapes if first < tape.lineno <= line), key=lambda tape: tape.lineno)[-1:]


def _read(tape: ast.With, above: list[Location]) -> list[Location]:
    """Those of these lines that give a name which a tape's block reads, the last of those that give the same."""
    read = {node.id for node in ast.walk(tape) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    given: dict[str, Location] = {}
    for where in above:
        statement = statement_at(where)
        for node in ast.walk(statement) if statement is not None else ():
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in read:
                given[node.id] = where
    return sorted(given.values(), key=lambda where: where.line)


def outside_tape(path: str) -> Location | None:
    """The one statement behind a tape's block that makes what the tape is asked for the gradients of."""
    tree, found = parse(path), []
    nodes = list(nodes_of(tree)) if tree else []
    for tape in (node for node in nodes if isinstance(node, ast.With)):
        names = {ast.unparse(i.optional_vars) for i in tape.items if i.optional_vars and "Tape" in ast.unparse(i)}
        last = tape.end_lineno or tape.lineno
        asked = [
            n.args[0].id
            for n in nodes
            if isinstance(n, ast.Call)
            and isinstance(n.func, ast.Attribute)
            and n.func.attr == "gradient"
            and ast.unparse(n.func.value) in names
            and n.lineno > last
            and n.args
            and isinstance(n.args[0], ast.Name)
        ]
        made = [n for n in nodes if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) in asked]
        inside = [n for n in made if tape.lineno <= n.lineno <= last]
        behind = [n for n in made if n.lineno > last]
        found += behind[:1] if not inside else []
    return location_of(found[0], path) if len(found) == 1 else None
