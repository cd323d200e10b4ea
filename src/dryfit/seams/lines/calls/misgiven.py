"""Arguments of a trainer that are no such thing: a class for a collator, all splits for one, a lone optimizer."""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from dryfit.core.evidence.calls import RefusedValue
from dryfit.core.evidence.mistaken import Misgiven
from dryfit.core.retry import Retry
from dryfit.core.source import argument_node, is_user_file, location_of
from dryfit.seams.lines.calls.numerals import number_in, place_of_text
from dryfit.seams.lines.names.classes import from_names
from dryfit.seams.mending import rewrites
from dryfit.seams.raised import Raised, evaluated, names_in, node_at, raised_by, retry

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# What trains by a dictionary of settings of its own, and the splits that it may be handed whole.
TRAINER, TRAIN = "transformers.trainer.Trainer", "train"
# What a config calls the names of its classes.
NAMES = "id2label"
# Where a trainer's settings lie, and what holds them.
SETTINGS, ARGUMENTS = "args", "TrainingArguments"
# The arguments of a trainer that are given without their names.
PLACES = ("model", SETTINGS, "data_collator", "train_dataset", "eval_dataset")


@dataclass(frozen=True)
class Misfit:
    """What was given, what is wanted, and the source of that, made of the source of what was given."""

    given: str
    wanted: str
    made: Callable[[str], str]


def misgiven(session: "Mending", error: BaseException, number: int) -> Retry | None:
    """Enter an argument of a trainer that it cannot use as it is; how to go on with what is meant."""
    raised = raised_by(error.__traceback__, number)
    call = node_at(raised.location, ast.Call) if raised is not None and not raised.by_line else None
    if raised is None or call is None:
        return None
    names = _names_for_ids(session, raised, call)
    if names is not None:
        return names
    for trainer, given, building in _trainers(error):
        site = raised.location if building else session.sites.get(id(trainer))
        for name, value in given.items():
            misfit = _misfit(name, value, raised)
            place = PLACES.index(name) if name in PLACES else None
            node = argument_node(site, name, place) if misfit is not None else None
            if misfit is None or site is None or node is None:
                continue
            source = misfit.made(ast.unparse(node))
            where = location_of(node, site.path)
            entry = Misgiven(type(trainer).__name__, name, misfit.given, misfit.wanted, where, source, number)
            session.recorder.script_adds("misgiven", entry)
            if not source:
                return None
            if building:
                return retry(raised, partial(rewrites.replaced, node=node, source=source), f"with `{source}`")
            attribute = f"{_owner(call)}.{name}"
            made = f"{attribute} = {misfit.made(attribute)}"
            return retry(raised, partial(rewrites.preceded, source=made), f"with `{source}`")
        found = None if building else _setting(session, raised, call, trainer)
        if found is not None:
            return found
    return None


def _names_for_ids(session: "Mending", raised: Raised, call: ast.Call) -> Retry | None:
    """The names of the classes that a config is given by the names, and takes by the ids."""
    node = next((word.value for word in call.keywords if word.arg == NAMES), None)
    if not isinstance(node, ast.Dict | ast.DictComp | ast.Name):
        return None
    try:
        value = evaluated(node, names_in(raised.frame))
    except Exception:
        return None
    words = isinstance(value, dict) and value and all(isinstance(key, str) and not key.isdigit() for key in value)
    if not words or not all(isinstance(number, int) for number in value.values()):
        return None
    made = f"{{number: name for name, number in ({ast.unparse(node)}).items()}}"
    kind, where = ast.unparse(call.func).rpartition(".")[2], location_of(node, raised.location.path)
    entry = Misgiven(kind, NAMES, "ids by their names", "names by their ids", where, made, raised.number)
    session.recorder.script_adds("misgiven", entry)
    return retry(raised, partial(rewrites.replaced, node=node, source=made), "with the names by their ids")


def _trainers(error: BaseException) -> Iterator[tuple[Any, Mapping[str, Any], bool]]:
    """The trainers that an exception passed, what each was given, and whether it was still being built."""
    seen: set[int] = set()
    for frame, _ in walk_tb(error.__traceback__):
        owner = frame.f_locals.get("self")
        if owner is None or id(owner) in seen or is_user_file(frame.f_code.co_filename):
            continue
        bases = {f"{base.__module__}.{base.__qualname__}" for base in type(owner).__mro__}
        if TRAINER in bases:
            seen.add(id(owner))
            building = frame.f_code.co_name == "__init__"
            yield owner, frame.f_locals if building else vars(owner), building


def _misfit(name: str, value: Any, raised: Raised) -> Misfit | None:
    """What is wrong with the value of an argument, by the argument's name."""
    scope = names_in(raised.frame)
    if name == "data_collator" and inspect.isclass(value):
        words = from_names(value, scope)
        made = (lambda source: f"{source}({words})") if words is not None else _unknown
        return Misfit(f"the class `{value.__name__}`", "an object of it", made)
    if name == "train_dataset" and isinstance(value, dict) and value:
        split = TRAIN if TRAIN in value else next(iter(value))
        kind = f"{type(value).__name__} of {', '.join(f'`{key}`' for key in value)}"
        return Misfit(f"the whole {kind}", "one dataset", lambda source: f'{source}["{split}"]')
    if name == "model_init" and hasattr(value, "named_parameters"):
        kind = f"the model `{type(value).__name__}`"
        return Misfit(kind, "a function that makes one", lambda source: f"lambda: {source}")
    if name == SETTINGS and isinstance(value, dict) and ARGUMENTS in scope:
        return Misfit("a dictionary", f"an object of `{ARGUMENTS}`", lambda source: f"{ARGUMENTS}(**{source})")
    if name == "optimizers" and hasattr(value, "param_groups"):
        wanted = "a pair of an optimizer and a scheduler"
        return Misfit(f"{type(value).__name__} alone", wanted, lambda source: f"({source}, None)")
    if name == "callbacks" and value is not None and not isinstance(value, (list, tuple)):
        return Misfit(f"{type(value).__name__} alone", "a list of callbacks", lambda source: f"[{source}]")
    if name == "compute_metrics" and value is not None and not callable(value):
        return Misfit(f"a value of type {type(value).__name__}", "a function", _unknown)
    return None


def _unknown(_: str) -> str:
    return ""


def _owner(call: ast.Call) -> str:
    """The source of what the method that was called belongs to."""
    return ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def _setting(session: "Mending", raised: Raised, call: ast.Call, trainer: Any) -> Retry | None:
    """A number among the settings that is given as a string."""
    settings: Any = getattr(trainer, SETTINGS, None)
    site = session.sites.get(id(settings))
    for setting in fields(settings) if hasattr(settings, "__dataclass_fields__") else ():
        value: Any = getattr(settings, setting.name, None)
        number = number_in(value) if type(setting.default) in (int, float) and type(value) is str else None
        node = argument_node(site, setting.name) if number is not None else None
        if number is None:
            continue
        where = place_of_text(node, site.path) if node is not None and site is not None else None
        name = type(settings).__name__
        entry = RefusedValue(name, setting.name, value, site, where, (), repr(number), raised.number)
        session.recorder.script_adds("refused_values", entry)
        made = f"{_owner(call)}.{SETTINGS}.{setting.name} = {number!r}"
        return retry(raised, partial(rewrites.preceded, source=made), f"with {number!r} for {value!r}")
    return None
