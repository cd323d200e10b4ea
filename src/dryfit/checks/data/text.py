"""DAT 6xx: what token ids, class names and random draws say beside their rows."""

import ast
from dataclasses import replace

from dryfit.checks.batch.padding import collated_at
from dryfit.checks.data.codings import exchanged, recoded
from dryfit.checks.data.namings import misread
from dryfit.core.check import check
from dryfit.core.evidence import Batch, Data, Failures, Loss
from dryfit.core.evidence.data import Dataset, Draws, Text
from dryfit.core.finding import Action, Edit, Fact, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of
from dryfit.core.trace import calls_named

# A share of rows above which it is how they were made; of packed rows some end in the end token by chance.
MOST = 0.9
# Rows that must end in the end token before its labels say anything.
FEWEST_ENDED = 2
# Above this share of unknown tokens, most of the text is lost.
UNKNOWN = 0.5
# Tokens that must have been seen for a share of them to count.
FEWEST_TOKENS = 50


@check("DAT601", Severity.ERROR)
def doubled_start_token(data: Data) -> Findings:
    """Every text begins with the start token twice.

    Cause:
        A chat template, or the text itself, writes the start token, and the tokenizer puts
        another before it. The model has never seen two of them.

    Fix:
        Tokenize text that has its special tokens with `add_special_tokens=False`, or let
        `apply_chat_template` tokenize it.
    """
    for text in data.texts:
        if text.rows > 1 and text.doubled > MOST * text.rows and text.anew == 0 and text.location is not None:
            yield _doubled(text)


def _doubled(text: Text) -> Finding:
    facts: dict[str, Fact] = {"rows": text.rows, "doubled": text.doubled, "token": text.start}
    before = f"{text.doubled} of {text.rows} rows begin with {text.start} twice"
    return Finding(
        f"{text.doubled} of {text.rows} texts begin with {text.start} twice.",
        facts,
        where := _tokenized_at(text),
        fix="Pass `add_special_tokens=False`: the text brings its own.",
        edits=_without_own(text, where),
        proof=Proof("experiment", before, f"{text.anew} when their text is tokenized without its own"),
    )


def _without_own(text: Text, where: Location | None) -> tuple[Edit, ...]:
    """The tokenizer told to add no special tokens, where the texts' one tokenization is known."""
    call = call_at(where) if where != text.location else None
    return (Edit(Action.SET_ARGUMENT, where, "add_special_tokens", "False"),) if where and call is not None else ()


def _tokenized_at(text: Text) -> Location | None:
    """The one call of the tokenizer in the file that makes the rows."""
    calls = calls_named(text.location.path, text.tokenizer) if text.location and text.tokenizer else []
    calls = [call for call in calls if not any(_without_special(word) for word in call.keywords)]
    return location_of(calls[0], text.location.path) if len(calls) == 1 and text.location else text.location


def _without_special(word: ast.keyword) -> bool:
    return word.arg == "add_special_tokens" and isinstance(word.value, ast.Constant) and not word.value.value


@check("DAT602", Severity.ERROR)
def end_token_ignored(data: Data, failures: Failures, batch: Batch | None, loss: Loss | None) -> Findings:
    """The end of every text is left out of the loss, as padding is.

    Cause:
        With `pad_token` set to the end token, the collator masks both: wherever the id of the
        pad token stands, the label is -100, or the loss ignores it. The model never learns to stop.

    Fix:
        Give padding a token of its own, or make the labels from the attention mask.
    """
    for text in data.texts:
        most = text.ended >= FEWEST_ENDED and text.ended > MOST * text.rows
        if text.pad_is_end and most and text.end_ignored == text.ended:
            # The end token was lent for want of one for padding.
            yield replace(_ignored(text, batch), echo_of=failures.mended_by("BAT301"))
        elif text.padded_by is not None and _leaves_out(loss, text.padded_by):
            yield _padded_alike(text)


def _leaves_out(loss: Loss | None, number: int) -> bool:
    """Whether a training's loss leaves these targets out, and meets some."""
    calls = [call for call in (loss.calls if loss else ()) if call.training and call.ignored_fraction]
    return any(call.ignore_index == number for call in calls)


def _padded_alike(text: Text) -> Finding:
    number = text.padded_by
    return Finding(
        f"{text.rows} of {text.rows} rows end in {number}, which pads them as well, and the loss leaves {number} out.",
        {"rows": text.rows, "ended": text.ended, "token": text.end},
        text.pad_at or text.location,
        fix="Give padding a number of its own, and leave that out of the loss.",
        proof=Proof(
            "experiment",
            f"0 of {text.ended} ends of rows are left to be told, for `ignore_index` is {number}",
            f"padded with another number, {text.ended} of {text.ended} are",
        ),
    )


