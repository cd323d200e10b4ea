"""FWD307, FWD308 and FWD502 to FWD505: attention, its masks, and the lengths that padded sequences are packed by."""

import ast
from itertools import zip_longest

from dryfit.checks.forward.operations import raised
from dryfit.checks.forward.packing import PACKING, other_axis, packs, unpackable
from dryfit.checks.forward.shapes import shape
from dryfit.checks.forward.tokens import collations_of, culprits, named
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.columns import column_made
from dryfit.core.evidence import Batch, Failures, Forward
from dryfit.core.evidence.forward import Culprit
from dryfit.core.evidence.keras import Keras
from dryfit.core.evidence.operation import TensorCall
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import (
    argument,
    argument_node,
    call_at,
    function_holding,
    location_of,
    source_of,
    statement_at,
)
from dryfit.core.summary import TensorSummary
from dryfit.core.trace import assigned_values, made_before

# Comparisons, and what says the opposite.
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
METHODS = {"eq": "ne", "ne": "eq"}


@check("FWD307", Severity.ERROR)
def mask_of_unlike_shape(
    failures: Failures, forward: Forward | None, batch: Batch | None, keras: Keras | None = None
) -> Findings:
    """An attention mask has another shape than the attention.

    Cause:
        `attn_mask`, in Keras `attention_mask`, pairs queries with keys; what says which tokens are padding is batch x
        keys and goes elsewhere. Without `batch_first=True` a layer of torch takes the first axis for the length, and
        the padding mask is batch x keys all the same.

    Fix:
        `key_padding_mask=mask` for nn.MultiheadAttention, `mask.transpose(0, 1)` for one that is keys x batch,
        `mask[:, None, None, :]` for scaled_dot_product_attention, `mask[:, None, :]` for Keras.
    """
    yield from _in_keras(keras, failures)
    for number, call in raised(failures, "FWD307", "scaled_dot_product_attention"):
        mask, wanted = call.named("attn_mask") or call.named("3"), _scores(call)
        if mask is None or not wanted or _broadcasts(mask.shape, wanted):
            continue
        yield Finding(
            f"`{call.function}` pairs {_axes(wanted)} and is given a mask of {shape(mask)}.",
            {"module": "", "argument": "attn_mask", "mask": str(mask), "wanted": _axes(wanted)},
            call.location,
            fix="mask[:, None, None, :]" if len(mask.shape) == 2 else f"A mask of {_axes(wanted)}.",
            explains=number,
        )
    failed = failures.first("FWD307", "forward")
    for called, culprit in culprits(forward) if forward and failed is not None else ():
        examples = next((c.examples for c in reversed(collations_of(called, batch))), None)
        yield from _of_module(culprit, failures, failed or 0, examples, called.location)


def _in_keras(keras: Keras | None, failures: Failures) -> Findings:
    """An attention of Keras that is told of padding where it takes a pairing."""
    number = failures.first("FWD307", "call")
    for entry in keras.masks_of_keys[:1] if keras is not None and number is not None else ():
        rows, queries, keys = (str(extent or "rows") for extent in entry.wanted)
        wanted, given = f"{rows} x {queries} x {keys}", f"{rows} x {keys}"
        where = entry.location
        node = editing.node_at(where)
        alone = not isinstance(node, ast.Call) or not any(word.arg == "attention_mask" for word in node.keywords)
        edits = editing.wrapped(where, "{}[:, None, :]") if alone else ()
        yield Finding(
            f"`{entry.layer}` ({entry.class_name}) pairs {wanted} and is given a mask of {given}.",
            {"module": entry.layer, "argument": "attention_mask", "mask": given, "wanted": wanted, "turned": ""},
            where,
            fix="mask[:, None, :]",
            edits=edits,
            explains=number,
        )


def _of_module(
    culprit: Culprit, failures: Failures, number: int, examples: int | None, called: Location | None
) -> Findings:
    found = _unlike(culprit) if culprit.class_name == "MultiheadAttention" and not culprit.by_user else None
    if found is None:
        return
    name, mask, wanted = found
    turned = mask.shape == wanted[::-1] and name != "attn_mask" and not culprit.batch_first
    # Whose batch is on the second axis is right to be taken length first: it is the mask that is turned.
    of_mask = turned and examples == mask.shape[1] != mask.shape[0]
    why = ": it is keys x batch" if of_mask else ": it takes the first axis for the length" if turned else ""
    fixes = {"batch_first=True": turned and not of_mask, "mask.transpose(0, 1)": of_mask}
    of_tokens = name == "attn_mask" and mask.shape[:1] != mask.shape[1:]
    fixes |= {"key_padding_mask=mask": of_tokens, f"Make it {_axes(wanted)}.": True}
    yield Finding(
        f"{named(culprit)} wants {name} as {_axes(wanted)} and is given {shape(mask)}{why}.",
        {
            **{"module": culprit.path, "argument": name, "mask": str(mask), "wanted": _axes(wanted)},
            **{"turned": "mask" if of_mask else "module" if turned else ""},
        },
        culprit.location if turned and not of_mask else _given_at(culprit, name, failures.all[number].location, called),
        fix=next(fix for fix, holds in fixes.items() if holds),
        explains=number,
    )


