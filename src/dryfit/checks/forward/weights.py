"""FWD 6xx: weights: hidden from torch, not loaded, not tied."""

import ast

from dryfit.core.check import check
from dryfit.core.evidence import Failures, Forward, Loss, Step
from dryfit.core.evidence.weights import Hidden, Loading, SettingsAlone, Untied
from dryfit.core.finding import Action, Edit, Finding, Findings, Proof, Severity
from dryfit.core.source import argument_node, caller_at, nodes_of, parse, source_of

# Of the tensors given, so few that match are by chance: a bias called `bias`.
LOADED = 0.05
# Of the tensors given, so many match once they are renamed that the name was the fault; a head may be another.
REMEDIED = 0.5
# The share of the loaded matrices that is drawn anew where it is no reset of a few layers on purpose.
OVERWRITTEN = 0.5
# Rates below are for weights that were learnt before: BERT is fine-tuned at 2e-5 to 5e-5, and pretrained at 1e-4
# (Devlin et al. 2019, appendix A).
OF_FINE_TUNING = 1e-4
# How a class of models is given settings alone, and how weights with them.
ALONE, WITH_WEIGHTS = "from_config", "from_pretrained"
# The most that the weights of hidden parameters may have moved, as a share of their values.
STILL = 0.0


@check("FWD601", Severity.ERROR)
def hidden_parameters(forward: Forward, failures: Failures) -> Findings:
    """Layers in a plain list or attribute are neither trained nor saved.

    Cause:
        A module registers what is assigned to it directly: modules and parameters. Those in a
        Python list or dictionary, and plain tensors, are not in `parameters()`: the optimizer
        never gets them, `state_dict()` leaves them out and `to(device)` does not move them.

    Fix:
        Use `nn.ModuleList`, `nn.ModuleDict`, `nn.ParameterList` or `nn.Parameter`.
    """
    for found in forward.hidden:
        if not found.held and found.grad_norm and (found.moved or 0.0) <= STILL and (found.others_moved or 0.0) > 0:
            yield _hidden(found)
        number = failures.first("FWD601", "optimizer") if found.alone else None
        if number is not None:
            yield _withheld(found, number)


def _withheld(found: Hidden, number: int) -> Finding:
    wanted = _container(found)
    return Finding(
        f"`{found.attribute}` holds {found.tensors} tensors of {found.elements:,} values that `parameters()` does not "
        "list, and it lists no others: the optimizer is given none.",
        {"attribute": found.attribute, "kind": found.kind, "elements": found.elements},
        found.location,
        fix=f"Put them into `{wanted}`.",
        edits=_wrapped(found, wanted),
        explains=number,
    )


def _hidden(found: Hidden) -> Finding:
    wanted = _container(found)
    moved, others = found.moved or 0.0, found.others_moved or 0.0
    before = f"a step moves {moved:.0%} of their values, though their gradient's norm is {found.grad_norm:.2g}"
    tensors = f"{found.tensors} tensors of " if found.tensors > 1 else ""
    return Finding(
        f"`{found.attribute}` holds {tensors}{found.elements:,} values that `parameters()` does not list: "
        "they are never trained.",
        {"attribute": found.attribute, "kind": found.kind, "elements": found.elements},
        found.location,
        fix=f"Put them into `{wanted}`.",
        edits=_wrapped(found, wanted),
        proof=Proof("experiment", before, f"it moves {others:.0%} of those that are listed"),
    )


def _container(found: Hidden) -> str:
    kind = "Parameter" if found.holds == "parameters" else "Module"
    if found.kind == "tensor":
        return "nn.Parameter"
    return f"nn.{kind}{'Dict' if found.kind == 'dict' else 'List'}"


def _wrapped(found: Hidden, wanted: str) -> tuple[Edit, ...]:
    """Wrap the literal or comprehension that makes the list."""
    source = source_of(found.location)
    if found.location is None or found.kind == "tensor" or not source.startswith(("[", "{", "list(")):
        return ()
    return (Edit(Action.REPLACE, found.location, value=f"{wanted}({source})"),)


@check("FWD602", Severity.ERROR)
def weights_not_loaded(forward: Forward) -> Findings:
    """Loading weights without `strict` filled next to nothing.

    Cause:
        Names are compared as they stand. A prefix (`module.` of DataParallel, `model.` of a
        wrapper) or a checkpoint that holds the weights in one of its entries makes none of them
        match, and with `strict=False` nobody says so: the model keeps its random weights.

    Fix:
        Take the prefix off the names, or hand over the right entry; look at what
        `load_state_dict` returns.
    """
    for found in forward.loadings:
        if not found.again and found.given and found.own and found.matched <= LOADED * min(found.given, found.own):
            yield _unloaded(found)


def _unloaded(found: Loading) -> Finding:
    remedied = found.remedied >= REMEDIED * min(found.given, found.own)
    proof = None
    if remedied:
        before = f"{found.matched} of {found.own} tensors are filled"
        proof = Proof("experiment", before, f"with {found.remedy}, {found.remedied} of {found.own}")
    elif found.skipped:
        kept = found.own - found.matched
        before = f"{kept} of {found.own} tensors are behind the loading what they were before it"
        proof = Proof("experiment", before, f"of a model of the same sizes all {found.own} would be loaded")
    example = f": `{found.given_name}` against `{found.own_name}`" if found.given_name and found.own_name else ""
    return Finding(
        f"{found.source} fills {found.matched} of the {found.own} tensors of {found.model}{example}.",
        {"given": found.given, "own": found.own, "matched": found.matched, "remedied": found.remedied},
        found.location,
        fix=f"Load them with {found.remedy}." if remedied else "Load weights that were saved from this model.",
        edits=_renaming(found) if remedied else (),
        proof=proof,
    )


