"""Memory, checkpoints that do not go through, and whatever else saving and loading raise."""

import ast
import json
import os
import re

from dryfit.checks.resources.built import built_otherwise, filled_in
from dryfit.checks.resources.tied import tied_at
from dryfit.core import editing
from dryfit.core.check import check
from dryfit.core.evidence import Failure, Failures, Resources, Script
from dryfit.core.evidence.resources import Ending, Stored
from dryfit.core.failing import RESIZING, unrecognised
from dryfit.core.finding import Action, Edit, Finding, Findings, Location, Proof, Severity
from dryfit.core.source import call_at, location_of, nodes_of, parse, source_of, statement_at
from dryfit.core.stage import Stage

# What makes the folder that it is given.
MAKING_FOLDERS = ("save_state", "save_model", "save_pretrained", "makedirs", "mkdir")
# What torch's own allocator on the CPU calls itself; its failure is a plain RuntimeError.
ALLOCATOR = "DefaultCPUAllocator"
# How much was asked for, in the words of either.
ASKED = re.compile(r"([0-9][0-9.]* (?:[KMGT]iB|bytes))", re.IGNORECASE)


def _of(resources: Resources, operation: str) -> tuple[Stored, ...]:
    return tuple(entry for entry in resources.stored if entry.operation == operation)


# The tensors of one layer: its weight, its bias, and what it keeps of the batches that it normalised.
LAYER = 4


@check("RES101", Severity.ERROR)
def device_memory_exhausted(failures: Failures) -> Findings:
    """No memory is left for what the script computes.

    Cause:
        Activations grow with the batch and the length, and the optimizer keeps up to twice the weights;
        losses or outputs that are kept with their graphs add to it with every batch.

    Fix:
        A smaller batch with `gradient_accumulation_steps`, shorter inputs, mixed precision, checkpointing.
    """
    for failure in failures:
        if not _of_memory(failure) or failure.explained_by not in ("", "RES101"):
            continue
        given = next((str(summary) for summary in failure.inputs.values()), "")
        asked = next(iter(ASKED.findall(failure.message)), "")
        yield Finding(
            f"No memory is left{f' for {asked}' if asked else ''} at {failure.operation}"
            f"{f', given {given}' if given else ''}.",
            {"operation": failure.operation, "given": given or None, "asked": asked or None},
            failure.location,
            fix="Halve the batch and double gradient_accumulation_steps.",
            explains=failure.number,
        )
        return


def _of_memory(failure: Failure) -> bool:
    """Whether an allocation failed: by its type, and on the CPU, where torch has none, by torch's allocator."""
    return failure.error in ("OutOfMemoryError", "MemoryError", "_ArrayMemoryError") or ALLOCATOR in failure.message


@check("RES102", Severity.ERROR)
def device_lost(script: Script, failures: Failures) -> Findings:
    """The device fails, and the same batches raise nothing on the CPU.

    Cause:
        A kernel that writes past its memory, a driver or a library that do not fit each other, or a fault
        of the device itself. It works behind the script's back, so the line that is blamed may be a later one.

    Fix:
        Run with `CUDA_LAUNCH_BLOCKING=1`: then the line that is blamed is the right one.
    """
    lost = script.lost
    if lost is None or any(not failure.curtailed for failure in failures):
        return
    yield Finding(
        f"On {lost.device} the script dies of {lost.error}; on the CPU the same batches run.",
        {"device": lost.device, "error": lost.error, "message": lost.message, "operation": lost.operation or None},
        lost.location,
        fix="CUDA_LAUNCH_BLOCKING=1",
        proof=Proof("experiment", f"on {lost.device}: {lost.message}", "on the CPU: the same batches run"),
    )


@check("RES301", Severity.ERROR)
def shared_tensors_saved(resources: Resources, failures: Failures) -> Findings:
    """Tensors that share memory are saved in a format that has no sharing.

    Cause:
        Tied weights are one tensor under two names; safetensors refuses to write it twice. The
        error comes at the first checkpoint.

    Fix:
        Save with `safetensors.torch.save_model`, or let a `PreTrainedModel` name its tied weights.
    """
    for entry in _of(resources, "save_tensors")[:1]:
        if len(entry.shared) < 2:
            continue
        names = " and ".join(f"`{name}`" for name in entry.shared[:2])
        yield Finding(
            f"{names} share memory, and safetensors does not write them.",
            {"shared": ", ".join(entry.shared)},
            tied_at(entry.shared, entry.location) or entry.location,
            fix="Save with `safetensors.torch.save_model(model, path)`.",
            explains=failures.first("RES301", "save_tensors"),
        )


