"""The bars that the program must meet, and what was measured."""

import collections

from measure import median
from names import (
    ALL_FILES, CURVE, FLOOR, GENERATE, HABITS, JOBS, PROGRAMS, SHAPES)

Bar = collections.namedtuple("Bar", "what allowed measured met")


def bars(results, options):
    return [*programs(results, options), *shapes(results, options), *memory(results),
            *curve(results, options), *generation(results)]


def at_most(what, allowed, measured, form="{:.2f}"):
    return Bar(what, "at most " + form.format(allowed), form.format(measured), measured <= allowed)


def at_least(what, allowed, measured, form="{:.2f}"):
    return Bar(what, "at least " + form.format(allowed), form.format(measured), measured >= allowed)


def programs(results, options):
    for users in options.users:
        floor = seconds(results, PROGRAMS, FLOOR, users)
        yield at_most(f"habits.csv, times the floor, {users:,} users", 1.0,
                      seconds(results, PROGRAMS, HABITS, users) / floor)
        if "DuckDB" in options.others:
            yield at_least(f"habits.csv, times faster than DuckDB, {users:,} users", 10,
                           seconds(results, PROGRAMS, "DuckDB", users)
                           / seconds(results, PROGRAMS, HABITS, users))
    users = max(options.users)
    yield at_most(f"all files, times the floor, {users:,} users", 2.5,
                  seconds(results, PROGRAMS, ALL_FILES, users)
                  / seconds(results, PROGRAMS, FLOOR, users))


def shapes(results, options):
    users = options.shape_users
    ordered = seconds(results, SHAPES, HABITS, users)
    yield at_most(f"in order of time, times the ordered file, {users:,} users", 1.5,
                  seconds(results, SHAPES, HABITS, users, "interleaved") / ordered)
    yield at_most(f"a file per user, times the ordered file, {users:,} users", 2,
                  seconds(results, SHAPES, HABITS, users, "per-user") / ordered)
    yield at_most(f"4 jobs, times 2 jobs, {users:,} users", 1.0,
                  seconds(results, JOBS, HABITS, users, jobs=4)
                  / seconds(results, JOBS, HABITS, users, jobs=2))


def memory(results):
    for users in sorted(results.walks):
        allowed = (16 * results.walks[users] + 96 * users) / 2**20 + 64
        peak = max(run.peak_kib for run in results.runs
                   if run.case.users == users and run.case.program in (HABITS, ALL_FILES)) / 2**10
        yield at_most(f"peak memory, MiB, {users:,} users", allowed, peak, "{:.0f}")


def curve(results, options):
    """Linear: what one more user costs, compared between the ends of the curve."""
    sizes = sorted(options.curve)
    if len(sizes) >= 3:
        middle = sizes[len(sizes) // 2]
        low, high = slope(results, sizes[0], middle), slope(results, middle, sizes[-1])
        yield at_most("time for one more user, upper half of the curve, times the lower half", 1.25,
                      high / low)


def slope(results, low, high):
    return (seconds(results, CURVE, HABITS, high)
            - seconds(results, CURVE, HABITS, low)) / (high - low)


def generation(results):
    for run in results.runs:
        case = run.case
        if case.program == GENERATE and case.users >= 100_000 and case.shape != "per-user":
            yield at_least(f"generate, MB/s, {case.users:,} users, {case.shape}", 200,
                           results.bytes[case.users, case.shape] / 1e6 / run.seconds, "{:.0f}")


def seconds(results, comparison, program, users, shape="ordered", jobs=None):
    return median(chosen(results, comparison, program, users, shape, jobs))


def chosen(results, comparison, program, users, shape="ordered", jobs=None):
    """The runs of one case; `jobs` None: as many as usual."""
    case = (comparison, program, users, shape, jobs or results.jobs)
    return [run for run in results.runs
            if (run.comparison, run.case.program, run.case.users, run.case.shape, run.case.jobs)
            == case]
