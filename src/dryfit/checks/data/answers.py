"""DAT609, DAT613 and DAT616: what truncation cuts off; DAT614: which part of a text is learnt."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from dryfit.core.check import check
from dryfit.core.evidence import Data, Evaluate
from dryfit.core.evidence.data import Cut
from dryfit.core.finding import Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# Published recipes cut up to a tenth of their targets and leave out as many rows; more of them is a limit too small.
SOME, MOST = 0.2, 0.5
# Rows that must have been seen, and shorter ones that keep their answer.
FEWEST, SPARED = 8, 4
# What a limit of tokens is called.
LENGTH = re.compile(r"max|len|limit|block|cutoff", re.IGNORECASE)
# Rows that say which part of them is learnt, and the share that must be so: an answer may be cut off here and there.
PARTED, MOSTLY = 4, 0.9


@check("DAT609", Severity.ERROR)
def answer_cut_off(data: Data, evaluate: Evaluate | None = None) -> Findings:
    """Truncation cuts off what the model is to answer.

    Cause:
        `max_length` is smaller than the targets, or the prompt before an answer, or the text that holds
        it, fills it. The model is taught answers that break off, or is taught nothing by these rows.

    Fix:
        Raise `max_length`; cut the prompt or the text, and keep the answer.
    """
    yield from _behind_the_limit(data, evaluate)
    for cut in (cut for cut in data.cuts if cut.kind not in ("text", "own", "label", "number")):
        share = cut.cut / cut.rows if cut.rows else 0.0
        told = cut.kind == "target" or cut.spared >= SPARED or (cut.kind == "answer" and not cut.shorter)
        if cut.rows < FEWEST or share < SOME or not told:
            continue
        finding = _targets(cut) if cut.kind == "target" else _rows(cut)
        # A span that is nowhere may also be a question without an answer.
        yield finding if share >= MOST and cut.kind != "span" else replace(finding, severity=Severity.WARNING)
        return


@check("DAT613", Severity.ERROR)
def texts_cut_alike(data: Data) -> Findings:
    """Truncation leaves so little of the texts that few can be told apart.

    Cause:
        `max_length` is a few tokens, of which special ones take two. Different texts with different
        labels become the same row, and no model can tell what was cut off.

    Fix:
        Raise `max_length` to the length of most texts.
    """
    for cut in (cut for cut in data.cuts if cut.kind == "text"):
        yield Finding(
            f"{cut.rows} different texts become {cut.rows - cut.cut} different rows: each is cut to {cut.limit} tokens "
            f"of up to {cut.longest}.",
            {"texts": cut.rows, "rows": cut.rows - cut.cut, "limit": cut.limit, "longest": cut.longest},
            cut.location,
            fix=f"max_length={cut.longest}",
            proof=Proof(
                "experiment",
                f"cut to {cut.limit} tokens, {cut.rows} texts make {cut.rows - cut.cut} different rows",
                f"tokenized again without a limit they make {cut.rows}",
            ),
        )
        return


def _behind_the_limit(data: Data, evaluate: Evaluate | None) -> Findings:
    """Texts that are learnt as they stand, and prompts that are longer than what is left of them."""
    asked = [prompts for prompts in (evaluate.prompts if evaluate else ()) if prompts.rows and prompts.shortest]
    for cut in (cut for cut in data.cuts if cut.kind == "own" and asked):
        shortest = min(prompts.shortest for prompts in asked)
        if cut.rows < FEWEST or cut.cut < MOST * cut.rows or shortest <= cut.limit:
            continue
        yield Finding(
            f"{cut.cut} of {cut.rows} texts are cut to {cut.limit} tokens, and the prompts have {shortest} and more: "
            f"what is to follow them is in none.",
            {"rows": cut.rows, "cut": cut.cut, "limit": cut.limit, "longest": cut.longest, "shortest_prompt": shortest},
            cut.location,
            fix=f"Let the texts be {cut.longest} tokens long.",
            proof=Proof(
                "experiment",
                f"the training ends at the token {cut.limit} of a text, and the model is to go on from {shortest}",
                f"tokenized again without a limit the texts have up to {cut.longest} tokens",
            ),
        )
        return


def _targets(cut: Cut) -> Finding:
    return Finding(
        f"{cut.cut} of {cut.rows} targets are cut: they are given {cut.limit} tokens and have up to {cut.longest}.",
        {"rows": cut.rows, "cut": cut.cut, "limit": cut.limit, "longest": cut.longest},
        cut.location,
        fix=f"Let the targets be {cut.longest} tokens long.",
        proof=Proof(
            "experiment",
            f"{cut.cut} of {cut.rows} targets lose tokens at a length of {cut.limit}",
            f"tokenized again without a limit they are up to {cut.longest} long",
        ),
    )


def _rows(cut: Cut) -> Finding:
    what = "not the whole of their answer" if cut.kind == "answer" else "their answer at the first token"
    after = f"of the {cut.shorter} shorter rows {cut.shorter - cut.spared} have"
    return Finding(
        f"{cut.cut} of {cut.rows} rows have {what}: each of them is cut to {cut.limit} tokens.",
        {"rows": cut.rows, "cut": cut.cut, "limit": cut.limit},
        limit_at(cut.location, cut.limit) or cut.location,
        fix="Raise the limit, or cut the prompt or the text and keep the answer.",
        proof=Proof(
            "experiment",
            f"of the rows that fill {cut.limit} tokens, {cut.cut} have lost their answer",
            after if cut.shorter else f"the others are as long, and their answers go on to the last of the {cut.limit}",
        ),
    )


def limit_at(where: Location | None, limit: int) -> Location | None:
    """The one number of a file that is this limit, in a slice or under a name of lengths."""
    tree = parse(where.path) if where else None
    values = [value for node in nodes_of(tree) for value in _limits(node)] if tree else []
    found = [value for value in values if isinstance(value, ast.Constant) and _is(value, limit)]
    return location_of(found[0], where.path) if where and len(found) == 1 else None


def _limits(node: ast.AST) -> Iterator[ast.expr | None]:
    """What a node cuts to: where a slice ends, and the values given to names of lengths."""
    if isinstance(node, ast.Slice):
        yield node.upper
    elif isinstance(node, ast.keyword | ast.Assign):
        name = (node.arg or "") if isinstance(node, ast.keyword) else ast.unparse(node.targets[0])
        yield node.value if LENGTH.search(name) else None
    elif isinstance(node, ast.arguments):
        given = node.args[len(node.args) - len(node.defaults) :]
        named = [*zip(given, node.defaults, strict=True), *zip(node.kwonlyargs, node.kw_defaults, strict=True)]
        yield from (value for name, value in named if LENGTH.search(name.arg))


def _is(constant: ast.Constant, limit: int) -> bool:
    return type(constant.value) is int and constant.value == limit


@check("DAT614", Severity.ERROR)
def answers_without_labels(data: Data) -> Findings:
    """The labels are those of the prompts, and the answers have none.

    Cause:
        The part of the labels that is set to -100 is the one behind the prompt and not the prompt itself.
        The model learns to repeat the questions and never sees what it is to answer; the loss falls all the same.

    Fix:
        `labels[: len(prompt)] = -100`.
    """
    for text in data.texts:
        if text.rows < PARTED or text.fronted < MOSTLY * text.rows:
            continue
        yield Finding(
            f"{text.fronted} of {text.rows} texts have labels for how they begin and none for how they end.",
            {"rows": text.rows, "fronted": text.fronted},
            text.unlabelled_at or text.location,
            fix="Take the labels of the prompt away: `labels[: len(prompt)] = -100`.",
            proof=Proof(
                "experiment",
                f"the last tokens of {text.fronted} of {text.rows} texts, that which ends them too, are never learnt",
                f"with the other part taken away the ends of {text.rows} of {text.rows} are",
            ),
        )
        return


@check("DAT616", Severity.ERROR)
def label_told_by_what_is_cut_off(data: Data) -> Findings:
    """Truncation cuts off the part of the texts that tells their label.

    Cause:
        A verdict, a rating or a question stands at the end of each text, and `max_length` ends before it. What is
        left says nothing of the label: the model learns the texts by heart, and is right by chance on others.

    Fix:
        Raise `max_length`, or keep the other end: `tokenizer.truncation_side = "left"`.
    """
    for cut in (cut for cut in data.cuts if cut.kind in ("label", "number")):
        half = ", for whether the label is above the middle," if cut.kind == "number" else ""
        yield Finding(
            f"{cut.cut} of {cut.rows} texts are cut to {cut.limit} tokens of up to {cut.longest}, and what is cut off "
            f"tells their label.",
            {"rows": cut.rows, "cut": cut.cut, "limit": cut.limit, "longest": cut.longest},
            cut.location,
            fix=f"max_length={cut.longest}, or truncation_side='left'.",
            proof=Proof(
                "experiment",
                f"a linear model of the tokens that are kept{half} is right on {cut.left:.0%} of texts left out, and "
                f"chance on {cut.chance:.0%}",
                f"one of those that are cut off is right on {cut.told:.0%}",
            ),
        )
        return
