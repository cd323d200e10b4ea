"""A value is followed back to the literal that decides it."""

import linecache
from pathlib import Path

import pytest

from dryfit.core.columns import column_made
from dryfit.core.finding import Location
from dryfit.core.trace import configured, deciding, labels_handed, size_in_class, table_behind, turn_of

SOURCES = [
    ("layer = Linear(8, 3)", "layer", 3, 1),
    ("N = 3\nlayer = Linear(8, N)", "layer", 3, 1),
    ("class Net:\n    def __init__(self, n=3):\n        self.out = Linear(8, n)\n\n\nNet()", "self.out", 3, 2),
    ("class Net:\n    def __init__(self, n=3):\n        self.out = Linear(8, n)\n\n\nNet(n=5)", "self.out", 5, 6),
    ("class A:\n    def f(self, n):\n        out = Linear(8, n)\n\n\nA(9).f(5)", "out", 5, 6),
    ("class Args:\n    classes: int = 4\n\n\nargs = Args()\nlayer = Linear(8, args.classes)", "layer", 4, 2),
    ('C = {"classes": 6}\nlayer = Linear(8, C["classes"])', "layer", 6, 1),
    ('p.add_argument("--num-classes", default=2)\na = p.parse_args()\nlayer = Linear(8, a.num_classes)', "layer", 2, 1),
    ("names = load()\nN = len(names)\nlayer = Linear(8, N)", "layer", None, 2),
    # One of several that a comprehension goes through side by side.
    ("s = [len(c) for c in C]\nd = [4]\nlayer = [Linear(w, n) for w, n in zip(d, s)]", "layer", None, 1),
    ("s = [len(c) for c in C]\nlayer = [Linear(i, n) for i, n in enumerate(s)]", "layer", None, 1),
]


def place(folder: Path, source: str, target: str) -> Location:
    """The call of `Linear` in a file of its own."""
    path = folder / "train.py"
    path.write_text(source + "\n")
    linecache.checkcache(str(path))
    number = next(
        n
        for n, line in enumerate(source.splitlines(), 1)
        if line.strip().startswith((f"{target} = Linear", f"{target} = [Linear"))
    )
    return Location(str(path), number)


@pytest.mark.parametrize(("source", "target", "literal", "line"), SOURCES)
def test_what_decides_a_width(tmp_path: Path, source: str, target: str, literal: int | None, line: int) -> None:
    found = deciding(place(tmp_path, source, target), "out_features", 1)
    assert found is not None
    assert (found.literal, found.location.line) == (literal, line)


def test_the_configuration_behind_a_model(tmp_path: Path) -> None:
    path = tmp_path / "train.py"
    path.write_text("config = BertConfig(hidden_size=4)\nmodel = Bert(config)\n")
    linecache.checkcache(str(path))
    found = configured(Location(str(path), 2))
    assert found is not None
    assert found.line == 1


@pytest.mark.parametrize(
    ("loader", "line"),
    [
        ("net.fit(Rows(x, labels, 8))", 2),
        ("rows = slices((x, labels)).map(lambda x, y: (x, y))\nnet.fit(rows)", 2),
        ("net.fit(Rows(x, y, labels))", None),
        ("net.fit(x)", None),
    ],
)
def test_labels_that_a_loader_is_made_of(tmp_path: Path, loader: str, line: int | None) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"x = y = load()\nlabels = x + 1\n{loader}\n")
    linecache.checkcache(str(path))
    last = len(path.read_text().splitlines())
    found = labels_handed(Location(str(path), last), "x", 0)
    assert (found.line if found else None) == line


@pytest.mark.parametrize(
    ("row", "line"),
    [
        ("tensor(tags[word])", 1),
        ("tensor([tags.get(w, 0) for w in words])", 1),
        ("frame['tag'].map(tags)", 1),
        ("made", 1),
        ("tensor(words[2])", None),
        ("tensor(word)", None),
    ],
)
def test_the_table_that_values_are_looked_up_in(tmp_path: Path, row: str, line: int | None) -> None:
    path = tmp_path / "train.py"
    path.write_text(f"tags = {{'a': 1, 'b': 2}}\nmade = [tags[word] for word in words]\nrow = {row}\n")
    linecache.checkcache(str(path))
    found = table_behind(Location(str(path), 3))
    assert (found.line if found else None) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("def row(x):\n    x['kind'] = 1\n    return x\n", 2),
        ("rows = Dataset.from_dict({'text': t,\n 'kind': k})\n", 2),
        ("rows = rows.rename_column('label', 'kind')\n", 1),
        ("rows = [dict(text=t,\n kind=k) for t, k in pairs]\n", 2),
        ("x['kind'] = 1\ny = {'kind': 2}\n", None),
        ("y = x['kind']\n", None),
        ("rows = rows.rename_column('kind', 'label')\n", None),
    ],
)
def test_the_place_that_makes_a_column(tmp_path: Path, text: str, line: int | None) -> None:
    path = tmp_path / "train.py"
    path.write_text(text)
    linecache.checkcache(str(path))
    found = column_made(str(path), "kind")
    assert (found.line if found else None) == line


def written(folder: Path, source: str) -> str:
    path = folder / "train.py"
    path.write_text(source)
    linecache.checkcache(str(path))
    return str(path)


@pytest.mark.parametrize(
    ("head", "found"),
    [("for x in loader:", (1, 4)), ("for i, (x, y) in enumerate(loader):", (1, 8)), ("for i in loader:", None)],
)
def test_the_name_in_the_head_of_a_loop(tmp_path: Path, head: str, found: tuple[int, int] | None) -> None:
    path = written(tmp_path, f"{head}\n    x = x.to(device)\n")
    bound = turn_of(Location(path, 2, 8, 2, 20))
    assert (bound and (bound.line, bound.column)) == found


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("class Sines:\n    def __init__(self, d, longest=8):\n        self.t = zeros(longest, d)\n", 2),
        ("N = 8\n\n\nclass Sines:\n    def __init__(self, d):\n        self.t = zeros(N, d)\n", 1),
        ("class Sines:\n    def __init__(self, d):\n        self.t = zeros(1, 8, d)\n", 3),
        ("class Sines:\n    def __init__(self, d=8):\n        self.t = zeros(8, d)\n", None),
    ],
)
def test_the_number_that_decides_what_a_class_makes(tmp_path: Path, source: str, line: int | None) -> None:
    path = written(tmp_path, f"{source}\n    def forward(self, x):\n        return x + self.t\n")
    found = size_in_class(Location(path, source.count("\n") + 3), 8)
    assert (found and found.line) == line
