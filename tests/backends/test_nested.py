"""Nested values of which every leaf is changed."""

from collections import OrderedDict, namedtuple

from dryfit.backends.keras import mapped

Named = namedtuple("Named", ["logits", "states"])


def test_changed_leaves_stay_in_what_holds_them() -> None:
    given = OrderedDict(answer=Named(1, (2, 3)), others=[4])
    found = mapped(given, lambda value: value * 10)
    assert (type(found), type(found["answer"])) == (OrderedDict, Named)
    assert found == {"answer": (10, (20, 30)), "others": [40]}
    assert given["answer"].logits == 1
