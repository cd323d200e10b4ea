"""What an optimizer is given for its parameters, and what is wrong with that."""

from collections.abc import Iterator
from typing import Any


def given_amiss(params: Any) -> str:
    """What is wrong with what an optimizer was given: it is no collection of parameters, or not a sound one."""
    if hasattr(params, "named_parameters"):
        return "model"
    if isinstance(params, dict):
        return "dict"
    if callable(params) and hasattr(getattr(params, "__self__", None), "named_parameters"):
        return "method"
    if not isinstance(params, (list, tuple, set)):
        return "tensor" if hasattr(params, "grad_fn") else ""
    if not params:
        return "nothing"
    if any(hasattr(value, "named_parameters") for value in params):
        return "models"
    if any(_is_nested(value) for value in params):
        return "lists"
    return _given_groups(list(params))


def _is_nested(value: Any) -> bool:
    """Whether an item of a list of parameters is a list of them itself."""
    return isinstance(value, (list, tuple)) and bool(value) and all(hasattr(item, "grad_fn") for item in value)


def _given_groups(params: list[Any]) -> str:
    lists, flat = _flat(params)
    if any(is_named(p) for p in flat) or any(is_named(p) for p in params):
        return "named"
    if computed(params):
        return "computed"
    return "twice" if len(lists) > 1 and len({id(p) for p in flat}) < len(flat) else ""


def is_named(value: Any) -> bool:
    """Whether a value is one of the pairs that `named_parameters()` gives."""
    pair = isinstance(value, tuple) and len(value) == 2
    return pair and isinstance(value[0], str) and hasattr(value[1], "grad_fn")


def _flat(params: list[Any]) -> tuple[list[Any], list[Any]]:
    """The lists of parameters among what an optimizer is given, and all its parameters."""
    groups = [p["params"] if isinstance(p, dict) and "params" in p else p for p in params]
    lists = [g for g in groups if isinstance(g, (list, tuple))]
    return lists, [p for group in lists for p in group] + [p for p in groups if hasattr(p, "grad_fn")]


def computed(params: list[Any]) -> list[Any]:
    """What an optimizer is given that is the result of an operation."""
    return [p for p in _flat(params)[1] if getattr(p, "grad_fn", None) is not None]


def listed(params: Any) -> Any:
    """What is made of generators can be looked at and handed on: lists."""
    params = list(params) if isinstance(params, Iterator) else params
    if not isinstance(params, list):
        return params
    return [_listed_group(group) for group in params]


def _listed_group(group: Any) -> Any:
    if isinstance(group, dict) and isinstance(group.get("params"), Iterator):
        return {**group, "params": list(group["params"])}
    return list(group) if isinstance(group, Iterator) else group
