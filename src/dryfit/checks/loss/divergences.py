"""LOS121, LOS126 and LOS133: divergences, and scores of the user's own, with the wrong sign or out of proportion."""

import ast
import linecache
import re
from collections.abc import Iterator, Sequence

from dryfit.core.check import check
from dryfit.core.evidence import Loss, Step
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import function_holding, location_of, nodes_of, parse, statement_at

# How far a loss of wrong answers must lie below one of right answers, as a share of the larger.
APART = 0.1
# What scripts speak of that drive answers apart on purpose.
ON_PURPOSE = re.compile(r"unlearn|forg[eo]t|ascen|advers|revers|attack|repel|diversi|disagree|confus", re.IGNORECASE)
# What makes one number of many.
REDUCTIONS = ("mean", "nanmean")
# The lines behind a call at a module's top level in which they do.
NEAR = 5
# Backwards that must tell the same.
HABIT = 3
# The first unit of divergence an example makes a linear code gain at most twice what an exact reconstruction gains of
# all (principal components, by reverse water-filling): where it costs more than that, the best code is none.
FIRST_UNIT = 2.0
# Losses of torch that a reconstruction is measured by.
RECONSTRUCTIONS = ("mse_loss", "binary_cross_entropy", "binary_cross_entropy_with_logits")
# Those of Keras and TensorFlow.
WITHIN_STEPS = ("mean_squared_error", "binary_crossentropy", "mse", "sigmoid_cross_entropy_with_logits")
# A cost that is more than 1 by this, and not by rounding (float32).
ROUNDING = 1e-3
# How each divergence is written: what its statement holds.
WRITTEN = {
    "normals": re.compile(
        r"exp\(.*(pow\(|\*\* ?2|square)|(pow\(|\*\* ?2|square).*(exp\(|log\()|log\(.*(pow\(|\*\* ?2|square)"
        r"|kl_divergence\(",
        re.DOTALL,
    ),
    "classes": re.compile(
        r"kl_?div|kl_?loss|\bkl\b|\bkld\b|kldiv|distill?(ation)?_?loss|\*.*log|log.*\*", re.I | re.DOTALL
    ),
}
WHAT = {
    "normals": ("the model's distribution and its prior", "loss + -0.5 * (1 + log_var - mu**2 - log_var.exp()).sum()"),
    "classes": (
        "the answers and their targets",
        "loss + (targets * (targets.log() - log_probabilities)).sum(-1).mean()",
    ),
}


@check("LOS121", Severity.ERROR)
def divergence_driven_up(loss: Loss, step: Step) -> Findings:
    """A divergence is counted with the wrong sign.

    Cause:
        A Kullback-Leibler divergence is 0 where two distributions are the same, and grows as they move apart.
        A loss that takes it away, or writes it with its signs turned, falls the further apart they are: a
        student runs from its teacher, a code from its prior, and the loss falls without end.

    Fix:
        Add the divergence: `loss + weight * kl`, with kl never below 0.
    """
    held = any(optimizer.models for optimizer in step.optimizers)
    for found in loss.driven_apart:
        path = found.location.path if found.location else ""
        if not held or ON_PURPOSE.search("".join(linecache.getlines(path))):
            continue
        what, formula = WHAT[found.of]
        yield Finding(
            f"The loss falls as {what} move apart: their divergence, which is to be added, is taken away.",
            {"of": found.of, "divergence": found.value},
            _written(found.of, path) or found.location,
            fix=f"`{formula}`",
            proof=Proof(
                "experiment",
                f"the divergence is {found.value:.4g} an example, and the loss counts {-found.value:.4g} of it",
                f"with the other sign it counts {found.value:.4g}, and 0 where both are the same",
            ),
        )
        return


@check("LOS126", Severity.ERROR)
def score_taken_for_loss(loss: Loss, step: Step) -> Findings:
    """A loss of one's own is lower for wrong answers than for right ones.

    Cause:
        A score (Dice, overlap, a log-likelihood) grows as the answers come right, and an optimizer makes a loss
        smaller: without its sign, or without `1 -` before it, training drives the answers away from the targets.

    Fix:
        Return `1 - score`, or `-score`.
    """
    held = any(optimizer.models for optimizer in step.optimizers)
    for found in loss.reversed:
        path = found.location.path if found.location else ""
        apart = found.right - found.wrong
        if not held or apart <= APART * max(abs(found.right), abs(found.wrong)):
            continue
        if ON_PURPOSE.search("".join(linecache.getlines(path))):
            continue
        yield Finding(
            f"`{found.name}` is {found.right:.4g} for answers that are right, and {found.wrong:.4g} for wrong ones: "
            "it is minimised, and falls as they go wrong.",
            {"right": found.right, "wrong": found.wrong},
            found.location,
            fix="Return it with the other sign, or taken from 1.",
            proof=Proof(
                "experiment",
                f"of answers that agree with all of the batch's targets it is {found.right:.4g}",
                f"of answers that agree with none it is {found.wrong:.4g}",
            ),
        )
        return
    yield from _less_likely(loss)


