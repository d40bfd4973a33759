"""Measures walkhabits on generated exports, against its bars and against other programs.

Use `make bench`, which builds what this needs."""

import argparse
import collections
import os
import pathlib
import shutil
import sys

import measure
from measure import Case
from names import (
    ALL_FILES, CURVE, FLOOR, GENERATE, HABITS, JOBS, OTHERS, PROGRAMS, SHAPES)

HERE = pathlib.Path(__file__).parent
AS_OF = "2026-11-29T23:59:59+08:00"
# What was measured, and on what: `walks` are rows of the window by number of users, `bytes` those of
# the exports by users and shape, `jobs` how many a run has if nothing else is said.
Results = collections.namedtuple("Results", "runs walks bytes load jobs")


def main():
    options = parse()
    load = [os.getloadavg()]
    bench = Bench(options)
    try:
        bench.programs()
        bench.shapes()
        bench.jobs()
        bench.curve()
    finally:
        bench.clean()
    load.append(os.getloadavg())
    # Only now: it imports much, and Run.peak_kib says why not earlier.
    import report
    report.write(Results(bench.runs, bench.walks, bench.bytes, load, options.jobs), options)


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the built walkhabits")
    parser.add_argument("--tokenise", required=True, help="the built tokenise.c")
    parser.add_argument("--work", required=True, help="folder for exports and results")
    parser.add_argument("--reports", required=True, help="folder of the reports")
    parser.add_argument("--users", type=int, nargs="+", default=[100_000, 1_000_000],
                        help="sizes of the comparison with other programs")
    parser.add_argument("--others", nargs="*", choices=OTHERS, default=list(OTHERS))
    parser.add_argument("--curve", type=int, nargs="*",
                        default=[10_000, 30_000, 100_000, 300_000, 1_000_000])
    parser.add_argument("--shape-users", type=int, default=100_000,
                        help="size of the comparison of shapes and jobs")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


class Bench:
    def __init__(self, options):
        self.options = options
        self.work = pathlib.Path(options.work)
        self.runs = []
        self.walks = {}
        self.bytes = {}
        self.clean()
        self.work.mkdir(parents=True, exist_ok=True)

    def clean(self):
        shutil.rmtree(self.work, ignore_errors=True)

    def programs(self):
        """This program and the others, on the same exports, to the same habits.csv."""
        for users in self.options.users:
            self.measure(PROGRAMS, [
                self.floor(users), self.report(users), self.report(users, ALL_FILES),
                *(self.other(name, users) for name in self.options.others)])

    def shapes(self):
        users = self.options.shape_users
        self.measure(SHAPES, [self.report(users, shape=shape)
                              for shape in ("ordered", "interleaved", "per-user")])

    def jobs(self):
        users = self.options.shape_users
        self.measure(JOBS, [self.report(users, jobs=jobs) for jobs in (1, 2, 4)])

    def curve(self):
        self.measure(CURVE, [self.report(users) for users in self.options.curve])

    def measure(self, comparison, cases):
        self.runs += measure.in_turn(comparison, cases, self.options.runs)
        for case in cases:
            if case.habits and case.users not in self.walks:
                self.walks[case.users] = samples(case.habits)

    def exports(self, users, shape):
        """The exports, generated if they are not there yet."""
        folder = self.folder(users, shape)
        if not folder.exists():
            command = (self.options.program, "generate", "--quiet", "--users", str(users),
                       "--shape", shape, "--as-of", AS_OF, "--out", str(folder))
            case = Case(GENERATE, users, shape, 1, command)
            self.runs.append(measure.run(GENERATE, case, 1))
        exports = folder / "exports"
        if (users, shape) not in self.bytes:
            # Reads them, so that each run finds them in memory.
            self.bytes[users, shape] = sum(size(file) for file in exports.iterdir())
        return str(exports)

    def folder(self, users, shape):
        return self.work / f"{users}-{shape}"

    def floor(self, users):
        jobs = self.options.jobs
        file = self.exports(users, "ordered") + "/walks.csv"
        return Case(FLOOR, users, "ordered", jobs, (self.options.tokenise, str(jobs), file))

    def report(self, users, program=HABITS, shape="ordered", jobs=None):
        jobs = jobs or self.options.jobs
        out = str(self.work / f"out-{users}-{shape}-{jobs}-{'all' if program == ALL_FILES else 'one'}")
        only = ("--only", "habits.csv") if program == HABITS else ()
        command = (self.options.program, "report", self.exports(users, shape), "--as-of", AS_OF,
                   "--quiet", "--jobs", str(jobs), *only, "--out", out)
        return Case(program, users, shape, jobs, command, out, out + "/latest/habits.csv")

    def other(self, name, users):
        jobs = self.options.jobs
        habits = str(self.work / f"{name}-{users}.csv")
        command = (sys.executable, str(HERE / OTHERS[name]), self.exports(users, "ordered"),
                   "--as-of", AS_OF, "--jobs", str(jobs), "--out", habits)
        return Case(name, users, "ordered", jobs, command, None, habits)


def size(file):
    count = 0
    with open(file, "rb") as opened:
        while piece := opened.read(1 << 20):
            count += len(piece)
    return count


def samples(habits):
    """The walks of the window: each is in one cluster."""
    with open(habits) as rows:
        next(rows)
        return sum(int(row.split(",")[5]) for row in rows)


main()
