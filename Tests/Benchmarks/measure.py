"""Runs whole processes and measures them."""

import dataclasses
import os
import shutil
import statistics
import sys
import time


@dataclasses.dataclass(frozen=True)
class Case:
    """Something to run again and again."""

    program: str
    users: int
    shape: str
    jobs: int
    command: tuple
    # Removed before each run.
    out: str | None = None
    # The habits.csv that it leaves, if it leaves one.
    habits: str | None = None


@dataclasses.dataclass(frozen=True)
class Run:
    # What it was compared with, run in turn.
    comparison: str
    case: Case
    number: int
    seconds: float
    user_seconds: float
    system_seconds: float
    # Greatest resident set of the process. It counts from the fork on, so it is never below this
    # process's own, some 15 MiB: import nothing large here before everything is measured.
    peak_kib: int


def run(comparison, case, number):
    if case.out:
        shutil.rmtree(case.out, ignore_errors=True)
    with open(os.devnull, "w") as nowhere:
        started = time.monotonic()
        process = os.posix_spawnp(
            case.command[0], case.command, os.environ,
            file_actions=[(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1)])
        _, status, usage = os.wait4(process, 0)
        seconds = time.monotonic() - started
    if status != 0:
        sys.exit(f"{' '.join(case.command)}: failed, status {status}")
    return Run(comparison, case, number, seconds, usage.ru_utime, usage.ru_stime, usage.ru_maxrss)


def in_turn(comparison, cases, count):
    """Runs each case `count` times: all once, then all again. What leaves a habits.csv of as many
    users must leave the same."""
    runs = []
    for number in range(1, count + 1):
        for case in cases:
            print(f"{comparison}, run {number} of {count}: {case.program}, {case.users:,} users, "
                  f"{case.shape}, {case.jobs} jobs", flush=True)
            runs.append(run(comparison, case, number))
        if number == 1:
            for users in {case.users: None for case in cases}:
                require_equal([case for case in cases if case.habits and case.users == users])
    return runs


def require_equal(cases):
    for case in cases[1:]:
        with open(cases[0].habits) as expected, open(case.habits) as found:
            line = 0
            while True:
                line += 1
                expected_row, found_row = expected.readline(), found.readline()
                if expected_row != found_row:
                    sys.exit(f"line {line} of habits.csv: {cases[0].program} has\n  {expected_row}"
                             f"and {case.program}\n  {found_row}")
                if not expected_row:
                    break
        print(f"  {case.program}, {case.users:,} users, {case.shape}, {case.jobs} jobs: "
              f"the same {line - 2:,} rows as {cases[0].program}", flush=True)


def median(runs, key=lambda run: run.seconds):
    return statistics.median(key(run) for run in runs)
