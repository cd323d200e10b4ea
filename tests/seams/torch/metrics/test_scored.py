"""Lists of answers and targets that a loop fills and a score is given."""

import ast

import pytest

from dryfit.seams.torch.metrics.scored import grown, scored


def test_what_a_loop_fills() -> None:
    loop = ast.parse("for x in y:\n    a.append(x)\n    self.b.extend(x)\n    c += x\n    d = x\n")
    assert sorted(grown(loop)) == ["a", "c", "self.b"]


@pytest.mark.parametrize(
    ("call", "found"),
    [
        ("accuracy_score(a, b)", ("a", "b")),
        ("metrics.f1_score(y_true=a, y_pred=b, average='macro')", ("a", "b")),
        ("metric.compute(predictions=a)", None),
        ("mean_squared_error(np.array(a), torch.cat(b))", ("a", "b")),
        ("plt.plot(a, b)", None),
        ("print(a, b)", None),
        ("accuracy_score(a, c)", None),
    ],
)
def test_what_is_scored_together(call: str, found: tuple[str, str] | None) -> None:
    assert scored(ast.parse(call, mode="eval").body, {"a", "b"}) == found