@check("RES302", Severity.ERROR)
def weights_of_another_model(resources: Resources, failures: Failures) -> Findings:
    """Weights are loaded into a model that they do not fit.

    Cause:
        The names or shapes of the checkpoint are not the model's: it was saved from a wrapper, such
        as DataParallel or a compiled model, or from a model of another size. A checkpoint may hold the
        weights under a key, beside the optimizer's; and a model is not its `state_dict()`.

    Fix:
        Take the wrapper's prefix off the names, or build the model that was saved.
    """
    for entry in _of(resources, "load_weights")[:1]:
        if entry.inside:
            yield _held_inside(entry, failures.first("RES302", "load_weights"))
            continue
        other = f"`{entry.example}` does not" if entry.example else "there are none"
        cure = f" {entry.remedied} do without the prefix `{entry.prefix}`." if entry.prefix else ""
        yield Finding(
            f"{entry.matched} of {entry.given} tensors fit the model's {entry.own}; {other}.{cure}",
            {"given": entry.given, "own": entry.own, "matched": entry.matched, "prefix": entry.prefix or None},
            (not entry.prefix and built_otherwise(entry.location)) or entry.argument_location or entry.location,
            fix=f"Take `{entry.prefix}` off the names." if entry.prefix else "",
            edits=_prefix_edits(entry),
            explains=failures.first("RES302", "load_weights"),
            echo_of=_resized(entry, failures) or filled_in(entry.location, failures),
        )


def _held_inside(entry: Stored, number: int | None) -> Finding:
    """The finding about a module, or a checkpoint, that is loaded in the place of the weights that it holds."""
    where, source = entry.argument_location, entry.inside.format(entry.expression)
    reason = "where the weights are that the model takes"
    return Finding(
        f"`{entry.expression}` is no state of the model; `{source}` is, with {entry.matched} of {entry.own} tensors.",
        {"given": entry.given, "own": entry.own, "matched": entry.matched, "prefix": None},
        where or entry.location,
        fix=f"Load `{source}`.",
        edits=(Edit(Action.REPLACE, where, value=source, reason=reason),) if where and entry.expression else (),
        explains=number,
    )


def _resized(entry: Stored, failures: Failures) -> str:
    """The check that had a layer given other sizes in memory, where all but this one fit; its name may be longer."""
    if entry.given != entry.own or entry.own - entry.matched > LAYER:
        return ""
    mended = (f for f in failures if f.mended and f.module and f.explained_by.startswith(RESIZING))
    return next((f.explained_by for f in mended if f".{f.module}." in f".{entry.example}"), "")


def _prefix_edits(entry: Stored) -> tuple[Edit, ...]:
    where = entry.argument_location
    if where is None or not entry.prefix or not entry.expression:
        return ()
    named = f'{{name.removeprefix("{entry.prefix}"): value for name, value in {entry.expression}.items()}}'
    return (Edit(Action.REPLACE, where, value=named, reason="the names of the model itself"),)