@check("LOS133", Severity.ERROR)
def divergence_outweighs_reconstruction(loss: Loss) -> Findings:
    """The divergence of a code costs more than a reconstruction can gain.

    Cause:
        The reconstruction is averaged over its elements, the divergence is summed over those of the code. To tell
        anything of an example then costs more than it saves: the code collapses into its prior, and every
        example is reconstructed as the mean of all.

    Fix:
        Both for an example: `mse_loss(..., reduction="sum") / len(x)`, and the divergence `.sum(1).mean()`.
    """
    if not loss.outweighed or any(FIRST_UNIT * found.gain >= found.cost for found in loss.outweighed):
        return
    found = loss.outweighed[0]
    made = [call.location for call in loss.calls if call.training and call.function in RECONSTRUCTIONS]
    within = _reconstructed(found.location)
    made = [within] if within is not None else made
    path = found.location.path if found.location else ""
    # A divergence that is summed over the batch as well, or has a weight, is what is out of proportion.
    summed = found.cost > 1.0 + ROUNDING
    written = _written("normals", path)
    yield Finding(
        f"To tell one unit (nat) of each example costs {found.cost:.3g}, and an exact reconstruction gains "
        f"{found.gain:.3g} at most: the code is to tell nothing.",
        {"cost": found.cost, "gain": found.gain, "divergence": found.divergence, "examples": found.examples},
        (written if summed else next(iter(made), None)) or written or found.location,
        fix="Sum both over what an example has, and average both over the batch.",
        proof=Proof(
            "experiment",
            f"with the mean of the batch for every example the loss is {found.gain:.3g} more than with exact answers",
            f"a code that tells so little as one unit an example has {found.cost:.3g} more than none",
        ),
    )


def _reconstructed(asked: Location | None) -> Location | None:
    """The statement of a step, which asks a tape for gradients there, that measures a reconstruction."""
    scope = function_holding(asked)
    if scope is None or asked is None:
        return None
    calls = (node for node in ast.walk(scope) if isinstance(node, ast.Call))
    found = [node for node in calls if ast.unparse(node.func).rpartition(".")[2] in WITHIN_STEPS]
    statement = statement_at(location_of(found[0], asked.path)) if found else None
    return location_of(statement, asked.path) if statement is not None else None


def _less_likely(loss: Loss) -> Findings:
    """Log-probabilities that the loss holds as they are, so that what was seen is made less likely."""
    # What is made less likely beside something that is made more is what that is told from.
    raised = {found.distribution for found in loss.likelihoods if found.raised}
    for found in loss.likelihoods:
        path = found.sites[0].path
        if (
            found.distribution in raised
            or found.lowered < HABIT
            or ON_PURPOSE.search("".join(linecache.getlines(path)))
        ):
            continue
        yield Finding(
            f"The loss falls as what the {found.distribution} is fitted to becomes less likely: `log_prob` is "
            "minimised.",
            {"distribution": found.distribution, "first": found.first, "last": found.last},
            _averaged(found.sites),
            fix="`-log_prob`",
            proof=Proof(
                "experiment",
                f"in each of {found.lowered} backwards the step against the gradient makes every log-probability less"
                + (f": their mean goes from {found.first:.4g} to {found.last:.4g}" if found.last < found.first else ""),
                "with the other sign it makes each more",
            ),
        )
        return


def _averaged(sites: Sequence[Location]) -> Location:
    """The first line from the innermost on behind which, in its function, log-probabilities become one number."""
    for where in sites:
        scope = function_holding(where) or parse(where.path)
        last = getattr(scope, "end_lineno", None) or where.line + NEAR
        nodes = nodes_of(scope) if isinstance(scope, ast.Module) else ast.walk(scope) if scope else ()
        named = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr in REDUCTIONS]
        first = min((n for n in named if where.line <= n.lineno <= last), key=lambda node: node.lineno, default=None)
        statement = statement_at(location_of(first, where.path)) if first is not None else None
        if statement is not None:
            return location_of(statement, where.path)
    return sites[-1]


def _written(of: str, path: str) -> Location | None:
    """Where the divergence is subtracted, or else where it is written down."""
    tree = parse(path) if path else None
    if tree is None:
        return None
    made = [node for node in nodes_of(tree) if isinstance(node, ast.Assign | ast.AugAssign | ast.Return)]
    formulas = [node for node in made if node.value is not None and _is_formula(of, node)]
    if not formulas:
        return None
    first = min(formulas, key=lambda node: node.lineno)
    names = {t.id for n in formulas if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    taken = next((node for node in made if _takes_away(node, names)), None)
    return location_of(taken or first, path)


def _is_formula(of: str, node: ast.Assign | ast.AugAssign | ast.Return) -> bool:
    return node.value is not None and bool(WRITTEN[of].search(ast.unparse(node.value)))


def _takes_away(node: ast.Assign | ast.AugAssign | ast.Return, names: set[str]) -> bool:
    """Whether a statement subtracts one of these names, times a number or not."""
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub):
        return bool(names & set(_factors(node.value)))
    parts = [part for part in ast.walk(node) if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub)]
    turned = [
        part.operand for part in ast.walk(node) if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub)
    ]
    return any(names & set(_factors(given)) for given in [*(part.right for part in parts), *turned])


def _factors(node: ast.AST) -> Iterator[str]:
    """The names that a product is made of, or one of what is added up."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.Div | ast.Add):
        yield from _factors(node.left)
        yield from _factors(node.right)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        yield from _factors(node.left)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("mean", "sum"):
        yield from _factors(node.args[0] if node.args and isinstance(node.args[0], ast.BinOp) else node.func.value)
