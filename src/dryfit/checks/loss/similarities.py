"""LOS116, LOS117 and LOS119: cross-entropies over similarities, as of contrastive learning."""

import ast
import math

from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Loss
from dryfit.core.evidence.loss import Similarity
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument_node, function_around, location_of, nodes_of, parse, statement_at

# A loss that is sure to keep this share of what it is by chance learns next to nothing. Cosines as they are, with no
# temperature, keep 0.71 of it among a thousand.
KEPT = 0.8
# Batches that must show the same, and rows from which they do not by chance.
HABIT, FEWEST_ROWS = 2, 4

# How the number that similarities are to be divided by is called.
TEMPERATURES = ("temp", "tau")
# What makes similarities of embeddings, beside `@`.
COMPARING = {"mm", "matmul", "bmm", "einsum", "cosine_similarity"}


@check("LOS116", Severity.ERROR)
def cosines_scaled_down(loss: Loss) -> Findings:
    """The logits of a cross-entropy are cosines made too small to tell.

    Cause:
        A cosine lies between -1 and 1. Multiplied by a temperature below 1, where it is to be divided by
        it, all logits are nearly the same: the loss cannot fall far below chance, and gradients are tiny.

    Fix:
        Divide by the temperature: `similarity / temperature`.
    """
    for found in loss.similarities:
        chance = math.log(found.columns)
        if found.floor < KEPT * chance:
            continue
        yield Finding(
            f"The logits are cosines times {found.scale:.3g}: of {found.columns} answers the loss stays above "
            f"{found.floor:.4g}, and by chance it is {chance:.4g}.",
            {"scale": found.scale, "floor": found.floor, "chance": chance},
            made_at(found),
            fix="Divide the similarity by the temperature.",
            edits=_divided(made_at(found)),
            proof=Proof(
                "experiment",
                f"with every cosine as it should be the loss is {found.floor:.4g}",
                f"divided by {abs(found.scale):.3g} it would be {_least(found.columns, 1 / abs(found.scale)):.2g}",
            ),
        )
        return


@check("LOS117", Severity.ERROR)
def own_similarity_among_answers(loss: Loss) -> Findings:
    """Each example is compared with itself, as one of the wrong answers.

    Cause:
        The similarities of a batch with itself have 1 on their diagonal. Left among the logits, it is the
        largest of every row whatever the model does, and no row can be sure of its partner.

    Fix:
        Mask the diagonal: `logits.fill_diagonal_(float("-inf"))`.
    """
    for found in (entry for entry in loss.similarities if entry.own and entry.apart is not None):
        yield Finding(
            f"The logits of {found.rows} rows hold each row's similarity to itself, which is no row's answer.",
            {"rows": found.rows, "value": found.value, "apart": found.apart, "floor": found.floor},
            made_at(found),
            fix='`logits.fill_diagonal_(float("-inf"))` before the loss.',
            edits=_without_diagonal(made_at(found)),
            proof=Proof(
                "experiment",
                f"the loss of this batch is {found.value:.4g}, and {found.floor:.2g} at the least",
                f"without the diagonal it is {found.apart:.4g}, and {found.apart_floor or 0.0:.2g} at the least",
            ),
        )
        return


@check("LOS119", Severity.ERROR)
def one_partner_for_every_row(loss: Loss) -> Findings:
    """Every example of a batch has the same other one for its partner.

    Cause:
        Among the similarities of a batch with its partners, each row's own stands on the diagonal. Targets
        that are all 0 call the first partner right for every row: to be near it whatever the input is
        all that is learnt.

    Fix:
        `targets = torch.arange(len(logits))`.
    """
    found = loss.partners
    if len(found) < HABIT or any(entry.classes > 1 or entry.rows < FEWEST_ROWS for entry in found):
        return
    first = found[0]
    yield Finding(
        f"All {first.rows} rows of similarities have the target {first.target}: column {first.target} is one row's "
        "partner.",
        {"rows": first.rows, "target": first.target, "batches": len(found)},
        value_at(first.location, argument_node(first.location, "target", 1)),
        fix="`torch.arange(len(logits))` as targets.",
        edits=_own_partner(first.location),
        proof=Proof(
            "experiment",
            f"to answer {first.target} whatever the input is right for {first.rows} of {first.rows} rows, in each of "
            f"{len(found)} batches",
            f"with each row's own partner it is right for 1 of {first.rows}",
        ),
    )


