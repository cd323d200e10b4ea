"""What is looked at before and after a fit: its data, its split, its layers, its trainable weights."""

import sys
import types
from dataclasses import dataclass, field, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any

from dryfit.backends.keras import leaves
from dryfit.core.evidence.batch import Collation
from dryfit.core.evidence.data import Dataset
from dryfit.core.evidence.keras import Retuned, Split, Uneven
from dryfit.core.evidence.keras_given import Frozen, Weightless
from dryfit.core.evidence.keras_refused import Inside
from dryfit.core.evidence.keras_rows import Source, Weighted
from dryfit.core.finding import Location
from dryfit.core.source import argument, method_at, source_of
from dryfit.core.trace import assigned_before, calls_named, deciding, made_before, prepared_before
from dryfit.seams.keras.data import feeding, vocabularies
from dryfit.seams.keras.data.batches import divided_by_zero
from dryfit.seams.keras.data.cached import see_cached
from dryfit.seams.keras.data.drawn_apart import see_drawn_apart
from dryfit.seams.keras.data.ends import see_endless, see_remainder, see_unbatched, see_unloaded
from dryfit.seams.keras.data.filtered import filters_of, see_one_kept
from dryfit.seams.keras.data.held_back import beyond, portion
from dryfit.seams.keras.data.holes import see_targets
from dryfit.seams.keras.data.last import see_last
from dryfit.seams.keras.data.leaks import see_leak
from dryfit.seams.keras.data.lists import listed
from dryfit.seams.keras.data.moved import see_moved
from dryfit.seams.keras.data.pixels import see_scale
from dryfit.seams.keras.data.seeds import unlike
from dryfit.seams.keras.data.sharing import shared
from dryfit.seams.keras.data.unscaled import see_unscaled
from dryfit.seams.keras.data.windows import within
from dryfit.seams.keras.data.zipped import joined
from dryfit.seams.keras.forward.chains import chains
from dryfit.seams.keras.forward.inputs import see_order, see_unused
from dryfit.seams.keras.loss.outputs import see_names
from dryfit.seams.keras.loss.unasked import Suspected, see_unasked, suspected
from dryfit.seams.keras.settings import see_settings
from dryfit.seams.keras.state import built_for
from dryfit.seams.keras.step import ruled, schedules
from dryfit.seams.keras.step.idle import see_unlearnt
from dryfit.seams.keras.swapped_settings import see_swapped
from dryfit.seams.signature import is_users

if TYPE_CHECKING:
    from dryfit.seams.keras.training import TrainingSeam
    from dryfit.seams.session import Session

# Where fit takes its arguments.
X, Y, VALIDATION_SPLIT, VALIDATION_DATA = ("x", 0), ("y", 1), ("validation_split", 6), ("validation_data", 7)
SAMPLE_WEIGHT = ("sample_weight", 10)
LOSS_WEIGHTS = ("loss_weights", 2)
# Where callbacks take what they watch.
MODE_POSITION = {"EarlyStopping": 4, "ModelCheckpoint": 5, "ReduceLROnPlateau": 4}
MONITOR_POSITION = {"EarlyStopping": 0, "ModelCheckpoint": 1, "ReduceLROnPlateau": 0}


@dataclass
class Before:
    """What is kept from before a fit until after it."""

    sources: list[tuple[str, feeding.Counted, int | None]] = field(default_factory=list)
    unasked: list[Suspected] = field(default_factory=list)


