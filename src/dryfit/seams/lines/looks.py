"""What is looked for on the line that raised: each look tells what it finds, and how to run the line without."""

from collections.abc import Callable
from typing import Any, TypeAlias

from dryfit.core.retry import Retry
from dryfit.seams.lines.absent import absent_files
from dryfit.seams.lines.adapters import unmatched_targets
from dryfit.seams.lines.annotated import annotated_otherwise
from dryfit.seams.lines.appended import appended
from dryfit.seams.lines.asked import asked_for_batch
from dryfit.seams.lines.asserted import refused_assertion
from dryfit.seams.lines.attributes import misspelling
from dryfit.seams.lines.axes import axis_beyond
from dryfit.seams.lines.axis_of_batch import rows_joined
from dryfit.seams.lines.built import built_with_inputs
from dryfit.seams.lines.called import called_value
from dryfit.seams.lines.called_back import called_back
from dryfit.seams.lines.chances import drawn_from_scores
from dryfit.seams.lines.classes import class_for_object
from dryfit.seams.lines.commas import comma_at_the_end
from dryfit.seams.lines.dataclass_defaults import mutable_defaults
from dryfit.seams.lines.drawing import drawn_beyond
from dryfit.seams.lines.drift import drift
from dryfit.seams.lines.endings import endings
from dryfit.seams.lines.evaluations import evaluations
from dryfit.seams.lines.exchanged import exchanged_names
from dryfit.seams.lines.filling import filling
from dryfit.seams.lines.fitted import other_columns
from dryfit.seams.lines.folders import folders
from dryfit.seams.lines.forwardless import forwardless
from dryfit.seams.lines.gradients import without_gradient
from dryfit.seams.lines.handed_on import handed_on
from dryfit.seams.lines.heads import uneven_heads
from dryfit.seams.lines.keyed import keyed
from dryfit.seams.lines.keys import missing_key
from dryfit.seams.lines.leaves import leaf_changed, leaf_lost
from dryfit.seams.lines.lengths import broken_length
from dryfit.seams.lines.loaderless import loaderless
from dryfit.seams.lines.lookups import looked_up
from dryfit.seams.lines.loss_answers import loss_answers
from dryfit.seams.lines.mapped import mapped
from dryfit.seams.lines.misgiven import misgiven
from dryfit.seams.lines.misnamed import misnamed
from dryfit.seams.lines.names import unbound_name
from dryfit.seams.lines.numbered import numbered
from dryfit.seams.lines.object_arrays import object_arrays
from dryfit.seams.lines.one_hots import ids_without_place
from dryfit.seams.lines.other_keras import other_keras
from dryfit.seams.lines.other_order import other_order
from dryfit.seams.lines.outgrown import outgrown
from dryfit.seams.lines.overfed import overfed
from dryfit.seams.lines.overridden import overridden
from dryfit.seams.lines.parts_exchanged import parts_exchanged
from dryfit.seams.lines.rebound import rebound
from dryfit.seams.lines.refusing import refusing
from dryfit.seams.lines.selfless import selfless
from dryfit.seams.lines.settings import unset_token
from dryfit.seams.lines.short import too_short
from dryfit.seams.lines.spent_iterators import spent_iterators
from dryfit.seams.lines.stateless import stateless
from dryfit.seams.lines.states import pair_of_states
from dryfit.seams.lines.tables import absent_columns, columns_for_rows
from dryfit.seams.lines.taking import taking
from dryfit.seams.lines.time_axis import time_second
from dryfit.seams.lines.tokenizing import no_text, pretokenized, uneven_tensors
from dryfit.seams.lines.unbatched import unbatched
from dryfit.seams.lines.uncalled import uncalled
from dryfit.seams.lines.uncopied import uncopied
from dryfit.seams.lines.uncounted import uncounted
from dryfit.seams.lines.undifferentiated import undifferentiated
from dryfit.seams.lines.unfetched import unfetched
from dryfit.seams.lines.uninitialised import uninitialised
from dryfit.seams.lines.unlabelled import unlabelled
from dryfit.seams.lines.unlike import unlike_arrays
from dryfit.seams.lines.unlike_tensors import unlike_tensors
from dryfit.seams.lines.unmaskable import unmaskable
from dryfit.seams.lines.unpacking import unpacking
from dryfit.seams.lines.unreturned import unreturned
from dryfit.seams.lines.unserialised import unserialised
from dryfit.seams.lines.whole_batches import given_whole
from dryfit.seams.lines.whole_numbers import float_for_whole
from dryfit.seams.lines.whole_rows import whole_rows
from dryfit.seams.lines.zero_divisors import zero_divisor
from dryfit.seams.midst import touches

# Given the session, the exception and the number of its failure.
Look: TypeAlias = Callable[[Any, BaseException, int], Retry | None]
LOOKS: tuple[Look, ...] = (
    spent_iterators,
    unset_token,
    overridden,
    uncopied,
    leaf_changed,
    leaf_lost,
    without_gradient,
    unbound_name,
    mutable_defaults,
    exchanged_names,
    parts_exchanged,
    rows_joined,
    rebound,
    class_for_object,
    whole_rows,
    misgiven,
    loss_answers,
    loaderless,
    selfless,
    keyed,
    misnamed,
    forwardless,
    unreturned,
    comma_at_the_end,
    handed_on,
    called_back,
    other_keras,
    appended,
    drift,
    overfed,
    built_with_inputs,
    pair_of_states,
    stateless,
    given_whole,
    taking,
    unmatched_targets,
    pretokenized,
    no_text,
    uneven_tensors,
    mapped,
    time_second,
    uncounted,
    broken_length,
    endings,
    evaluations,
    called_value,
    refusing,
    float_for_whole,
    object_arrays,
    undifferentiated,
    uncalled,
    numbered,
    unbatched,
    asked_for_batch,
    misspelling,
    folders,
    absent_files,
    unfetched,
    filling,
    drawn_beyond,
    too_short,
    outgrown,
    ids_without_place,
    zero_divisor,
    missing_key,
    columns_for_rows,
    absent_columns,
    looked_up,
    uneven_heads,
    uninitialised,
    unlabelled,
    other_columns,
    unlike_arrays,
    unlike_tensors,
    axis_beyond,
    unmaskable,
    unpacking,
    unserialised,
    drawn_from_scores,
    other_order,
    annotated_otherwise,
    refused_assertion,
)


def looks_at(error: BaseException, left: list[Any]) -> tuple[Look, ...]:
    """The looks that an exception asks for: none where it comes of an object that was left in the midst of a call."""
    return () if touches(error, left) else LOOKS
