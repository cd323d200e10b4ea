"""What is looked for on the line that raised: each look tells what it finds, and how to run the line without."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from dryfit.core.retry import Retry
from dryfit.seams.lines.arrays.axes import axis_beyond
from dryfit.seams.lines.arrays.axis_of_batch import rows_joined
from dryfit.seams.lines.arrays.backwards import read_backwards
from dryfit.seams.lines.arrays.chances import drawn_from_scores, measured_scores
from dryfit.seams.lines.arrays.drawing import drawn_beyond
from dryfit.seams.lines.arrays.float_indices import float_indices
from dryfit.seams.lines.arrays.object_arrays import object_arrays
from dryfit.seams.lines.arrays.one_hots import ids_without_place
from dryfit.seams.lines.arrays.outgrown import outgrown
from dryfit.seams.lines.arrays.parts import uneven_parts
from dryfit.seams.lines.arrays.time_axis import beyond_time, time_second
from dryfit.seams.lines.arrays.truths import bound_first, truth_of_several
from dryfit.seams.lines.arrays.uneven_rows import uneven_rows
from dryfit.seams.lines.arrays.unlike import unlike_arrays
from dryfit.seams.lines.arrays.unlike_tensors import unlike_tensors
from dryfit.seams.lines.arrays.whole_rows import whole_rows
from dryfit.seams.lines.arrays.zero_divisors import zero_divisor
from dryfit.seams.lines.asserted import refused_assertion
from dryfit.seams.lines.batches.absent_rows import absent_row
from dryfit.seams.lines.batches.appended import appended
from dryfit.seams.lines.batches.asked import asked_for_batch
from dryfit.seams.lines.batches.every_part import every_part
from dryfit.seams.lines.batches.fitted import other_columns
from dryfit.seams.lines.batches.laid_out import cast_of_missing, column_apart, pivoted
from dryfit.seams.lines.batches.lengths import broken_length
from dryfit.seams.lines.batches.loaderless import loaderless
from dryfit.seams.lines.batches.located import located
from dryfit.seams.lines.batches.mapped import mapped
from dryfit.seams.lines.batches.merged_tables import merged_tables
from dryfit.seams.lines.batches.numbered import numbered
from dryfit.seams.lines.batches.parts_exchanged import parts_exchanged
from dryfit.seams.lines.batches.row_labels import row_by_place
from dryfit.seams.lines.batches.short import too_short
from dryfit.seams.lines.batches.spent_iterators import spent_iterators
from dryfit.seams.lines.batches.tables import absent_columns, columns_for_rows
from dryfit.seams.lines.batches.taking import taking
from dryfit.seams.lines.batches.unbatched import unbatched
from dryfit.seams.lines.batches.uncounted import uncounted
from dryfit.seams.lines.batches.unseen import unseen_categories
from dryfit.seams.lines.batches.whole_batches import given_whole
from dryfit.seams.lines.calls.annotated import annotated_otherwise
from dryfit.seams.lines.calls.asked_for import asked_for
from dryfit.seams.lines.calls.axisless import without_axis
from dryfit.seams.lines.calls.by_keyword import by_keyword
from dryfit.seams.lines.calls.called_back import called_back
from dryfit.seams.lines.calls.drift import drift
from dryfit.seams.lines.calls.exchanged import exchanged_names
from dryfit.seams.lines.calls.filling import filling
from dryfit.seams.lines.calls.handed_down import handed_down
from dryfit.seams.lines.calls.misgiven import misgiven
from dryfit.seams.lines.calls.other_order import other_order
from dryfit.seams.lines.calls.refusing import refusing
from dryfit.seams.lines.calls.registered import registered
from dryfit.seams.lines.calls.spectra import spectrum_of_no_form
from dryfit.seams.lines.calls.whole_numbers import float_for_whole
from dryfit.seams.lines.files.absent import absent_files
from dryfit.seams.lines.files.encodings import other_encoding
from dryfit.seams.lines.files.endings import endings
from dryfit.seams.lines.files.folders import folders
from dryfit.seams.lines.files.hollow_folders import hollow_folders
from dryfit.seams.lines.files.json_lines import json_lines
from dryfit.seams.lines.files.listed import listed_names
from dryfit.seams.lines.files.uncopied import uncopied
from dryfit.seams.lines.files.unfetched import unfetched
from dryfit.seams.lines.files.unserialised import unserialised
from dryfit.seams.lines.keras.evaluations import evaluations
from dryfit.seams.lines.keras.minimised import minimised
from dryfit.seams.lines.keras.operations import misfit
from dryfit.seams.lines.keras.other_keras import other_keras
from dryfit.seams.lines.keras.stateless import stateless
from dryfit.seams.lines.keras.symbols import given_symbols
from dryfit.seams.lines.keras.unfed import unfed
from dryfit.seams.lines.keras.unsized import unsized
from dryfit.seams.lines.keras.valueless import symbol_for_value
from dryfit.seams.lines.keras.whole_models import whole_models
from dryfit.seams.lines.models.adapters import unmatched_targets
from dryfit.seams.lines.models.built import built_with_inputs
from dryfit.seams.lines.models.cut_graphs import cut_graph
from dryfit.seams.lines.models.forwardless import forwardless
from dryfit.seams.lines.models.gradients import without_gradient
from dryfit.seams.lines.models.handed_on import handed_on
from dryfit.seams.lines.models.heads import uneven_heads
from dryfit.seams.lines.models.leaves import leaf_changed, leaf_lost
from dryfit.seams.lines.models.loss_answers import loss_answers
from dryfit.seams.lines.models.overfed import overfed
from dryfit.seams.lines.models.pretrained_sizes import pretrained_sizes
from dryfit.seams.lines.models.settings import unset_token
from dryfit.seams.lines.models.sparse import sparse_gradients
from dryfit.seams.lines.models.states import pair_of_states
from dryfit.seams.lines.models.undifferentiated import undifferentiated
from dryfit.seams.lines.models.uninitialised import uninitialised
from dryfit.seams.lines.models.unlabelled import unlabelled
from dryfit.seams.lines.names.attributes import misspelling
from dryfit.seams.lines.names.called import called_value
from dryfit.seams.lines.names.classes import class_for_object
from dryfit.seams.lines.names.classes_kept import class_kept
from dryfit.seams.lines.names.commas import comma_at_the_end
from dryfit.seams.lines.names.dataclass_defaults import mutable_defaults
from dryfit.seams.lines.names.keyed import keyed
from dryfit.seams.lines.names.keys import missing_key
from dryfit.seams.lines.names.lookups import looked_up
from dryfit.seams.lines.names.misnamed import misnamed
from dryfit.seams.lines.names.names import unbound_name
from dryfit.seams.lines.names.overridden import overridden
from dryfit.seams.lines.names.rebound import rebound
from dryfit.seams.lines.names.registering import taken_name
from dryfit.seams.lines.names.reserved import reserved
from dryfit.seams.lines.names.selfless import selfless
from dryfit.seams.lines.names.uncalled import uncalled
from dryfit.seams.lines.names.unchosen import unchosen
from dryfit.seams.lines.names.unpacking import unpacking
from dryfit.seams.lines.names.unreturned import unreturned
from dryfit.seams.lines.text.numbers import written_numbers
from dryfit.seams.lines.text.tokenizing import no_text, pretokenized, uneven_tensors
from dryfit.seams.lines.text.unmaskable import unmaskable
from dryfit.seams.midst import touches

if TYPE_CHECKING:
    from dryfit.seams.mending.attempts import Mending

# Given the session, the exception and the number of its failure.
Look: TypeAlias = Callable[[Any, BaseException, int], Retry | None]
LOOKS: tuple[Look, ...] = (
    spent_iterators,
    unset_token,
    overridden,
    reserved,
    taken_name,
    sparse_gradients,
    uncopied,
    leaf_changed,
    leaf_lost,
    without_gradient,
    unbound_name,
    bound_first,
    truth_of_several,
    mutable_defaults,
    exchanged_names,
    parts_exchanged,
    rows_joined,
    rebound,
    class_for_object,
    class_kept,
    whole_rows,
    misgiven,
    registered,
    unchosen,
    loss_answers,
    loaderless,
    selfless,
    keyed,
    misnamed,
    forwardless,
    unreturned,
    absent_row,
    comma_at_the_end,
    handed_on,
    called_back,
    other_keras,
    appended,
    handed_down,
    drift,
    overfed,
    built_with_inputs,
    pair_of_states,
    pretrained_sizes,
    stateless,
    unsized,
    given_symbols,
    symbol_for_value,
    given_whole,
    every_part,
    taking,
    unmatched_targets,
    pretokenized,
    no_text,
    uneven_tensors,
    mapped,
    time_second,
    beyond_time,
    uncounted,
    broken_length,
    endings,
    written_numbers,
    evaluations,
    called_value,
    minimised,
    by_keyword,
    spectrum_of_no_form,
    without_axis,
    json_lines,
    other_encoding,
    asked_for,
    merged_tables,
    pivoted,
    cast_of_missing,
    column_apart,
    located,
    uneven_parts,
    read_backwards,
    hollow_folders,
    refusing,
    float_for_whole,
    object_arrays,
    uneven_rows,
    undifferentiated,
    cut_graph,
    uncalled,
    numbered,
    unbatched,
    asked_for_batch,
    misspelling,
    folders,
    listed_names,
    absent_files,
    unfetched,
    filling,
    drawn_beyond,
    float_indices,
    too_short,
    outgrown,
    ids_without_place,
    zero_divisor,
    missing_key,
    columns_for_rows,
    absent_columns,
    looked_up,
    row_by_place,
    uneven_heads,
    uninitialised,
    unlabelled,
    unseen_categories,
    other_columns,
    unlike_arrays,
    unlike_tensors,
    axis_beyond,
    misfit,
    unfed,
    unmaskable,
    unpacking,
    unserialised,
    whole_models,
    drawn_from_scores,
    measured_scores,
    other_order,
    annotated_otherwise,
    refused_assertion,
)


def looks_at(error: BaseException, session: "Mending") -> tuple[Look, ...]:
    """The looks that an exception asks for: none where it comes of what was left in the midst, or left empty."""
    return () if session.comes_of_hollow(error) or touches(error, session.midst) else LOOKS