def before_fit(seam: "TrainingSeam", model: Any, given: dict[str, Any]) -> Before:
    """Look at what a fit is given; a generator is counted from now on."""
    site, before = seam.session.site, Before()
    see_settings(seam, model, given)
    see_swapped(seam.session, given, site)
    seam.layers.number(model)
    seam.layers.watched.begin(model)
    seam.refolded.begins(model, given, site)
    vocabularies.of(seam.session).fitted(model, given.get("x"))
    _see_retuned(seam, model)
    compiled = seam.losses.compiled.get(id(model))
    see_names(seam.session, model, compiled, given)
    before.unasked = suspected(seam.layers, model, compiled, given.get("y"))
    for entry in listed(given, site):
        seam.session.recorder.keras_adds("listed", entry)
    if (windows := within(given, site)) is not None:
        seam.session.recorder.keras_adds("within", windows)
    see_endless(seam, given)
    see_cached(seam, model, given)
    see_unused(seam.layers, model)
    see_order(seam.layers, model, given.get("x"), site)
    see_unbatched(seam, model, given)
    see_unloaded(seam, given)
    ruled.see(seam.session, model, given)
    apart = unlike(given.get("x"), site)
    if compares(seam, model):
        see_one_kept(seam.session, given.get("x"))
    if apart is None and compares(seam, model):
        apart = joined(given.get("x"), site) or joined(given.get("validation_data"), site)
        see_moved(seam.session, given.get("x"))
    if apart is not None:
        seam.session.recorder.keras_adds("paired", apart)
    _see_arrays(seam, given, site)
    see_leak(seam.session, given, site)
    see_targets(seam.session, given.get("y"))
    _see_split(seam, given, site)
    _see_empty(seam, given, site)
    _see_weights(seam, model, given, site)
    untargeted = given.get("y") is None and feeding.is_array(given.get("x"))
    if compiled is not None and compiled.loss is not None and untargeted:
        see_labels_inside(seam, compiled, set())
    wanted = _wanted(given)
    if isinstance(given.get("x"), types.GeneratorType):
        counted = feeding.Counted(given["x"])
        given["x"] = counted.generate()
        before.sources.append(("train", counted, wanted))
    elif seam.flavour.package == "tf_keras" and feeding.is_dataset(given.get("x")) and wanted:
        batches = feeding.cardinality(given["x"])
        if batches is not None and 0 <= batches < wanted and given["steps_per_epoch"] != batches:
            _tell_source(seam, "train", "tf.data", batches, wanted, X)
    return before


def before_predict(seam: "TrainingSeam", given: dict[str, Any]) -> None:
    """Look at what is to be predicted on."""
    see_unloaded(seam, given, "prediction")
    for entry in listed({"x": given.get("x")}, seam.session.site):
        seam.session.recorder.keras_adds("listed", entry)


def after_fit(seam: "TrainingSeam", model: Any, given: dict[str, Any], before: Before) -> None:
    """Look at what a fit has built, and draw the rest from a generator."""
    compiled = seam.losses.compiled.get(id(model))
    if compiled is not None:
        compiled.fits += 1
        compiled.trainable = trainable(model)
    see_unasked(seam.layers, before.unasked, compiled)
    seam.layers.describe_again(model)
    seam.layers.watched.end()
    seam.refolded.ends(model)
    vocabularies.of(seam.session).trained(model, given.get("x"))
    see_last(seam, given)
    # Where nothing is left to train, no step is taken; a model that a callback kept from its first has no weights yet.
    if getattr(model, "built", True):
        seam.layers.strays.stepped(list(getattr(model, "trainable_variables", ())))
    for chain in chains(model, seam.layers):
        seam.session.recorder.keras_adds("chains", chain)
    see_scale(seam.layers, model, argument(seam.session.site, *X), seam.session.site)
    _see_frozen(seam, model)
    see_unlearnt(seam, model)
    see_remainder(seam, model, given, "fit")
    schedules.see(seam, model, given)
    if (rescaled := seam.sizes.compared(model, (seam.session.site, *VALIDATION_DATA))) is not None:
        seam.session.recorder.keras_adds("rescaled", rescaled)
    for role, counted, wanted in before.sources:
        if wanted:
            counted.draw(wanted)
        if counted.ended and wanted and counted.given < wanted:
            _tell_source(seam, role, "generator", counted.given, wanted, X)


def see_scored(seam: "TrainingSeam", model: Any, x: Any) -> None:
    """Look at what a model is to be scored by, beside what it was fitted on."""
    with seam.session.unseen():
        seam.refolded.evaluated(model, x, argument(seam.session.site, *X))
        vocabularies.of(seam.session).scored(model, x)
        see_unscaled(seam.session, seam.fitted.known.get(id(model)), x, seam.session.site)


