"""The ``[tool.dryfit]`` table of pyproject.toml."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any


class ConfigError(Exception):
    """The table cannot be used; the message is one sentence for the user."""


@dataclass(frozen=True)
class Config:
    """What the table sets; None stands for what it leaves to the defaults.

    ``python`` is a path, made absolute from the table's own folder, or a command's name.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    steps: int | None = None
    timeout: float | None = None
    rows: int | None = None
    device: str | None = None
    python: str | None = None


def load(start: Path) -> Config:
    """The table of the nearest pyproject.toml at or above ``start`` that has one; else nothing set.

    Raises:
        ConfigError: the file is no TOML, or the table has an unknown key or a value of a wrong type.
    """
    for folder in (start, *start.parents):
        path = folder / "pyproject.toml"
        if path.is_file() and (table := _table(path)) is not None:
            return _config(table, path)
    return Config()


def _table(path: Path) -> Any:
    try:
        tool = tomllib.loads(path.read_text(encoding="utf-8")).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path} is not TOML: {error}.") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}.") from error
    return tool.get("dryfit") if isinstance(tool, dict) else None


def _config(table: Any, path: Path) -> Config:
    if not isinstance(table, dict):
        raise ConfigError(f"{path}: [tool.dryfit] must be a table, not {table!r}.")
    values = {key: _value(key, value, path) for key, value in table.items()}
    if "python" in values:
        values["python"] = _interpreter(values["python"], path.parent)
    return Config(**values)


def _value(key: str, value: Any, path: Path) -> Any:
    if key not in READERS:
        names = [field.name for field in fields(Config)]
        near = get_close_matches(key, names, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"it takes {', '.join(names)}."
        raise ConfigError(f"{path}: [tool.dryfit] has no key {key!r}; {hint}")
    wanted, read = READERS[key]
    found = read(value)
    if found is None:
        raise ConfigError(f"{path}: {key} in [tool.dryfit] must be {wanted}, not {value!r}.")
    return found


def _whole(value: Any) -> int | None:
    return value if type(value) is int and value > 0 else None


def _seconds(value: Any) -> float | None:
    return float(value) if type(value) in (int, float) and 0 < value < float("inf") else None


def _word(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _words(value: Any) -> tuple[str, ...] | None:
    return tuple(value) if isinstance(value, list) and all(map(_word, value)) else None


def _interpreter(python: str, folder: Path) -> str:
    # A bare name, as in `python3.12`, is looked up on the PATH.
    return str(folder / Path(python).expanduser()) if len(Path(python).parts) > 1 else python


READERS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "select": ("a list of check codes", _words),
    "ignore": ("a list of check codes", _words),
    "steps": ("a whole number above 0", _whole),
    "timeout": ("a number of seconds above 0", _seconds),
    "rows": ("a whole number above 0", _whole),
    "device": ("a device's name, as in 'cpu' or 'cuda'", _word),
    "python": ("the path of a Python interpreter", _word),
}
