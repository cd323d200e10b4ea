"""BAT2xx: loaders that give no batch, or cannot be built. BAT3xx: padding that cannot be done."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Batch, Data, Failures, Forward
from dryfit.core.evidence.batch import Loader, Padding
from dryfit.core.evidence.forward import Call, Culprit
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import argument, assigned_name, call_at, keyword_at, location_of, nodes_of, parse, source_of
from dryfit.core.trace import assigned_values

# What Lightning's callback calls the checkpoint of the best score, and its trainer the scores: without a batch to score
# there are none.
SCORED = ("best_model_path", "callback_metrics", "logged_metrics")
# What configurations call the id of the pad token; and the cause of a tokenizer without one, and of a model that takes
# it from that tokenizer.
PAD_ID, OF_TOKENIZER = "pad_token_id", "the tokenizer's pad token"


@check("BAT201", Severity.ERROR)
def drops_only_batch(batch: Batch, failures: Failures, data: Data | None) -> Findings:
    """A loader drops its last batch, and that is the only one.

    Cause:
        With fewer rows than a batch, `drop_last` leaves nothing. The loop runs no step and nothing
        says so; Trainer speaks of max_steps.

    Fix:
        Leave `drop_last` out, or make the batch smaller.
    """
    for loader in batch.loaders:
        if loader.length != 0 or not loader.rows or not loader.drop_last:
            continue
        where, name = _dropping(loader, data)
        yield Finding(
            f"{loader.rows} rows make no batch of {loader.batch_size}: the only one is dropped as the last.",
            {"rows": loader.rows, "batch_size": loader.batch_size, "loader": loader.number},
            where or loader.location,
            fix=f"{name}=False",
            edits=_keeping(loader, data, name),
            # What the script's own lines raise may come of a pass that gave nothing, where there was one.
            explains=failures.first("BAT201", "train", "evaluate", *(("statement",) if loader.passed else ()))
            or _without_score(failures),
        )
        return


def _without_score(failures: Failures) -> int | None:
    """The line that reads a score, or the checkpoint of the best: there was no batch to score."""
    lines = (f for f in failures.at("statement") if f.explained_by in ("", "BAT201"))
    return next((f.number for f in lines if any(name in source_of(f.location) for name in SCORED)), None)


def _dropping(loader: Loader, data: Data | None) -> tuple[Location | None, str]:
    """Where the last batch is dropped, and what the argument is called there."""
    arguments = _arguments(data) if loader.trainer else None
    if arguments:
        return keyword_at(arguments, "dataloader_drop_last") or arguments, "dataloader_drop_last"
    return loader.drop_last_at, "drop_last"


def _arguments(data: Data | None) -> Location | None:
    return next((d.arguments_at for d in data.datasets if d.arguments_at and d.loader is None), None) if data else None


def _keeping(loader: Loader, data: Data | None, name: str) -> tuple[Edit, ...]:
    call = _arguments(data) if loader.trainer else loader.location
    return (Edit(Action.SET_ARGUMENT, call, name, "False"),) if call else ()


@check("BAT202", Severity.ERROR)
def spent_iterator(batch: Batch) -> Findings:
    """A second pass over the data finds an iterator that is used up.

    Cause:
        A generator, and what iter(), zip() or map() give, can be gone through once. Every epoch
        after the first runs no step.

    Fix:
        Make it anew for every epoch, or keep the data in a list, a Dataset or a DataLoader.
    """
    for loader in batch.loaders:
        if not loader.spent:
            continue
        name = loader.iterator or "the iterator"
        yield Finding(
            f"`{name}` can be gone through once: the second epoch gets no batch.",
            {"iterator": name, "loader": loader.number},
            loader.iterator_at or loader.location,
            fix="Make it anew in every epoch.",
            proof=Proof("experiment", "the second pass gives 0 batches", "the first pass gave batches"),
        )


@check("BAT203", Severity.ERROR)
def clashing_arguments(batch: Batch, failures: Failures) -> Findings:
    """A loader is given two arguments that exclude each other.

    Cause:
        A sampler already decides the order, and an IterableDataset has its own; `shuffle` cannot
        be asked for beside them.

    Fix:
        Keep one of the two.
    """
    for loader in batch.loaders:
        number = failures.first("BAT203", "loader")
        if not loader.clashing or number is None:
            continue
        edit = Edit(Action.REMOVE_ARGUMENT, loader.location, loader.clashing, safe=False) if loader.location else None
        yield Finding(
            f"`{loader.clashing}` cannot stand beside {loader.clashes_with}.",
            {"argument": loader.clashing, "beside": loader.clashes_with},
            keyword_at(loader.location, loader.clashing) or loader.location,
            fix=f"Leave `{loader.clashing}` out.",
            edits=(edit,) if edit else (),
            explains=number,
        )


@check("BAT204", Severity.ERROR)
def unpicklable_worker(batch: Batch, failures: Failures) -> Findings:
    """Something of the loader cannot be sent to its workers.

    Cause:
        Workers that are spawned, as on Windows and macOS, get the dataset and the collate function
        pickled. A lambda, a function inside a function, an open file or a generator cannot be.

    Fix:
        Define the function at the top level of a module; open files in the worker.
    """
    refused = [loader for loader in batch.loaders if loader.unpicklable]
    for loader, failure in zip(refused, failures.at("workers"), strict=False):
        yield Finding(
            f"`{loader.unpicklable}` cannot be pickled, and {loader.workers} workers start by {loader.start_method}.",
            {"argument": loader.unpicklable, "workers": loader.workers, "start_method": loader.start_method},
            loader.unpicklable_at or keyword_at(loader.location, loader.unpicklable) or loader.location,
            fix="Define it at the top level of a module.",
            explains=failure.number,
        )


@check("BAT205", Severity.ERROR)
def unguarded_workers(batch: Batch) -> Findings:
    """Workers are spawned by a script that does not guard its top level.

    Cause:
        A spawned worker imports the script. What stands at its top level runs again there, and
        starting workers from a worker that is itself being started raises a RuntimeError.

    Fix:
        Put the training under `if __name__ == "__main__":`.
    """
    for loader in batch.loaders:
        where = loader.unguarded_at
        if where is None:
            continue
        yield Finding(
            f"{loader.workers} workers start by {loader.start_method} and import this script, which starts them again.",
            {"workers": loader.workers, "start_method": loader.start_method, "line": where.line},
            where,
            fix='if __name__ == "__main__":',
            proof=Proof(
                "experiment",
                f"imported by a worker, the script comes to line {where.line} and starts workers",
                "under the guard an import ends before it",
            ),
        )
        return


@check("BAT206", Severity.ERROR)
def sampler_of_few_rows(batch: Batch) -> Findings:
    """A weighted sampler has fewer weights than there are rows.

    Cause:
        WeightedRandomSampler takes a weight for each row, and draws from as many rows as it has
        weights. Given one for each class, it draws the first few rows again and again.

    Fix:
        Give it the weight of each row's class: `class_weights[labels]`.
    """
    for loader in batch.loaders:
        if loader.weights is None or not loader.rows or loader.weights >= loader.rows:
            continue
        yield Finding(
            f"The sampler has {loader.weights} weights: of {loader.rows} rows it only ever draws the first "
            f"{loader.weights}.",
            {"weights": loader.weights, "rows": loader.rows},
            loader.sampler_at or loader.location,
            fix="A weight for each row: class_weights[labels].",
            proof=Proof(
                "experiment",
                f"{loader.rows - loader.weights} of {loader.rows} rows have no weight to be drawn by",
                "with a weight for each row, each can be drawn",
            ),
        )
        return


@check("BAT209", Severity.ERROR)
def rows_on_device_before_the_loop(batch: Batch, forward: Forward) -> Findings:
    """A loader's workers, or its pinning, are given what is on the GPU.

    Cause:
        A worker is forked from a process that uses CUDA by then, and cannot use it itself: it raises "Cannot
        re-initialize CUDA in forked subprocess". Only what lies in the CPU's memory can be pinned.

    Fix:
        Leave rows and batches on the CPU in the dataset and in the collate function; `.to(device)` in the loop.
    """
    begun = any(device.startswith("cuda") for model in forward.models for device in model.devices)
    for loader in batch.loaders:
        if not loader.sent or (loader.sent_by_worker and not begun):
            continue
        workers = f"{loader.workers} forked worker{'s' * (loader.workers > 1)}"
        refused = "Cannot re-initialize CUDA in forked subprocess" if loader.sent_by_worker else "cannot pin"
        yield Finding(
            f"Rows lie on {loader.sent} where {workers} read them."
            if loader.sent_by_worker
            else f"`pin_memory` is given what lies on {loader.sent} already.",
            {"device": loader.sent, "workers": loader.workers},
            loader.sent_at or keyword_at(loader.location, "num_workers") or loader.location,
            fix="Leave them on the CPU here; .to(device) in the loop.",
            proof=Proof(
                "experiment",
                f"with a model on {loader.sent} in this process, torch refuses: {refused}",
                "a row that stays on the CPU until the loop is read and pinned",
            ),
        )
        return


@check("BAT301", Severity.ERROR)
def missing_pad_token(failures: Failures, batch: Batch | None, forward: Forward | None) -> Findings:
    """A batch is padded, and no pad token is set.

    Cause:
        Tokenizers of GPT and Llama have no pad token. Padding needs one, and a sequence classifier
        needs its id to find the last token of each row.

    Fix:
        Set `tokenizer.pad_token`, and `model.config.pad_token_id` to the same id.
    """
    # A failure that is mended bears the check's name as well: of each kind there may be one.
    number = failures.first("BAT301", "pad")
    for padding in batch.paddings[:1] if batch and number is not None else ():
        yield _tokenizer_finding(padding, number)
    number = failures.first("BAT301", "forward")
    if forward is not None and number is not None:
        yield from (_model_finding(forward, call, culprit, number) for call, culprit in _unpadded(forward)[:1])


def _tokenizer_finding(padding: Padding, number: int | None) -> Finding:
    name = padding.name or "tokenizer"
    added = f'{name}.add_special_tokens({{"pad_token": "[PAD]"}})'
    line = f"{name}.pad_token = {name}.eos_token" if padding.end_token else added
    where = padding.location
    return Finding(
        f"`{name}` has no pad token, and is asked to pad.",
        {"tokenizer": padding.owner, "eos_token": padding.end_token},
        where,
        fix=line,
        edits=(Edit(Action.INSERT_AFTER, where, value=line, safe=bool(padding.end_token)),) if where else (),
        explains=number,
        shared=OF_TOKENIZER,
    )


def _model_finding(forward: Forward, call: Call, culprit: Culprit, number: int | None) -> Finding:
    model = forward.model(call.model)
    where = culprit.location if culprit.path else model.location if model else None
    name = assigned_name(where) if culprit.path or model is None else model.name
    tokenizer = _tokenizer_in(where)
    value = f"{name}.config.pad_token_id = {tokenizer}.pad_token_id" if name and tokenizer else ""
    settings = _settings_at(where)
    taken = culprit.aligned or _takes_from_tokenizer(settings or where)
    # A model that is handed on as it is made has no line behind it that could set anything.
    place = where if name else settings or where
    return Finding(
        f"`{name or culprit.class_name}` classifies the last token of {_rows(culprit)} rows and has no pad_token_id to "
        "find it by.",
        {"model": culprit.class_name, "module": culprit.path},
        place,
        fix=value or "pad_token_id=..., the id that rows are padded with",
        edits=(Edit(Action.INSERT_AFTER, where, value=value),) if where and value else (),
        explains=number,
        shared=OF_TOKENIZER if taken else "",
    )


def _takes_from_tokenizer(where: Location | None) -> bool:
    """Whether a configuration is given the id that a tokenizer has for padding: in its call, or behind it."""
    if where is None:
        return False
    asked = source_of(argument(where, PAD_ID))
    tree = parse(where.path)
    sets = [n for n in nodes_of(tree) if isinstance(n, ast.Assign)] if tree else []
    given = [ast.unparse(n.value) for n in sets if any(getattr(target, "attr", "") == PAD_ID for target in n.targets)]
    return any(text.endswith(f".{PAD_ID}") for text in (asked, *given))


def _tokenizer_in(where: Location | None) -> str:
    """The name that a file gives a tokenizer, where it is a plain one."""
    tree = parse(where.path) if where else None
    sets = [n for n in nodes_of(tree) if isinstance(n, ast.Assign) and isinstance(n.value, ast.Call)] if tree else []
    made = [n.targets[0] for n in sets if "tokenizer" in ast.unparse(getattr(n.value, "func", n.value)).lower()]
    return next((target.id for target in made if isinstance(target, ast.Name)), "")


def _settings_at(where: Location | None) -> Location | None:
    """The call that made the configuration which a model's class is given, there or under a name."""
    call = call_at(where)
    name = call.args[0] if call is not None and call.args else None
    if isinstance(name, ast.Call) and where is not None:
        return location_of(name, where.path)
    values = assigned_values(name, where.path) if where is not None and isinstance(name, ast.Name) else []
    made = [value for value in values if isinstance(value, ast.Call)]
    return location_of(made[-1], where.path) if made and where is not None else None


def _rows(culprit: Culprit) -> int:
    given = next((culprit.given[name] for name in ("input_ids", "inputs_embeds") if name in culprit.given), None)
    return given.shape[0] if given is not None and len(given.shape) > 1 else 0


def _unpadded(forward: Forward) -> list[tuple[Call, Culprit]]:
    """Failed calls of sequence classifiers with several rows and no pad token."""
    return [(c, c.culprit) for c in forward.calls if c.culprit and c.culprit.unpadded and _rows(c.culprit) > 1]