def see_labels_inside(seam: "TrainingSeam", compiled: Any, names: set[str]) -> None:
    """A loss that is given to compile, and no targets: labels by one of these names are among the inputs, or none."""
    name = "labels" if "labels" in names else next(iter(names), "")
    loss = compiled.loss if isinstance(compiled.loss, str) else type(compiled.loss).__name__
    made = deciding(seam.session.site, *X)
    where = made.location if made else argument(seam.session.site, *X) or seam.session.site
    seam.session.recorder.keras_adds("inside" if name else "targetless", Inside(name, loss, where))


def see_loss_weights(seam: "TrainingSeam", given: dict[str, Any], site: Location | None) -> None:
    """Words or metrics in the place of the losses' weights."""
    weights = given.get("loss_weights")
    listed = weights if isinstance(weights, (list, tuple)) else [weights]
    if given.get("metrics") is None and any(
        isinstance(entry, str) or hasattr(entry, "update_state") for entry in listed
    ):
        where = argument(site, *LOSS_WEIGHTS) or site
        seam.session.recorder.keras_adds("weightless", Weightless(source_of(where), where))


def trainable(model: Any) -> tuple[int, ...]:
    """The trainable weights, each by its id."""
    return (
        tuple(sorted(id(weight) for weight in getattr(model, "trainable_weights", ())))
        if getattr(model, "built", True)
        else ()
    )


def _see_retuned(seam: "TrainingSeam", model: Any) -> None:
    """Weights frozen or thawed since the last fit, without a compile in between."""
    compiled = seam.losses.compiled.get(id(model))
    if compiled is None or not compiled.fits or not compiled.trainable:
        return
    now = trainable(model)
    if now != compiled.trainable:
        call = source_of(compiled.site)
        entry = Retuned(len(compiled.trainable), len(now), seam.session.site, call, built_for(model.optimizer))
        seam.session.recorder.keras_adds("retuned", entry)


def _see_frozen(seam: "TrainingSeam", model: Any) -> None:
    """A model that was fitted and has nothing to train."""
    weights = len(getattr(model, "weights", ())) if getattr(model, "built", False) else 0
    if weights and not model.trainable_weights:
        where = assigned_before(seam.session.site, "trainable", False) or seam.session.site
        steps = len(seam.session.recorder.steps)
        seam.session.recorder.keras_adds("frozen", Frozen(type(model).__name__, weights, steps, where))


def _see_arrays(seam: "TrainingSeam", given: dict[str, Any], site: Location | None) -> None:
    validation = given.get("validation_data")
    pairs = [("train", given.get("x"), given.get("y"), X, Y)]
    if isinstance(validation, (tuple, list)) and len(validation) > 1:
        pairs.append(("eval", validation[0], validation[1], VALIDATION_DATA, VALIDATION_DATA))
    elif validation is not None:
        pairs.append(("eval", validation, None, VALIDATION_DATA, VALIDATION_DATA))
    weights, rows = _rows(given.get("sample_weight")), _rows(given.get("x"))
    if weights is not None and rows is not None and weights != rows:
        weighed = Uneven(rows, weights, "weights", argument(site, *SAMPLE_WEIGHT) or site)
        seam.session.recorder.keras_adds("uneven", weighed)
    for role, x, y, x_at, y_at in pairs:
        where = argument(site, *x_at)
        if role == "eval":
            see_drawn_apart(seam.session, given.get("x"), x, where or site)
        at = shuffle_at(site, x) or argument(site, *y_at)
        rows, targets = _rows(x), _rows(y)
        if rows is not None and targets is not None and rows != targets:
            seam.session.recorder.keras_adds("uneven", Uneven(rows, targets, role, argument(site, *y_at) or site))
        seam.session.recorder.datasets.append(
            Dataset(
                role=role,
                location=at or (made_before(site, *x_at) if y is None else None) or where or site,
                expression=source_of(where),
                class_name=type(x).__name__,
                rows=_rows(x),
                labels=feeding.labels_of(y, source_of(argument(site, *y_at)) or "y"),
                order=order_of_data(given, x, y) if role == "train" else None,
                arguments_at=site if role == "train" and feeding.is_array(y) else None,
                shared=shared(given.get("x"), x) if role == "eval" else None,
            )
        )
        made = prepared_before(site, *x_at) if role == "train" else None
        _see_nonfinite(seam, role, x, where or site, made)