def _renaming(found: Loading) -> tuple[Edit, ...]:
    part, other = [*found.remedy.split("`")[1::2], "", ""][:2]
    if not found.expression or found.location is None:
        return ()
    if part and other:
        value = f'{{key.replace("{part}", "{other}", 1): value for key, value in {found.expression}.items()}}'
    elif part and found.remedy.endswith("off"):
        value = f'{{key.removeprefix("{part}"): value for key, value in {found.expression}.items()}}'
    elif part:
        value = f'{{"{part}" + key: value for key, value in {found.expression}.items()}}'
    else:
        value = f"{found.expression}[{found.remedy.removeprefix('the entry ').removesuffix(' taken')}]"
    return (Edit(Action.REPLACE, found.location, value=value),)


@check("FWD603", Severity.WARNING)
def untied_output(forward: Forward, loss: Loss) -> Findings:
    """The output layer is not tied to the embedding as configured.

    Cause:
        The output layer or the embedding was replaced after the model was built: the new one
        has weights of its own, begins at random, and is tied again (and lost) when the model is
        saved and loaded.

    Fix:
        Call `model.tie_weights()` after replacing it, `model.resize_token_embeddings()` instead
        of replacing it, or set `config.tie_word_embeddings = False`.
    """
    for found in forward.untied:
        if found.location is not None and loss.calls:
            yield _untied(found)


def _untied(found: Untied) -> Finding:
    return Finding(
        f"`{found.output}` is to share its {found.rows:,} rows with the embedding and has its own: "
        f"they differ by up to {found.gap:.2g}.",
        {"output": found.output, "rows": found.rows, "gap": found.gap},
        found.location,
        fix="Call `model.tie_weights()` after the layer is replaced.",
    )


@check("FWD604", Severity.ERROR)
def loaded_weights_drawn_anew(forward: Forward) -> Findings:
    """Weights are loaded, and then drawn at random again.

    Cause:
        A function that initialises every layer is applied to the whole model, or run after the loading:
        what was learnt before is gone, and the training begins from nothing.

    Fix:
        Initialise before the weights are loaded, or the new layers alone: `model.head.apply(...)`.
    """
    for found in forward.overwritten:
        if found.lost < OVERWRITTEN * found.filled:
            continue
        yield Finding(
            f"{found.lost} of the {found.filled} matrices that were loaded into {found.model} are drawn anew, by "
            f"`{found.function}`.",
            {"lost": found.lost, "filled": found.filled},
            found.location,
            fix="Initialise the new layers alone.",
            proof=Proof(
                "experiment",
                f"{found.filled} matrices were loaded before this line",
                f"{found.filled - found.lost} of them are left as they were",
            ),
        )
        return


@check("FWD605", Severity.WARNING)
def settings_without_weights(forward: Forward, step: Step) -> Findings:
    """A model is fine-tuned with a checkpoint's settings, not its weights.

    Cause:
        `from_config(config)` and `Model(config)` take sizes and names from the settings and draw every
        weight at random, also where the settings are those of a checkpoint. The small rate of a fine-tuning
        then trains next to nothing; what the script itself has learnt before and saved there is lost at any rate.

    Fix:
        Write `from_pretrained(name, config=config)`; a larger rate where the model is to begin from nothing.
    """
    for found in forward.settings_alone:
        rates = [group.learning_rate for o in step.optimizers if found.model in o.models for group in o.groups]
        if not rates or (max(rates) >= OF_FINE_TUNING and not found.own):
            continue
        yield Finding(
            f"`{found.kind}` has the settings of `{found.checkpoint}` and none of its weights: "
            f"{found.matrices} matrices begin at random, "
            + ("and nothing reads what was saved there." if found.own else f"at a rate of {max(rates):g}."),
            {"checkpoint": found.checkpoint, "matrices": found.matrices, "learning_rate": max(rates)},
            found.location,
            fix=f'Load them: `.from_pretrained("{found.checkpoint}", config=...)`.'
            if _is_written(found)
            else "Load them: `.from_pretrained` of the folder that the settings were read from.",
            edits=_with_weights(found),
            # What was to be loaded by `load_state_dict`, and was not, is told of there.
            echo_of="FWD602",
        )
        return


def _with_weights(found: SettingsAlone) -> tuple[Edit, ...]:
    """The call of `from_config` as one of `from_pretrained`, where it is given nothing else."""
    called, given = caller_at(found.location), argument_node(found.location, "config", 0)
    owner, _, method = called.rpartition(".")
    if method != ALONE or given is None or found.location is None or not _is_written(found):
        return ()
    value = f'{owner}.{WITH_WEIGHTS}("{found.checkpoint}", config={ast.unparse(given)})'
    return (Edit(Action.REPLACE, found.location, value=value, safe=False, reason="it begins with what was learnt"),)


def _is_written(found: SettingsAlone) -> bool:
    """Whether the checkpoint's name stands in the script, as it does not where it is made at each run."""
    tree = parse(found.location.path) if found.location else None
    texts = (node.value for node in nodes_of(tree) if isinstance(node, ast.Constant)) if tree else ()
    return any(text == found.checkpoint for text in texts)