def _ignored(text: Text, batch: Batch | None) -> Finding:
    facts: dict[str, Fact] = {"rows": text.rows, "ended": text.ended, "token": text.end}
    before = f"0 of {text.ended} {text.end} at the end of a text have a label, and padding is {text.end} too"
    return Finding(
        f"{text.ended} texts end in {text.end}, and none of these has a label: it is the padding's token as well.",
        facts,
        text.pad_at or (None if text.tokenizer else collated_at(batch)) or text.location,
        fix='Add a token for padding: `tokenizer.add_special_tokens({"pad_token": "<pad>"})`, and resize the model.'
        if text.tokenizer
        else "Give padding an id of its own, or make the labels from the attention mask.",
        proof=Proof("experiment", before, f"with labels by the attention mask, {text.ended} of {text.ended} have one"),
    )


@check("DAT603", Severity.WARNING)
def unknown_tokens(data: Data) -> Findings:
    """Most of the text is the unknown token.

    Cause:
        The tokenizer was made for another language, script or casing, or its vocabulary was
        built from other text: what it does not know all becomes one token.

    Fix:
        Use the model's own tokenizer, or train one on this text.
    """
    for text in data.texts:
        if text.tokens >= FEWEST_TOKENS and text.unknown > UNKNOWN * text.tokens:
            share = text.unknown / text.tokens
            yield Finding(
                f"{text.unknown} of {text.tokens} tokens ({share:.0%}) are {text.unknown_token}.",
                {"tokens": text.tokens, "unknown": text.unknown},
                text.location,
                fix="Decode a row and compare it with its text.",
            )


@check("DAT604", Severity.ERROR)
def label_order_differs(data: Data) -> Findings:
    """One label number means different classes in different places.

    Cause:
        The names of the classes stand in another order in one of the datasets, in the model's
        configuration or in a list by which answers are read: labels were numbered as they came, by the
        alphabet as `LabelEncoder` does, or for each split by itself.

    Fix:
        Number the labels once, for all splits: `cast_column("label", ClassLabel(names=names))`,
        and give the model the same `id2label`.
    """
    train = next((d for d in data.datasets if d.role == "train" and d.labels and d.labels.names), None)
    for other in data.datasets:
        if train is not None and other.role == "eval" and other.labels:
            yield from _reordered(train, other.labels.names, other, "the training set")
    for naming in data.namings:
        if train is not None and train.labels:
            yield from _reordered(train, naming.names, train, "the model")
    found = list(recoded(data.codings)) or list(misread(data.codings))
    yield from found or exchanged(data)


def _reordered(train: Dataset, names: tuple[str, ...], counted: Dataset, against: str) -> Findings:
    """One finding where the same names stand in another order, by how many labels that changes."""
    known = train.labels.names if train.labels else ()
    given = [name.lower() for name in names]
    if sorted(given) != sorted(name.lower() for name in known) or given == [name.lower() for name in known]:
        return
    own = counted.labels.names if counted.labels else ()
    theirs = known if own == names else names
    counts = counted.labels.counts if counted.labels else {}
    wrong = sum(n for key, n in counts.items() if key.isdigit() and own[int(key)].lower() != theirs[int(key)].lower())
    first = next(i for i, (a, b) in enumerate(zip(own, theirs, strict=True)) if a.lower() != b.lower())
    total = sum(counts.values())
    yield Finding(
        f"Label {first} is {own[first]!r} in {counted.expression or counted.role} and {theirs[first]!r} in {against}.",
        {"wrong": wrong, "labels": total},
        counted.location,
        fix="Give both the same names in the same order.",
        proof=Proof("experiment", f"{wrong} of {total} labels mean another class", f"matched by name, 0 of {total}"),
    )


@check("DAT605", Severity.ERROR)
def workers_draw_alike(data: Data) -> Findings:
    """Every worker of the loader draws the same random numbers.

    Cause:
        The dataset holds a random generator, of which each worker process gets a copy in the same state, or
        `worker_init_fn` seeds all workers with one number: examples that differ by worker alone are augmented
        in the same way.

    Fix:
        Draw from torch's or numpy's global generator, which each worker seeds for itself, or
        make the generator in `worker_init_fn` from `torch.initial_seed()`.
    """
    for found in data.draws:
        if found.first == found.second != found.reseeded and found.workers > 1:
            yield _seeded(found) if found.seeded_by else _alike(found)


