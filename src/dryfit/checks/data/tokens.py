"""DAT 606 to 608: the tokens around a text, and a vocabulary that is not the model's."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Data
from dryfit.core.evidence.data import Text
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import location_of, nodes_of, parse

# A share of rows, or of tokens, above which it is how they were made.
MOST = 0.9
# Of the distinct tokens of a batch: those added to a vocabulary are few, and another vocabulary shares few.
FOREIGN = 0.5
# Distinct tokens that must have been seen for a share of them to count.
FEWEST_DISTINCT = 8


@check("DAT606", Severity.ERROR)
def missing_special_tokens(data: Data) -> Findings:
    """The texts lack the special tokens that the model was trained with.

    Cause:
        The text was tokenized with `add_special_tokens=False`, or its ids were put together by
        hand. The pretrained model reads a text's class off its first token, or its last, and has
        never seen a text without them.

    Fix:
        Let the tokenizer add them: leave `add_special_tokens=False` out.
    """
    for text in data.texts:
        known = text.pretrained and text.classified and text.added
        if known and text.rows > 1 and text.bare > MOST * text.rows and text.location is not None:
            yield _bare(text)


def _bare(text: Text) -> Finding:
    around = f"{text.added[0]} ... {text.added[1]}"
    return Finding(
        f"{text.bare} of {text.rows} texts stand without {around}, which the tokenizer puts around them.",
        {"rows": text.rows, "bare": text.bare, "added": " ".join(text.added)},
        _told_not_to(text.location) or text.location,
        fix="Leave `add_special_tokens=False` out.",
        edits=_with_special(text.location),
        proof=Proof(
            "experiment",
            f"{text.bare} of {text.rows} rows have neither {text.added[0]} first nor {text.added[1]} last",
            "tokenized again by the tokenizer's own rule, each has both",
        ),
    )


@check("DAT607", Severity.ERROR)
def doubled_end_token(data: Data) -> Findings:
    """Every text ends in the end token twice.

    Cause:
        The text was given its end token, and the tokenizer put another behind it. The model
        learns that a text goes on after its end.

    Fix:
        Write the end token in one place only: in the text, or by the tokenizer.
    """
    for text in data.texts:
        doubled = text.doubled > MOST * text.rows
        most = text.rows > 1 and text.closed_twice > MOST * text.rows
        if most and text.closed_anew == 0 and not doubled and text.location is not None:
            yield Finding(
                f"{text.closed_twice} of {text.rows} texts end in the end token twice.",
                {"rows": text.rows, "doubled": text.closed_twice},
                text.location,
                fix="Leave it out of the text, or pass `add_special_tokens=False`.",
                proof=Proof(
                    "experiment",
                    f"{text.closed_twice} of {text.rows} rows end in it twice",
                    "0 when their text is tokenized without its own",
                ),
            )


@check("DAT608", Severity.ERROR)
def tokenizer_of_another_model(data: Data) -> Findings:
    """The token ids are not those of the model's own vocabulary.

    Cause:
        Tokenizer and model were loaded from two places. The same number stands for one token in
        the one and for another in the other: the pretrained model reads words that nobody wrote.

    Fix:
        Load both from the same name or folder.
    """
    for text in data.texts:
        if text.distinct >= FEWEST_DISTINCT and text.foreign > FOREIGN * text.distinct and text.example:
            number, meant, read = text.example
            yield Finding(
                f"{text.foreign} of {text.distinct} different tokens mean another in the model's own vocabulary: "
                f"{number} is {meant!r} here and {read!r} there.",
                {"distinct": text.distinct, "foreign": text.foreign, "own": text.own},
                text.made_at or text.location,
                fix=f"Load the tokenizer from {text.own!r}, as the model.",
                proof=Proof(
                    "experiment",
                    f"{text.distinct - text.foreign} of {text.distinct} tokens have the model's own number",
                    f"by the vocabulary beside its weights {text.known} of {text.distinct} have one",
                ),
            )
            return


def _with_special(where: Location | None) -> tuple[Edit, ...]:
    """The one call of the file that leaves the special tokens out, without saying so."""
    told = _leaving_out(where)
    if where is None or len(told) != 1:
        return ()
    return (Edit(Action.REMOVE_ARGUMENT, location_of(told[0], where.path), "add_special_tokens"),)


def _told_not_to(where: Location | None) -> Location | None:
    """The one place of the file that tells a tokenizer to leave the special tokens out."""
    words = [word for call in _leaving_out(where) for word in call.keywords if _is_off(word)]
    return location_of(words[0].value, where.path) if where is not None and len(words) == 1 else None


def _leaving_out(where: Location | None) -> list[ast.Call]:
    tree = parse(where.path) if where else None
    calls = [node for node in nodes_of(tree) if isinstance(node, ast.Call)] if tree else []
    return [call for call in calls if any(_is_off(word) for word in call.keywords)]


def _is_off(word: ast.keyword) -> bool:
    return word.arg == "add_special_tokens" and isinstance(word.value, ast.Constant) and word.value.value is False
