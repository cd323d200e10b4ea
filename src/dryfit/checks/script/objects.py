"""SCR135 to SCR137, SCR143 to SCR146, SCR149: what stands where an object, a name, a value or an argument is meant."""

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Script
from dryfit.core.evidence.mistaken import Misnamed
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity


@check("SCR135", Severity.ERROR)
def class_for_object(script: Script, failures: Failures) -> Findings:
    """A class stands where an object of it is meant.

    Cause:
        `model = Net` gives the class another name, and `fit(Net)` hands it on. Its methods then lack their
        `self`, and calling it makes an object of the inputs.

    Fix:
        `model = Net()`.
    """
    for entry in script.classes:
        if not failures.is_left_to("SCR135", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"`{entry.name}` is the class `{entry.kind}` itself, and is used as an object of it.",
            {"name": entry.name, "class": entry.kind},
            where,
            fix=entry.made if entry.made.startswith(f"{entry.name}(") else f"{entry.name} = {entry.made}",
            edits=(Edit(Action.REPLACE, where, value=entry.made),) if where is not None else (),
            explains=entry.failure,
        )


@check("SCR136", Severity.ERROR)
def method_never_called(script: Script, failures: Failures) -> Findings:
    """A method bears another name than the one it is called by.

    Cause:
        Python calls `__init__`, `__len__` and `__getitem__` by these very names, torch calls `forward`, Keras
        `call`, Lightning `training_step`. A method that is spelt otherwise, or that stands inside of another
        one, is never called.

    Fix:
        Give it the name, at the level of the class.
    """
    for entry in script.misnamed:
        if not failures.is_left_to("SCR136", entry.failure):
            continue
        edits = (Edit(Action.REPLACE, entry.location, value=entry.wanted),) if entry.location is not None else ()
        yield Finding(
            _sentence(entry),
            {"class": entry.class_name, "name": entry.name, "wanted": entry.wanted, "inside": entry.inside or None},
            entry.location,
            fix=f"Indent it as `{entry.inside}` is." if entry.inside else entry.wanted,
            edits=() if entry.inside else edits,
            explains=entry.failure,
        )


def _sentence(entry: Misnamed) -> str:
    if entry.inside:
        return f"`{entry.name}` of `{entry.class_name}` stands inside of `{entry.inside}`: the class has none."
    return f"`{entry.class_name}` has no `{entry.wanted}`: nothing calls `{entry.name}`."


@check("SCR137", Severity.ERROR)
def comma_makes_tuple(script: Script, failures: Failures) -> Findings:
    """A comma at the end of a line makes a tuple of the value.

    Cause:
        `loss = criterion(logits, labels),` sets a tuple of one loss. Such a comma is left over where a line
        was taken from a call or a list.

    Fix:
        Take the comma out.
    """
    for entry in script.commas:
        if not failures.is_left_to("SCR137", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"A comma at the end makes `{entry.source}` a tuple of one.",
            {"name": entry.source, "value": entry.item},
            where,
            fix=entry.item,
            edits=(Edit(Action.REPLACE, where, value=entry.item),) if where is not None else (),
            explains=entry.failure,
        )


@check("SCR143", Severity.ERROR)
def argument_of_another_kind(script: Script, failures: Failures) -> Findings:
    """A library is given something of another kind than it takes.

    Cause:
        A trainer keeps what it is given and uses it later: the class of a collator, all splits of a dataset
        at once, or an optimizer without its scheduler raise far from the line that gave them. A scheduler takes
        an optimizer, not the model; Accelerate keeps what has `state_dict` and `load_state_dict`.

    Fix:
        Give an object of the class, one split, a pair, a list, the optimizer.
    """
    for entry in script.misgiven:
        if not failures.is_left_to("SCR143", entry.failure):
            continue
        where, made = entry.location, entry.replacement
        yield Finding(
            f"`{entry.callable}` is given {entry.given} as `{entry.argument}`; it takes {entry.wanted}.",
            {"callable": entry.callable, "argument": entry.argument, "given": entry.given, "wanted": entry.wanted},
            where,
            fix=made,
            edits=(Edit(Action.REPLACE, where, value=made),) if where is not None and made else (),
            explains=entry.failure,
        )