@check("RES303", Severity.ERROR)
def objects_in_a_checkpoint(resources: Resources, failures: Failures) -> Findings:
    """A checkpoint holds objects that torch.load does not take any more.

    Cause:
        From torch 2.6 `torch.load` reads tensors and plain containers only, unless told to trust
        the file: unpickling can run any code. Lightning reads its checkpoints so too, and keeps in them
        the arguments that `save_hyperparameters` was given.

    Fix:
        Name the classes with `torch.serialization.add_safe_globals`; pass `weights_only=False` only
        for a file that you trust.
    """
    for entry in _of(resources, "unpickle")[:1]:
        # A model that is saved whole is saved with the mends that stand before its modules.
        own = [name for name in entry.classes if not name.startswith("dryfit.")]
        if not own:
            continue
        reason = "runs whatever code the file holds: only for files you trust"
        where = entry.location
        edit = (
            Edit(Action.SET_ARGUMENT, where, "weights_only", "False", False, reason)
            if where and entry.trusting
            else None
        )
        yield Finding(
            f"The checkpoint holds {', '.join(f'`{name}`' for name in own[:3])} besides tensors.",
            {"classes": ", ".join(own)},
            where,
            fix="Name the classes with `torch.serialization.add_safe_globals([...])`.",
            edits=(edit,) if edit else (),
            explains=failures.first("RES303", "unpickle"),
            # A method of an object's own is pickled as what `getattr` gives of it.
            echo_of="RES310" if "builtins.getattr" in entry.classes else "",
        )


@check("RES304", Severity.ERROR)
def optimizer_state_of_other_parameters(resources: Resources, failures: Failures) -> Findings:
    """An optimizer's state is loaded that was saved for other parameters.

    Cause:
        The optimizer was built over other parameters or groups than the one that was saved: layers
        were frozen, added or grouped differently in between. Or it is of another class, and
        keeps other things.

    Fix:
        Build the optimizer as the saved one was, or start it afresh.
    """
    for entry in _of(resources, "load_optimizer")[:1]:
        names = ", ".join(f"`{name}`" for name in entry.classes[:3])
        yield Finding(
            f"The optimizer's state is of another class of optimizer: it holds no {names}."
            if names
            else f"The optimizer's state is of other parameters: {entry.example}.",
            {"given": entry.given, "own": entry.own},
            entry.location,
            fix="Build the optimizer that was saved, or leave its state out."
            if names
            else "Build the optimizer over the same parameters, in the same groups.",
            explains=failures.first("RES304", "load_optimizer"),
            echo_of=failures.explained_among("BWD101"),
        )


@check("RES305", Severity.ERROR)
def weights_kept_by_reference(resources: Resources) -> Findings:
    """The weights that were kept are the model's own, and were trained on.

    Cause:
        `state_dict()` gives the tensors themselves. Kept as the best weights, they go on changing
        with every step, and loading them changes nothing: the last weights are what is left.

    Fix:
        `copy.deepcopy(model.state_dict())`, or save them to a file.
    """
    for entry in _of(resources, "load_itself")[:1]:
        yield Finding(
            f"The {entry.given} tensors to be loaded are the model's own: {entry.own} steps changed them since.",
            {"tensors": entry.given, "steps": entry.own},
            entry.location or entry.argument_location,
            fix="Keep a copy: `copy.deepcopy(model.state_dict())`.",
            edits=_copied(entry.location),
            proof=Proof(
                "experiment",
                f"{entry.given} of {entry.given} tensors share their memory with the model's: loading changes nothing",
                f"a copy would have kept them as they were {entry.own} steps before",
            ),
        )


def _copied(where: Location | None) -> tuple[Edit, ...]:
    """A copy of the state that is kept, where it is taken from the model."""
    if not source_of(where).endswith("state_dict()") or where is None:
        return ()
    return (*editing.wrapped(where, "copy.deepcopy({})"), Edit(Action.IMPORT, where, value="import copy"))


@check("RES308", Severity.ERROR)
def folder_not_there(resources: Resources, failures: Failures) -> Findings:
    """A file is to be written into a folder that does not exist.

    Cause:
        `torch.save`, `open` and `savefig` make files, and no folders. The error comes at the first
        checkpoint, when an epoch or more has been trained.

    Fix:
        Make the folder first: `os.makedirs(folder, exist_ok=True)`.
    """
    for entry in resources.folders:
        source = f"os.makedirs({json.dumps(entry.path)}, exist_ok=True)"
        where = entry.location
        yield Finding(
            f"`{entry.operation}` writes into `{entry.path}`, and there is no such folder.",
            {"folder": entry.path, "operation": entry.operation},
            where,
            fix=source,
            edits=_made(where, source),
            explains=entry.failure,
            echo_of=_left_before(failures, entry.failure) if _made_elsewhere(where) else "",
        )