def _least(columns: int, scale: float) -> float:
    return math.log1p((columns - 1) * math.exp(-2 * scale))


def made_at(found: Similarity) -> Location | None:
    """The line that makes the logits, where the loss is given them by a name; the one of its file that scales some."""
    if found.by_hand:
        return _scaled_in(found.location) or found.location
    return value_at(found.location, argument_node(found.location, "input", 0))


def _scaled_in(where: Location | None) -> Location | None:
    """The one product of similarities and a number in a file."""
    tree = parse(where.path) if where else None
    products = [n for n in nodes_of(tree) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Mult)] if tree else []
    found = [node for node in products if where and _divided(location_of(node, where.path)) and _compares(node)]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def _compares(node: ast.BinOp) -> bool:
    parts = list(ast.walk(node))
    called = {ast.unparse(n.func).rpartition(".")[2] for n in parts if isinstance(n, ast.Call)}
    return bool(called & COMPARING) or any(isinstance(n, ast.MatMult) for n in parts)


def value_at(where: Location | None, given: ast.expr | None) -> Location | None:
    """What a name was last given before a line, in the same function; the line itself where it is no name."""
    statement = statement_at(where)
    tree = parse(where.path) if where else None
    if where is None or tree is None or statement is None or not isinstance(given, ast.Name):
        return where
    around = function_around(where)
    made = [node for node in nodes_of(tree) if isinstance(node, ast.Assign) and node.lineno < statement.lineno]
    named = [node for node in made if any(isinstance(t, ast.Name) and t.id == given.id for t in node.targets)]
    named = [node for node in named if function_around(location_of(node, where.path)) == around]
    last = max(named, key=lambda node: node.lineno, default=None)
    return location_of(last.value, where.path) if last is not None else where


def _without_diagonal(made: Location | None) -> tuple[Edit, ...]:
    """A line that masks the diagonal, behind the one that makes the similarities."""
    statement = statement_at(made)
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    if made is None or not isinstance(target, ast.Name):
        return ()
    own = f"torch.eye(len({target.id}), dtype=torch.bool, device={target.id}.device)"
    line = f'{target.id} = {target.id}.masked_fill({own}, float("-inf"))'
    return (Edit(Action.INSERT_AFTER, made, value=line), Edit(Action.IMPORT, made, value="import torch"))


def _own_partner(where: Location | None) -> tuple[Edit, ...]:
    """Each row's own number in the place of the targets of a loss."""
    logits, targets = argument_node(where, "input", 0), argument_node(where, "target", 1)
    if where is None or not isinstance(logits, ast.Name) or targets is None:
        return ()
    value = f"torch.arange(len({logits.id}), device={logits.id}.device)"
    place = location_of(targets, where.path)
    return (Edit(Action.REPLACE, place, value=value), Edit(Action.IMPORT, place, value="import torch"))


def _divided(made: Location | None) -> tuple[Edit, ...]:
    """The product of a similarity and a temperature, as the one divided by the other."""
    node = editing.expression_at(made)
    # `scale * one @ other` scales the one before it is compared.
    product = node if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult) else None
    node = product.left if product is not None else node
    if made is None or not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.Mult):
        return ()
    scale, other = (node.left, node.right) if _is_scale(node.left, node.right) else (node.right, node.left)
    if not _is_scale(scale, other):
        return ()
    other = other if product is None else ast.BinOp(other, ast.MatMult(), product.right)
    return (Edit(Action.REPLACE, made, value=ast.unparse(ast.BinOp(other, ast.Div(), scale))),)


def _is_scale(node: ast.expr, other: ast.expr) -> bool:
    """Whether a factor is the number of a product: the one that is plain, or that is called a temperature."""
    plain = (ast.Name, ast.Attribute, ast.Constant)
    called = any(part in ast.unparse(node).lower() for part in TEMPERATURES)
    return isinstance(node, plain) and (not isinstance(other, plain) or called or isinstance(node, ast.Constant))
