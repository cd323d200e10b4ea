"""Which names a mapper numbers."""

from dryfit.seams.rows.codings import _numberings

NAMES = ["cat", "dog", "owl"]


def test_a_lists_own_index_numbers_its_names() -> None:
    assert _numberings(NAMES.index) == [("cat", "dog", "owl")]


def test_a_function_of_the_scripts_may_have_the_name_of_a_lists_method() -> None:
    def index(name: str) -> int:
        return len(name)

    assert _numberings(index) == []
