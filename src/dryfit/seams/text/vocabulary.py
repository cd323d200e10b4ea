"""The vocabulary that was saved with a model, against that of the tokenizer in the script."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from dryfit.backends.torch import is_tensor
from dryfit.seams.objects import is_tokenizer, named_objects

# Rows and columns of an embedding that tell whether it is still the one that was loaded, and how alike they
# must be then: a step of fine-tuning changes little, a table that was made anew everything.
ROWS, COLUMNS, ALIKE = 64, 16, 0.9
# The embedding of every model that was loaded, as it came.
LOADED: "WeakKeyDictionary[Any, Any]" = WeakKeyDictionary()


def loaded(model: Any) -> None:
    """Keep a corner of the embedding that a model was loaded with."""
    if (corner := _corner(model)) is not None:
        LOADED[model] = corner


def _corner(model: Any) -> Any:
    try:
        weight: Any = getattr(model.get_input_embeddings(), "weight", None)
    except (AttributeError, NotImplementedError):
        # A model of pictures or of sound has the method as well, which refuses to answer.
        return None
    if not is_tensor(weight) or weight.dim() != 2 or weight.is_meta:
        return None
    return weight.detach()[:ROWS, :COLUMNS].float().clone()


def compared(model: Any, tokenizer: Any, ids: Any, rows: list[Any]) -> dict[str, Any]:
    """How many of a batch's ids stand for another token in the vocabulary that came with the model."""
    source = next((m for m in model.modules() if m in LOADED and _as_loaded(m)), None)
    name = str(getattr(getattr(source, "config", None), "_name_or_path", "") or "")
    own = {number: token for token, number in saved(name).items()} if name and _is_only(tokenizer) else {}
    used = sorted({int(number) for i, places in enumerate(rows) for number in ids[i][places].tolist()})
    meant = dict(zip(used, tokenizer.convert_ids_to_tokens(used), strict=True))
    foreign = [number for number in used if number in own and own[number] != meant[number]]
    if not own:
        return {}
    example = (foreign[-1], str(meant[foreign[-1]]), own[foreign[-1]]) if foreign else None
    known = len(set(meant.values()) & set(own.values()))
    return {"distinct": len(used), "foreign": len(foreign), "known": known, "own": name, "example": example}


def _as_loaded(model: Any) -> bool:
    """Whether the embedding is the loaded one: a table that was made anew goes with a vocabulary of its own."""
    before, now = LOADED[model], _corner(model)
    if now is None:
        return False
    rows = min(len(before), len(now))
    one, other = before[:rows].reshape(-1), now[:rows].reshape(-1)
    return float(one @ other) > ALIKE * float(one.norm() * other.norm())


def _is_only(tokenizer: Any) -> bool:
    """Whether the script holds no other tokenizer, which might be the one that made the ids."""
    return all(value is tokenizer for _, value in named_objects() if is_tokenizer(value))


def saved(name: str) -> Mapping[str, int]:
    """The vocabulary beside a model's weights, in its folder or in the hub's cache; empty where there is none."""
    for file, read in (("tokenizer.json", _of_json), ("vocab.txt", _of_lines), ("vocab.json", _of_table)):
        path = Path(name) / file
        found = path if path.is_file() else _cached(name, file)
        if found is not None:
            return read(found.read_text(encoding="utf-8"))
    return {}


def _cached(name: str, file: str) -> Path | None:
    hub = sys.modules.get("huggingface_hub")
    if hub is None or Path(name).exists():
        return None
    try:
        found = hub.try_to_load_from_cache(name, file)
    except Exception:
        return None
    return Path(found) if isinstance(found, str) else None


def _of_json(text: str) -> Mapping[str, int]:
    held = json.loads(text)
    words = held["model"].get("vocab") or {}
    table = words if isinstance(words, dict) else {pair[0]: number for number, pair in enumerate(words)}
    return {**table, **{added["content"]: added["id"] for added in held.get("added_tokens", ())}}


def _of_lines(text: str) -> Mapping[str, int]:
    return {line: number for number, line in enumerate(text.rstrip("\n").split("\n"))}


def _of_table(text: str) -> Mapping[str, int]:
    return dict(json.loads(text))