@check("SCR144", Severity.ERROR)
def attribute_asked_as_key(script: Script, failures: Failures) -> Findings:
    """An attribute, or an array itself, is asked for as a key.

    Cause:
        Brackets ask a dict for a key, a dot asks an object for an attribute. What argparse gives, a config, and
        what Trainer hands to `compute_metrics` are objects; of a model with a single output, the predictions are its
        array and no dict.

    Fix:
        Ask with a dot: `args.lr`, `eval_pred.predictions`; take an array as it is.
    """
    for entry in script.keyed_attributes:
        if not failures.is_left_to("SCR144", entry.failure):
            continue
        where = entry.location
        itself = entry.meant == entry.source
        yield Finding(
            f"`{entry.source}` ({entry.kind}) has no keys: "
            f"{'it is the values themselves' if itself else f'`{entry.meant}` is an attribute'}.",
            {"source": entry.source, "kind": entry.kind, "key": entry.key},
            where,
            fix=entry.meant,
            edits=(Edit(Action.REPLACE, where, value=entry.meant),) if where is not None else (),
            explains=entry.failure,
        )


@check("SCR145", Severity.ERROR)
def method_without_self(script: Script, failures: Failures) -> Findings:
    """A method has no parameter for its object.

    Cause:
        Python gives a method the object that it is called on before everything else. `def forward(x)` takes
        the model for `x` and has no room for the inputs.

    Fix:
        `def forward(self, x)`.
    """
    for entry in script.selfless:
        if not failures.is_left_to("SCR145", entry.failure):
            continue
        yield Finding(
            f"`{entry.function}` has no `self`.",
            {"function": entry.function},
            entry.location,
            fix=f"def {entry.name}(self{', ...' if entry.takes else ''})",
            explains=entry.failure,
        )


@check("SCR146", Severity.ERROR)
def arguments_exchanged(script: Script, failures: Failures) -> Findings:
    """Two arguments of a call stand in each other's place.

    Cause:
        Values that are given by position are taken in the order of the parameters: `torch.save(state, path)`,
        `self.log(name, value)`, `trainer.fit(model, datamodule)`, `model.fit(x, y, batch_size, epochs)`.

    Fix:
        Exchange them, or give them by name.
    """
    for entry in script.other_orders:
        if not failures.is_left_to("SCR146", entry.failure):
            continue
        where = entry.location
        yield Finding(
            f"`{entry.callable}` takes `{entry.other}` before `{entry.one}`.",
            {"callable": entry.callable, "one": entry.one, "other": entry.other},
            where,
            fix=entry.replacement,
            edits=(Edit(Action.REPLACE, where, value=entry.replacement),) if where is not None else (),
            proof=Proof("experiment", f"it runs with {entry.runs}", "the variables are called the other way round")
            if entry.runs
            else None,
            explains=entry.failure,
        )


@check("SCR149", Severity.ERROR)
def object_replaced_by_its_method(script: Script, failures: Failures) -> Findings:
    """A name loses its object to what a method of it gives.

    Cause:
        Most methods change their object and give back something else, or nothing: `load_state_dict` gives the
        keys that did not fit. `model = model.load_state_dict(...)` leaves no model; `model = model.train`
        without brackets leaves a method.

    Fix:
        Call the method, and assign nothing.
    """
    for entry in script.rebound:
        if not failures.is_left_to("SCR149", entry.failure):
            continue
        gives = f"gives a {entry.kind}" if entry.called else "is a method"
        before = f"raises {failures.all[entry.failure].error}: {failures.all[entry.failure].message}"
        yield Finding(
            f"`{entry.name}` is given `{entry.source}`, which {gives}: its object is lost.",
            {"name": entry.name, "source": entry.source, "kind": entry.kind},
            entry.location,
            fix=f"`{entry.source}` alone, without `{entry.name} =`.",
            proof=Proof("experiment", before, f"`{entry.name}` is a {entry.kind} there"),
            explains=entry.failure,
        )


@check("SCR151", Severity.ERROR)
def length_of_stream(script: Script, failures: Failures) -> Findings:
    """The length is asked of what has none.

    Cause:
        An IterableDataset, a generator, and what `map`, `filter` and `zip` give are gone through without anyone
        knowing when they end. A scheduler's steps, a progress bar or a mean cannot be counted by `len`.

    Fix:
        Write the number of batches down, count them while they come, or give the dataset a `__len__`.
    """
    for entry in script.uncounted:
        if not failures.is_left_to("SCR151", entry.failure):
            continue
        where = entry.location
        over = f", a loader over {entry.streams}, which is a stream," if entry.streams else f", a {entry.kind},"
        edits = (Edit(Action.REPLACE, where, value=entry.made, safe=False),) if where is not None and entry.made else ()
        yield Finding(
            f"`{entry.source}`{over} has no length.",
            {"source": entry.source, "kind": entry.kind, "stream": entry.streams or None},
            where,
            fix="Count the batches yourself: rows // batch_size, or one number written down."
            if entry.streams
            else f"{entry.source} = list({entry.source})",
            edits=edits,
            explains=entry.failure,
        )
