"""The figures of `rookery bench`: how many measurements become a median and a p99."""

from __future__ import annotations

from bot.terminal.bench.figures import Figure, percentile, spread


def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed() -> None:
    values = [float(n) for n in range(100, 0, -1)]
    assert percentile(values, 0.99) == 99.0
    assert percentile(values, 1.0) == 100.0
    assert percentile([7.0], 0.99) == 7.0


def test_times_are_told_in_milliseconds() -> None:
    told = [str(figure) for figure in spread("press", [0.001, 0.002, 0.004])]
    assert told == ["press.median: 2.0 ms", "press.p99: 4.0 ms"]


def test_nothing_measured_is_said_so() -> None:
    assert list(spread("press", [])) == [Figure("press", "nothing was measured")]