def _made_elsewhere(where: Location | None) -> bool:
    """Whether another line of the script makes the folder that a line names by its variable."""
    statement, tree = statement_at(where), parse(where.path) if where is not None else None
    if statement is None or tree is None:
        return False
    names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    calls = [n for n in nodes_of(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)]
    making = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in MAKING_FOLDERS]
    return any(isinstance(part, ast.Name) and part.id in names for call in making for part in call.args)


def _left_before(failures: Failures, number: int | None) -> str:
    """The check that tells of the first failure before this one, where a statement was left out since."""
    before = [f for f in failures if number is not None and f.number < number]
    left = any(not f.mended for f in before)
    return next((f.explained_by for f in before if f.explained_by), "") if left else ""


def _made(where: Location | None, source: str) -> tuple[Edit, ...]:
    if where is None:
        return ()
    return (Edit(Action.IMPORT, where, value="import os"), Edit(Action.INSERT_BEFORE, where, value=source))


@check("RES309", Severity.ERROR)
def file_name_of_another_ending(resources: Resources) -> Findings:
    """A file name has an ending that is not taken.

    Cause:
        The ending says in which format to save. Keras 3 takes `.keras` for a model and `.weights.h5`
        for weights alone, and no folder without an ending, as Keras 2 did.

    Fix:
        Give the name the ending that is asked for.
    """
    for entry in resources.endings:
        edit = entry.location and Edit(Action.REPLACE, entry.location, value=json.dumps(_ending_in(entry)))
        first = next(other for other in resources.endings if (other.name, other.ending) == (entry.name, entry.ending))
        yield Finding(
            f"`{first.operation}` is given the file name {os.path.basename(entry.name)!r}, "
            f"which has to end in `{entry.ending}`.",
            {"name": entry.name, "operation": entry.operation, "ending": entry.ending},
            entry.location,
            fix=f"End it in `{entry.ending}`.",
            edits=(edit,) if edit and entry.text else (),
            explains=entry.failure,
            echo_of="RES309" if first is not entry else "",
        )


def _ending_in(entry: Ending) -> str:
    """The string of the source with the other ending."""
    old = os.path.splitext(entry.text)[1]
    return entry.text.removesuffix(old if old.isascii() and old[1:].isalnum() else "") + entry.ending


@check("RES310", Severity.ERROR)
def method_saved(resources: Resources) -> Findings:
    """A checkpoint holds a method in place of what it gives.

    Cause:
        `model.state_dict` without brackets names the method. `torch.save` pickles it with the whole model behind
        it and raises nothing; `load_state_dict` refuses it, when the training is long over.

    Fix:
        Call it: `model.state_dict()`.
    """
    for entry in _of(resources, "save_method"):
        named = _uncalled(entry.location)
        yield Finding(
            f"`{ast.unparse(named) if named else 'state_dict'}` is saved, the method of a {entry.expression} and not "
            "what it gives.",
            {"class": entry.expression, "raises": entry.example},
            location_of(named, entry.location.path) if named and entry.location else entry.location,
            fix=f"{ast.unparse(named)}()" if named else "Call `state_dict()`.",
            edits=_called(named, entry.location),
            proof=Proof("experiment", f"to load it raises {entry.example}", "called, it gives the tensors"),
        )


def _uncalled(where: Location | None) -> ast.Attribute | None:
    """The `state_dict` in a call that is only named."""
    nodes = list(ast.walk(call)) if (call := call_at(where)) is not None else []
    called = [node.func for node in nodes if isinstance(node, ast.Call)]
    named = [node for node in nodes if isinstance(node, ast.Attribute) and node.attr == "state_dict"]
    return next((node for node in named if node not in called), None)


def _called(named: ast.Attribute | None, where: Location | None) -> tuple[Edit, ...]:
    if named is None or where is None:
        return ()
    return (Edit(Action.REPLACE, location_of(named, where.path), value=f"{ast.unparse(named)}()"),)


@check("RES901", Severity.ERROR)
def resource_failure(failures: Failures) -> Findings:
    """Reading or writing a checkpoint raises.

    Cause:
        A file cannot be written or read as the script asks.

    Fix:
        Read the message and the line.
    """
    yield from unrecognised(failures, Stage.RESOURCES)
