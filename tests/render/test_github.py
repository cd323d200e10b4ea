"""GitHub's workflow commands."""

import make
from dryfit.core.report import Result, Status
from dryfit.render.registry import render


def test_line_and_column_count_from_one() -> None:
    first = render(make.report(), "github").splitlines()[0]
    assert first.startswith("::error file=train.py,line=44,col=11,endColumn=17,title=BAT101 ragged_batch::Examples")


def test_what_would_end_a_command_is_escaped() -> None:
    finding = make.finding(message="100%\nof it", location=make.location(path="a,b:c.py"), fix="")
    made = render(make.report(results=(Result("BAT101", Status.FAILED, (finding,)),)), "github")
    assert "file=a%2Cb%3Ac.py," in made
    assert "::100%25%0Aof it%0Acause: " in made


def test_warnings_and_problems_have_their_commands() -> None:
    made = render(make.report(problem="no such file"), "github").splitlines()
    assert made[2].startswith("::warning title=STP101 learning_rate_high::")
    assert made[-2:] == ["::error title=dryfit::no such file", "dryfit: not rehearsed: no such file"]