def see_uneven(session: "Session", given: dict[str, Any], site: Location | None) -> None:
    """An evaluation on arrays of other numbers of rows and targets."""
    rows, targets = _rows(given.get("x")), _rows(given.get("y"))
    if rows is not None and targets is not None and rows != targets:
        session.recorder.keras_adds("uneven", Uneven(rows, targets, "eval", argument(site, *Y) or site))


def shuffle_at(site: Location | None, x: Any) -> Location | None:
    """The one call by which a script shuffles a pipeline."""
    calls = calls_named(site.path, "shuffle") if site is not None and feeding.buffer_of(x) else []
    return method_at(calls[0], site.path) if site is not None and len(calls) == 1 else None


def order_of_data(given: dict[str, Any], x: Any, y: Any) -> Any:
    if feeding.is_array(y) and given.get("shuffle", True) is False:
        return feeding.order_of(feeding.batches_of_array(y, int(given.get("batch_size") or 32)), shuffled=False)
    if (labels := feeding.labels_in_order(x)) is not None:
        return feeding.order_of(feeding.batches_of_array(labels, int(x.batch_size or 1)), shuffled=False)
    if feeding.is_dataset(x) and feeding.cardinality(x) == 0:
        return None
    if feeding.is_random(x):
        return None
    order = feeding.order_of(feeding.batches_of_dataset(x), shuffled=False)
    if order is None:
        return None
    return replace(order, buffer=feeding.buffer_of(x), whole_batches=feeding.shuffles_batches(x))


def _rows(x: Any) -> int | None:
    found = [len(leaf) for leaf in leaves(x).values() if feeding.is_array(leaf)]
    return found[0] if found else None


def _see_nonfinite(
    seam: "TrainingSeam", role: str, x: Any, where: Location | None, made: Location | None = None
) -> None:
    """The first row of each input array that holds NaN or infinities."""
    numpy, found = sys.modules.get("numpy"), {}
    for name, leaf in leaves(x).items():
        if numpy is not None and feeding.is_array(leaf) and leaf.dtype.kind == "f":
            bad = ~numpy.isfinite(leaf.reshape(len(leaf), -1)).all(axis=1)
            if bad.any():
                found[name] = int(bad.argmax())
    if found:
        entry = Collation(
            0, role, where, framework=seam.flavour.name, nonfinite_rows=found, given=source_of(where), given_at=where
        )
        seam.session.recorder.collations.append(replace(entry, made_at=divided_by_zero(where) or made))


def _see_split(seam: "TrainingSeam", given: dict[str, Any], site: Location | None) -> None:
    """The classes of the last rows, which `validation_split` takes before anything is shuffled."""
    fraction = given.get("validation_split") or 0.0
    if not fraction or given.get("validation_data") is not None:
        return
    where = argument(site, *VALIDATION_SPLIT) or site
    if (refused := portion(given.get("x"), fraction, site)) is not None:
        seam.session.recorder.keras_adds("portions", refused)
        return
    if (numbers := beyond(given.get("x"), given.get("y"), fraction, where)) is not None:
        seam.session.recorder.keras_adds("splits", numbers)
    for targets in (leaves(given.get("y")) or {"": given.get("y")}).values():
        _see_classes(seam, feeding.classes_of(targets), fraction, where)