def _given_at(culprit: Culprit, name: str, raised: Location | None, called: Location | None) -> Location | None:
    """The argument of the user's call that became a layer's mask, where its name says so.

    One that a forward only hands on is that of the model's own call.
    """
    parts = culprit.path.split(".")
    side = "memory" if "multihead_attn" in parts else "tgt" if "decoder" in parts else "src"
    ends = ("key_padding_mask",) if name == "key_padding_mask" else ("attn_mask", "mask")
    names = [name for end in ends for name in (f"{side}_{end}", end)]
    given = next((name for name in names if argument(raised, name)), "")
    node, forward = argument_node(raised, given), function_holding(raised)
    if isinstance(node, ast.Name) and forward is not None and called is not None:
        taken = [argument.arg for argument in forward.args.args]
        if node.id in taken[1:] and not made_before(raised, given):
            place = taken.index(node.id) - 1
            return made_before(called, node.id, place) or argument(called, node.id, place) or called
    return (made_before(raised, given) if name == "attn_mask" else None) or argument(raised, given) or raised


def _unlike(culprit: Culprit) -> tuple[str, TensorSummary, tuple[int, ...]] | None:
    """A mask of nn.MultiheadAttention that does not fit: its name, itself, and the shape it should have."""
    query, key = culprit.given.get("query"), culprit.given.get("key")
    if query is None or key is None or len(query.shape) != 3:
        return None
    batch, length = (0, 1) if culprit.batch_first else (1, 0)
    pairs, tokens = (query.shape[length], key.shape[length]), (key.shape[batch], key.shape[length])
    mask, padding = culprit.given.get("attn_mask"), culprit.given.get("key_padding_mask")
    if mask is not None and mask.shape[-2:] != pairs:
        return "attn_mask", mask, pairs
    return ("key_padding_mask", padding, tokens) if padding is not None and padding.shape != tokens else None


def _scores(call: TensorCall) -> tuple[int, ...]:
    """The shape of the attention's scores: batch, heads, queries, keys."""
    query, key, *_ = (*call.operands, None, None)
    return (*query.shape[:-1], key.shape[-2]) if query and key and len(key.shape) > 1 else ()