def _seeded(found: Draws) -> Finding:
    """Workers that a function seeds with one number."""
    return Finding(
        f"`{found.seeded_by}` seeds `{found.attribute}` alike in all {found.workers} workers, and in each epoch anew.",
        {"generator": found.attribute, "workers": found.workers},
        found.location,
        fix="Seed with `torch.initial_seed() % 2**32`, which is another for each worker and epoch.",
        edits=_reseeding(found),
        proof=Proof(
            "experiment",
            f"behind `{found.seeded_by}` two workers draw {found.first:.4f} and {found.second:.4f}",
            f"without it the second draws {found.reseeded:.4f}",
        ),
    )


def _reseeding(found: Draws) -> tuple[Edit, ...]:
    """The number that a call seeds with, as torch has it for the worker."""
    call = call_at(found.location)
    if found.location is None or call is None or len(call.args) != 1:
        return ()
    value = "torch.initial_seed() % 2**32"
    return (Edit(Action.REPLACE, location_of(call.args[0], found.location.path), value=value),)


def _alike(found: Draws) -> Finding:
    before = f"two workers' copies of `{found.attribute}` draw {found.first:.4f} and {found.second:.4f}"
    return Finding(
        f"`{found.attribute}` ({found.kind}) is copied into {found.workers} workers in the same state: "
        f"all of them draw the same numbers.",
        {"attribute": found.attribute, "workers": found.workers},
        found.location,
        fix="Make the generator in each worker, by `worker_init_fn`.",
        proof=Proof("experiment", before, f"seeded for its worker, the second draws {found.reseeded:.4f}"),
    )


@check("DAT610", Severity.ERROR)
def words_taken_for_texts(failures: Failures) -> Findings:
    """A tokenizer is given lists of words and not told that they are words.

    Cause:
        Data for tagging comes cut into words. A tokenizer takes a list for a batch of texts, and a
        list of lists for pairs of texts.

    Fix:
        `tokenizer(words, is_split_into_words=True)`.
    """
    for failure in failures:
        if "tokenizer" not in failure.facts or "words" not in failure.facts:
            continue
        if failure.explained_by not in ("", "DAT610"):
            continue
        where = failure.location
        yield Finding(
            f"`{failure.facts['tokenizer']}` is given {failure.facts['texts']} lists of words, the first of "
            f"{failure.facts['words']}, as if they were texts.",
            {"words": failure.facts["words"], "texts": failure.facts["texts"]},
            where,
            fix="is_split_into_words=True",
            edits=(Edit(Action.SET_ARGUMENT, where, "is_split_into_words", "True"),) if where else (),
            explains=failure.number,
        )


@check("DAT611", Severity.ERROR)
def rows_without_text(failures: Failures) -> Findings:
    """A tokenizer is given rows that have no text.

    Cause:
        A cell that is empty in a table is read as None or nan. A tokenizer takes texts, and refuses the whole
        batch for one row.

    Fix:
        `dataset.filter(lambda row: row["text"] is not None)`, or `dropna` before.
    """
    for failure in failures:
        if "textless" not in failure.facts or not failures.is_left_to("DAT611", failure.number):
            continue
        name, row, rows = (failure.facts[key] for key in ("textless", "row", "rows"))
        yield Finding(
            f"`{name}` has no text in {rows} of the rows it is asked for, the first of them row {row} "
            f"({failure.facts['kind']}).",
            {"texts": name, "row": row, "rows": rows},
            failure.location,
            fix="Leave the rows without a text out before they are tokenized.",
            explains=failure.number,
        )


@check("DAT612", Severity.ERROR)
def tensor_of_uneven_texts(failures: Failures) -> Findings:
    """A tokenizer is to give texts of unlike length as one tensor.

    Cause:
        The rows of a tensor are of one length, and nothing here pads the shorter ones. What `map` stores are
        lists anyway: tensors are made when a batch is collated.

    Fix:
        `padding=True`; inside of `map` leave `return_tensors` out, and let the collator pad.
    """
    for failure in failures:
        if "uneven" not in failure.facts or not failures.is_left_to("DAT612", failure.number):
            continue
        where, mapped = failure.location, failure.facts["mapped"]
        change = (Action.REMOVE_ARGUMENT, "return_tensors", "") if mapped else (Action.SET_ARGUMENT, "padding", "True")
        yield Finding(
            f"`{failure.facts['uneven']}` is to give texts of unlike length as one tensor, and pads none.",
            {"tokenizer": failure.facts["uneven"], "tensors": failure.facts["tensors"]},
            where,
            fix="Leave `return_tensors` out." if mapped else "padding=True",
            edits=(Edit(change[0], where, *change[1:]),) if where else (),
            explains=failure.number,
        )