def _see_classes(seam: "TrainingSeam", classes: Any, fraction: float, where: Location | None) -> None:
    """The classes of the last rows of one output's targets."""
    if classes is None:
        return
    numpy = sys.modules["numpy"]
    found = numpy.unique(classes)
    if not 1 < len(found) <= feeding.MOST_CLASSES // 10 or len(found) * 2 > len(classes):
        return
    cut = int(len(classes) * (1 - fraction))
    mixed = numpy.random.RandomState(0).permutation(classes)
    unseen, at_random = (int((~numpy.isin(rows[cut:], rows[:cut])).sum()) for rows in (classes, mixed))
    held, held_at_random = (len(numpy.unique(rows[cut:])) for rows in (classes, mixed))
    entry = Split(float(fraction), len(classes) - cut, unseen, at_random, len(found), where, held, held_at_random)
    seam.session.recorder.keras_adds("splits", entry)


def _see_weights(seam: "TrainingSeam", model: Any, given: dict[str, Any], site: Location | None) -> None:
    """Class weights for other classes than the labels have, or for the labels of several outputs."""
    weights, y = given.get("class_weight"), given.get("y")
    if not isinstance(weights, dict) or not weights:
        return
    where = made_before(site, "class_weight") or argument(site, "class_weight") or site
    if (outputs := _outputs(model, y)) > 1:
        seam.session.recorder.keras_adds("weighted", Weighted((), (), where, outputs=outputs))
        return
    if all(isinstance(key, str) for key in weights):
        classes = feeding.classes_of(y) if feeding.is_array(y) else None
        labels = () if classes is None else tuple(map(int, sys.modules["numpy"].unique(classes)))
        seam.session.recorder.keras_adds("weighted", Weighted((), labels, where, named=tuple(map(str, weights))))
    if not feeding.is_array(y) or not all(isinstance(key, Integral) for key in weights):
        return
    classes = feeding.classes_of(y)
    if classes is not None:
        found, counts = sys.modules["numpy"].unique(classes, return_counts=True)
        if len(found) <= feeding.MOST_CLASSES:
            keys, labels = tuple(sorted(map(int, weights))), tuple(map(int, found))
            values = tuple(float(weights[key]) for key in keys)
            seam.session.recorder.keras_adds("weighted", Weighted(keys, labels, where, values, tuple(map(int, counts))))


def _outputs(model: Any, y: Any) -> int:
    """How many outputs a model has: of tensors, or by its targets."""
    known = getattr(model, "outputs", None)
    return len(known) if known else len(leaves(y)) if isinstance(y, (dict, tuple)) else 1


def compares(seam: "TrainingSeam", model: Any) -> bool:
    """Whether a fit holds the second of a pair against the answer to the first, by Keras' own step."""
    compiled = seam.losses.compiled.get(id(model))
    stepping = next((owner for owner in type(model).__mro__ if "train_step" in vars(owner)), type(model))
    return compiled is not None and compiled.loss is not None and not is_users(stepping)


def _see_empty(seam: "TrainingSeam", given: dict[str, Any], site: Location | None) -> None:
    filters = filters_of(seam.session)
    for role, value, place in (
        ("train", given.get("x"), X),
        ("validation", given.get("validation_data"), VALIDATION_DATA),
    ):
        if feeding.is_dataset(value) and filters is not None and feeding.cardinality(value) is None:
            where = argument(site, *place) or site
            if (found := filters.emptied(value, Source(role, "tf.data", 0, None, where))) is not None:
                seam.session.recorder.keras_adds("sources", found)
        elif feeding.cardinality(value) == 0:
            _tell_source(seam, role, "tf.data" if feeding.is_dataset(value) else type(value).__name__, 0, None, place)


def _wanted(given: dict[str, Any]) -> int | None:
    """The batches that the whole fit asks for, where it says so."""
    steps = given.get("steps_per_epoch")
    epochs = int(given.get("epochs") or 1) - int(given.get("initial_epoch") or 0)
    return int(steps) * epochs if steps else None


def _tell_source(
    seam: "TrainingSeam", role: str, kind: str, batches: int, wanted: int | None, place: tuple[str, int]
) -> None:
    site = seam.session.site
    made = deciding(site, *place)
    where = argument(site, *place) or site
    entry = Source(role, kind, batches, wanted, where, made.location if made else None)
    seam.session.recorder.keras_adds("sources", entry)