def _broadcasts(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return len(one) <= len(other) and all(
        a in (1, b) for a, b in zip_longest(reversed(one), reversed(other), fillvalue=1)
    )


def _axes(sizes: tuple[int, ...]) -> str:
    return " x ".join(map(str, sizes))


@check("FWD308", Severity.ERROR)
def unpackable_lengths(failures: Failures) -> Findings:
    """Padded sequences are packed by lengths that do not fit them.

    Cause:
        `pack_padded_sequence` takes the longest sequence first unless told otherwise, one length for
        each, from 1 to the padded length, on the CPU. Without `batch_first=True` the sequences are on the second axis.

    Fix:
        `enforce_sorted=False`; drop empty sequences; `lengths.cpu()`; `batch_first=True`.
    """
    # Lengths that are not in order are put in order first, by an index of the sequences.
    for number, call in raised(failures, "FWD308", PACKING, "index_select"):
        lengths = call.operands[-1] if call.operands and packs(call) else None
        turned = other_axis(call) if lengths is not None else None
        by_length = lengths is not None and turned is None and call.function == PACKING
        why, fix = unpackable(call) if by_length else ("", "")
        if turned is not None and lengths is not None:
            said = "the first" if turned else "the second"
            why = f"are one for each of the {lengths.size} on {said} axis, and sequences are looked for on the other"
            fix = f"batch_first={turned}"
        if not why:
            continue
        where = call.location
        edits = (Edit(Action.SET_ARGUMENT, where, "batch_first", str(turned)),) if turned is not None and where else ()
        yield Finding(
            f"The lengths to pack by {why}.",
            {"lengths": str(lengths), "given": str(call.operands[0]), "batch_first": turned},
            where,
            fix=fix,
            edits=edits,
            explains=number,
        )


@check("FWD502", Severity.ERROR)
def padding_mask_inverted(forward: Forward) -> Findings:
    """The padding mask hides the tokens and shows the padding.

    Cause:
        Layers of torch are told what to leave out: True is padding. Models of transformers are told
        what to keep: 1 is a token. A mask made for the one does the opposite in the other.

    Fix:
        Invert it: `~mask`, or `ids == pad` for torch and `ids != pad` for transformers.
    """
    for found in forward.inverted_masks:
        given = argument(found.location, found.argument) if found.argument else None
        made = column_made(found.location.path, found.argument) if found.location and found.argument else None
        where = given or made or (None if found.argument else _masked_at(found.location))
        mask = f"`{found.argument}` of {found.class_name}" if found.argument else "The mask of the attention"
        yield Finding(
            f"{mask} shows {found.padding} of {found.all_padding} paddings "
            f"and {found.tokens} of {found.all_tokens} tokens.",
            {"padding": found.padding, "tokens": found.tokens},
            where or found.location,
            fix="Invert the mask.",
            edits=_inverted(where, found.argument) if found.argument else _compared_otherwise(found.location),
            proof=Proof(
                "experiment",
                f"attended to are {found.padding} of {found.all_padding} paddings, "
                f"{found.tokens} of {found.all_tokens} tokens",
                f"inverted, {found.all_padding - found.padding} paddings and {found.all_tokens - found.tokens} tokens",
            ),
        )
        return


@check("FWD503", Severity.ERROR)
def attention_over_queries(forward: Forward) -> Findings:
    """The softmax of an attention is over the queries and not over the keys.

    Cause:
        Scores are queries x keys, and values are summed over the keys. Weights that sum to 1 over the
        queries make some places count many times and others not at all, and a mask leaks.

    Fix:
        `scores.softmax(dim=-1)`, in Keras `keras.ops.softmax(scores, axis=-1)`.
    """
    for found in forward.weighings:
        yield Finding(
            f"The attention weights of a query sum to {found.least:.2g} to {found.most:.2g} over its {found.length} "
            "keys, not to 1.",
            {"least": found.least, "most": found.most, "keys": found.length},
            found.location,
            fix="Take the softmax over the keys: the last axis.",
            edits=editing.over_the_last(found.location),
            proof=Proof(
                "experiment",
                f"over the keys the weights sum to {found.least:.2g} to {found.most:.2g}",
                "over the last axis a softmax sums to 1",
            ),
        )
        return


def _masked_at(where: Location | None) -> Location | None:
    """The line that made the scores which a softmax is taken of."""
    node = editing.node_at(where)
    if where is None or not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    given = next((part for part in (*node.args, node.func.value) if isinstance(part, ast.Name)), None)
    values = assigned_values(given, where.path) if given is not None and node.func.attr == "softmax" else []
    return location_of(max(values, key=lambda value: value.lineno), where.path) if values else None


def _compared_otherwise(where: Location | None) -> tuple[Edit, ...]:
    """A comparison that makes a mask, turned into its opposite."""
    node = editing.node_at(where)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in METHODS:
        turned: ast.expr = ast.Attribute(node.func.value, METHODS[node.func.attr])
        turned = ast.Call(turned, node.args, node.keywords)
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITES:
        turned = ast.Compare(node.left, [OPPOSITES[type(node.ops[0])]()], node.comparators)
    else:
        return ()
    return (Edit(Action.REPLACE, where, value=ast.unparse(turned)),) if where is not None else ()


def _inverted(where: Location | None, argument: str) -> tuple[Edit, ...]:
    """The one comparison that makes a mask turned into its opposite, or the mask itself inverted."""
    statement = statement_at(where)
    if where is None or statement is None:
        return ()
    start, end = (where.line, where.column), (where.end_line or where.line, where.end_column or 0)
    compared = [node for node in ast.walk(statement) if isinstance(node, ast.Compare)]
    inside = [n for n in compared if start <= (n.lineno, n.col_offset) <= end]
    turned = [n for n in inside if len(n.ops) == 1 and type(n.ops[0]) in OPPOSITES]
    if len(inside) == len(turned) == 1:
        found = turned[0]
        value = ast.unparse(ast.Compare(found.left, [OPPOSITES[type(found.ops[0])]()], found.comparators))
        return (Edit(Action.REPLACE, location_of(found, where.path), value=value),)
    return editing.wrapped(where, "~{}" if "padding" in argument else "1 - {}") if not inside else ()


@check("FWD505", Severity.ERROR)
def softmax_over_one(forward: Forward) -> Findings:
    """A softmax is taken over an axis of one, where each row has many scores.

    Cause:
        One score for every step of a sequence has the shape rows x steps x 1, one query's scores of all keys
        rows x 1 x keys. A softmax over the axis of one divides each score by itself: every weight is 1, and the
        attention is a plain sum.

    Fix:
        Take the softmax over the steps, `softmax(scores, axis=1)`, or over the keys, `axis=-1`.
    """
    for found in forward.sole_shares[:1]:
        axis, others = _axis_at(found.location), ("-1", "2") if found.axis == 1 else ("0", "1", "2", "-2")
        yield Finding(
            f"The softmax is over an axis of one: all {found.steps} weights of a row are 1, whatever their scores.",
            {"steps": found.steps, "spread": found.spread},
            found.location,
            fix=f"Softmax over axis {found.axis}.",
            echo_of="LOS703",
            edits=(Edit(Action.REPLACE, axis, value=str(found.axis)),) if axis and source_of(axis) in others else (),
            proof=Proof(
                "experiment",
                f"the scores of a row differ by up to {found.spread:.3g}, the weights not at all",
                f"over the {found.steps} steps the weights would differ, and sum to 1",
            ),
        )


def _axis_at(where: Location | None) -> Location | None:
    """The axis of a softmax: of a function, of a tensor's method, or of a layer."""
    named = argument(where, "dim", 1) or argument(where, "axis", 1)
    written = call_at(where)
    alone = written is not None and len(written.args) == 1 and not written.keywords
    return named or (argument(where, "dim", 0) if alone else None)
