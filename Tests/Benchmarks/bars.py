"""The bars that the program must meet, and what was measured."""

import collections

from measure import median
from names import ALL_FILES, FLOOR, GENERATE, HABITS

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
        floor = seconds(results, FLOOR, users)
        yield at_most(f"habits.csv, times the floor, {users:,} users", 1.0,
                      seconds(results, HABITS, users) / floor)
        if "DuckDB" in options.others:
            yield at_least(f"habits.csv, times faster than DuckDB, {users:,} users", 10,
                           seconds(results, "DuckDB", users) / seconds(results, HABITS, users))
    users = max(options.users)
    yield at_most(f"all files, times the floor, {users:,} users", 2.5,
                  seconds(results, ALL_FILES, users) / seconds(results, FLOOR, users))


def shapes(results, options):
    users = options.shape_users
    ordered = seconds(results, HABITS, users)
    yield at_most(f"in order of time, times the ordered file, {users:,} users", 1.5,
                  seconds(results, HABITS, users, "interleaved") / ordered)
    yield at_most(f"a file per user, times the ordered file, {users:,} users", 2,
                  seconds(results, HABITS, users, "per-user") / ordered)
    yield at_most(f"4 jobs, times 2 jobs, {users:,} users", 1.0,
                  seconds(results, HABITS, users, jobs=4) / seconds(results, HABITS, users, jobs=2))


def memory(results):
    for users in sorted(results.walks):
        allowed = (16 * results.walks[users] + 96 * users) / 2**20 + 64
        peak = max(run.peak_kib for run in results.runs
                   if run.case.users == users and run.case.program in (HABITS, ALL_FILES)) / 2**10
        yield at_most(f"peak memory, MiB, {users:,} users", allowed, peak, "{:.0f}")


def curve(results, options):
    """Linear: what one more user costs, compared between the ends of the curve."""
    sizes = sorted(options.curve)
    if len(sizes) < 3:
        return
    low = slope(results, sizes[0], sizes[len(sizes) // 2])
    high = slope(results, sizes[len(sizes) // 2], sizes[-1])
    yield Bar("time for one more user, upper half of the curve to lower half", "about 1",
              f"{high / low:.2f}", high / low <= 1.25)


def slope(results, low, high):
    return (seconds(results, HABITS, high) - seconds(results, HABITS, low)) / (high - low)


def generation(results):
    for run in results.runs:
        case = run.case
        if case.program == GENERATE and case.users >= 100_000 and case.shape != "per-user":
            yield at_least(f"generate, MB/s, {case.users:,} users, {case.shape}", 200,
                           results.bytes[case.users, case.shape] / 1e6 / run.seconds, "{:.0f}")


def seconds(results, program, users, shape="ordered", jobs=None):
    """Median of all the runs of one case; `jobs` None: as many as usual."""
    return median(chosen(results, program, users, shape, jobs))


def chosen(results, program, users, shape="ordered", jobs=None):
    jobs = jobs or results.jobs
    return [run for run in results.runs
            if (run.case.program, run.case.users, run.case.shape, run.case.jobs)
            == (program, users, shape, jobs)]
