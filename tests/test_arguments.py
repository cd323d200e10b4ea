"""Which words are dryfit's and which are the script's."""

import pytest

from dryfit.arguments import Options, arranged

OPTIONS = Options(valued={"--format", "--steps"}, trailing={"--format", "--steps", "--show", "-v"})


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("train.py", "-- train.py"),
        ("train.py --lr 1", "-- train.py --lr 1"),
        ("--show train.py --lr 1 --show", "--show -- train.py --lr 1 --show"),
        ("train.py --format json --lr 1 --format x", "--format json -- train.py --lr 1 --format x"),
        ("train.py --format=json -v data", "--format=json -v -- train.py data"),
        ("train.py -- --format x", "-- train.py --format x"),
        ("train.py --show -- --show", "--show -- train.py --show"),
        ("train.py a -- b", "-- train.py a -- b"),
        ("-m package.module --show x", "-m --show -- package.module x"),
        ("-- train.py --show x", "--show -- train.py x"),
        ("train.py -m x", "-- train.py -m x"),
        ("train.py --help", "-- train.py --help"),
        ("--steps 3 train.py", "--steps 3 -- train.py"),
        ("--unknown train.py", "--unknown -- train.py"),
        ("--help", "--help"),
        ("", ""),
    ],
)
def test_arranged(line: str, expected: str) -> None:
    assert arranged(line.split(), OPTIONS) == expected.split()
