"""Padding that attention is not told of (FWD501), or by a mask that hides nothing (FWD504), or that a mean takes in."""

import ast
from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Forward
from dryfit.core.evidence.forward import Averaged, Call
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, call_at, function_holding, location_of, nodes_of, parse, source_of

# What makes a tensor of ones.
ONES = ("ones", "ones_like", "full", "full_like", "new_ones", "fill_")
# Logits that move by less than this share of their spread when the mask is given are the same:
# float32 keeps 1e-6 of it.
MASK_TOLERANCE = 1e-3
# Of the logits' spread, what padding must change of a row's answers: an example of the batch decides another's.
MOVED = 0.01
# Of the distance between the rows' own means, what padding must move them by: less is hardly seen in training.
FAR = 0.05
# What averages over an axis.
MEANS = ("mean", "sum", "nanmean")


def _untold(forward: Forward) -> Findings:
    """The first layer that attends to padding for want of a mask."""
    for found in forward.attended:
        if found.gap <= MOVED * found.spread:
            continue
        yield Finding(
            f"{found.share:.0%} of the tokens are padding that {found.class_name} attends to: it changes the "
            f"answers to the shortest row by up to {found.gap:.2g}.",
            {"padding": found.share, "difference": found.gap, "spread": found.spread},
            found.location,
            fix="Give it the padding: `src_key_padding_mask=ids == pad`, `key_padding_mask=` for MultiheadAttention.",
        )
        return


@check("FWD501", Severity.ERROR)
def attention_mask_not_passed(forward: Forward, batch: Batch | None) -> Findings:
    """A padded batch is given without its attention mask.

    Cause:
        Without the mask, or the lengths, that its forward takes a model reads the padding as tokens: an
        example's answer depends on how long the others of its batch are.

    Fix:
        Pass `attention_mask=` along with `input_ids`, or the mask that the batch has.
    """
    mended = {collation.loader for collation in batch.collations if collation.mended} if batch else set()
    for call in forward.calls:
        share, moved = call.unmasked_padding, call.mask_difference
        if call.loader in mended or call.hides_nothing:
            # The padding is ours, put in where the script has none; or the mask is there (FWD504).
            continue
        if call.mask_at_hand and share and moved is not None:
            if moved > MOVED * (call.logits_spread or 1.0):
                yield _left_at_hand(forward, call, *call.mask_at_hand)
                return
            continue
        if not share or moved is None or moved <= MASK_TOLERANCE * (call.logits_spread or 1.0):
            continue
        where = call.unmasked_at or call.location
        ids = argument(where, "input_ids", 0)
        yield Finding(
            f"{share:.0%} of the tokens are padding, and the model is given no attention_mask.",
            {"padding": share, "difference": moved},
            where,
            fix="attention_mask=batch['attention_mask']",
            edits=_mask_edit(where, ids),
            proof=Proof(
                "experiment",
                f"without the mask the answers are up to {moved:.3g} off",
                "with it padding changes nothing",
            ),
        )
        return
    yield from _untold(forward)


def _left_at_hand(forward: Forward, call: Call, name: str, text: str) -> Finding:
    """The model's own parameter for a mask, and what the calling frame has for it."""
    share, moved = call.unmasked_padding or 0.0, call.mask_difference or 0.0
    others = {c.location: c.mask_at_hand for c in forward.calls if c.model == call.model and c.mask_at_hand}
    others.pop(call.location, None)
    lines = sorted({where.line for where in others if where})
    beside = f" Line {', '.join(map(str, lines))} leaves it out as well." if lines else ""
    places = {call.location: (name, text), **others}
    return Finding(
        f"{share:.0%} of the tokens are padding, and the model is called without its `{name}`, though `{text}` is "
        f"at hand.{beside}",
        {"padding": share, "difference": moved, "argument": name, "at_hand": text},
        call.location,
        fix=f"{name}={text}",
        edits=tuple(
            Edit(Action.SET_ARGUMENT, where, *given) for where, given in places.items() if where and call_at(where)
        ),
        proof=Proof(
            "experiment",
            f"among its batch the answer to the row with most padding is {moved:.3g} off that to the row by itself",
            f"with `{name}={text}` padding changes nothing",
        ),
    )


def _mask_edit(where: Location | None, ids: Location | None) -> tuple[Edit, ...]:
    text = source_of(ids)
    for quoted in ('["input_ids"]', "['input_ids']"):
        if where is not None and quoted in text:
            mask = text.replace("input_ids", "attention_mask")
            return (Edit(Action.SET_ARGUMENT, where, "attention_mask", mask),)
    return ()


@check("FWD504", Severity.ERROR)
def mask_that_hides_nothing(forward: Forward, batch: Batch | None) -> Findings:
    """The attention mask is 1 everywhere, on the padding as well.

    Cause:
        Every token attends to the padding, as if there were no mask: an example's answer depends on
        how long the others of its batch are, and rows padded on the left begin at a wrong position.

    Fix:
        The mask that the tokenizer gives, or `(input_ids != tokenizer.pad_token_id).long()`.
    """
    mended = {collation.loader for collation in batch.collations if collation.mended} if batch else set()
    for call in forward.calls:
        share, moved = call.unmasked_padding, call.mask_difference
        if not call.hides_nothing or call.loader in mended or not share or moved is None:
            continue
        if moved <= MOVED * (call.logits_spread or 1.0):
            continue
        where = call.unmasked_at or call.location
        yield Finding(
            f"{share:.0%} of the tokens are padding, and the attention mask is 1 for all of them.",
            {"padding": share, "difference": moved},
            _ones_at(where) or where,
            fix="(input_ids != tokenizer.pad_token_id).long()",
            proof=Proof(
                "experiment",
                f"with the mask as it is the answers are up to {moved:.3g} off",
                "with the padding hidden it changes nothing",
            ),
        )
        return


@check("FWD507", Severity.WARNING)
def padding_averaged_in(forward: Forward) -> Findings:
    """The states of padding are averaged along with those of the tokens.

    Cause:
        A model with an attention mask gives states for the padding all the same. A mean over all positions
        takes them in: the embedding of a text depends on how long the others of its batch are.

    Fix:
        `(states * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)`.
    """
    for found in forward.averaged:
        if found.mask or found.moved <= FAR * found.spread:
            continue
        yield Finding(
            f"{found.share:.0%} of the positions that are averaged are padding: it moves the means of shorter rows by "
            f"{found.moved / found.spread:.0%} of the distance between rows.",
            {"padding": found.share, "moved": found.moved, "spread": found.spread},
            _mean_at(found.location) or found.location,
            fix="(states * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)",
        )
        return


@check("FWD509", Severity.ERROR)
def mask_never_read(forward: Forward) -> Findings:
    """The model takes a mask of padding and never reads it.

    Cause:
        The mask is a parameter of forward, and no line of it hands the mask on: what pools or attends takes the
        padding for tokens. An example's answer depends on how long the others of its batch are.

    Fix:
        Give the mask to what pools or attends: `self.pool(states, attention_mask)`.
    """
    for found in forward.averaged:
        if not found.mask or found.moved <= FAR * found.spread or len(_lengths(forward, found)) < 2:
            continue
        mean = _pooled_in(found.location) if not found.callee else None
        finding = Finding(
            f"`{found.mask}` is never read, and {found.share:.0%} of the tokens are padding"
            + (f": `{found.callee}` takes a mask and is given none." if found.callee else "."),
            {"padding": found.share, "moved": found.moved, "spread": found.spread},
            mean or found.location,
            fix=f"Give `{found.mask}` to `{found.callee}`."
            if found.callee
            else "(states * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)",
            echo_of="FWD501",
            proof=Proof(
                "experiment",
                f"beside longer rows the answer to the shortest is {found.moved:.3g} off; rows differ by "
                f"{found.spread:.3g}",
                "by itself, without padding, it is what it should be",
            ),
        )
        # A model that pools by maxima may mean to be without the mask, and learn what padding is.
        yield finding if found.callee or mean else replace(finding, severity=Severity.WARNING, proof=None)
        return


def _lengths(forward: Forward, found: Averaged) -> set[int]:
    """How long the rows of the batches are that a model is called with."""
    masks = [call.inputs.get(found.mask) for call in forward.calls if call.model == found.model]
    return {mask.shape[1] for mask in masks if mask is not None and len(mask.shape) > 1}


def _pooled_in(where: Location | None) -> Location | None:
    """The one mean, or sum, over the axis behind the rows in the function that holds a line."""
    function = function_holding(where)
    calls = [n for n in ast.walk(function) if isinstance(n, ast.Call)] if function is not None else []
    found = [n for n in calls if getattr(n.func, "attr", "") in MEANS and _over_positions(n)]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def _mean_at(where: Location | None) -> Location | None:
    """The one place of the file where something is averaged, or summed, over the axis behind the rows."""
    tree = parse(where.path) if where else None
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)] if tree else []
    found = [n for n in calls if isinstance(n.func, ast.Attribute) and n.func.attr in MEANS and _over_positions(n)]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def _over_positions(call: ast.Call) -> bool:
    given = [*call.args, *(keyword.value for keyword in call.keywords if keyword.arg in ("dim", "axis"))]
    return any(isinstance(node, ast.Constant) and node.value in (1, -2) and node.value is not True for node in given)


def _ones_at(where: Location | None) -> Location | None:
    """The one place of the file where a mask is made of ones."""
    tree = parse(where.path) if where else None
    statements = [n for n in nodes_of(tree) if isinstance(n, ast.stmt) and not hasattr(n, "body")] if tree else []
    masks = [n for n in statements if "mask" in ast.unparse(n)]
    found = [node for statement in masks for node in ast.walk(statement) if _is_ones(node)]
    return location_of(found[0], where.path) if where and len(found) == 1 and isinstance(found[0], ast.expr) else None


def _is_ones(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) in ONES
    repeated = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult) and isinstance(node.left, ast.List)
    return repeated and [getattr(entry, "value", None) for entry in node.left.elts] == [1]  # type: ignore[attr-defined]
