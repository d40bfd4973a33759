"""Writes what was measured: table.md, runs.csv and plot.svg."""

import csv
import datetime
import importlib.metadata
import os
import pathlib
import re
import subprocess

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot  # noqa: E402

from bars import bars, chosen, seconds  # noqa: E402
from measure import median  # noqa: E402
from names import ALL_FILES, FLOOR, HABITS  # noqa: E402


def write(results, options):
    name = f"{datetime.date.today()}-{re.sub('[^a-z0-9]+', '-', processor().lower()).strip('-')}"
    folder = pathlib.Path(options.reports) / f"{name}-{os.cpu_count()}-cores"
    folder.mkdir(parents=True, exist_ok=True)
    text = table(results, options)
    (folder / "table.md").write_text(text)
    write_runs(results, folder / "runs.csv")
    plot(results, options, folder / "plot.svg")
    print(f"\n{text}\nwritten to {folder}")


def table(results, options):
    return "\n\n".join([
        f"# Benchmark of {datetime.date.today()}", machine(results, options),
        "## The same habits.csv", programs(results, options),
        f"Seconds are medians of {options.runs} runs in turn, each a whole process with its exports "
        "in the page cache. The other programs read no rejects, and no other file is asked of them.",
        "## Shapes of the exports, and jobs", shapes(results, options),
        "## From few users to many", curve(results, options), "![](plot.svg)",
        "## Bars", grid(["bar", "", "measured", "met"],
                        [[bar.what, bar.allowed, bar.measured, "yes" if bar.met else "**no**"]
                         for bar in bars(results, options)]),
    ]) + "\n"


def machine(results, options):
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    versions = ", ".join(f"{name} {importlib.metadata.version(name.lower())}"
                         for name in options.others)
    own = subprocess.run([options.program, "--version"], capture_output=True, text=True).stdout
    loads = " before, ".join(f"{load[0]:.2f}" for load in results.load)
    return (f"{processor()}, {os.cpu_count()} cores, {memory:.0f} GiB; {own.strip()}"
            + (f"; {versions}" if versions else "")
            + f". Load of the machine: {loads} after (this benchmark makes 1 to "
            f"{max(4, options.jobs)} itself).")


def processor():
    with open("/proc/cpuinfo") as lines:
        for line in lines:
            if line.startswith("model name"):
                return line.split(":")[1].strip()
    return "unknown processor"


def programs(results, options):
    rows = []
    for users in options.users:
        floor = seconds(results, FLOOR, users)
        for program in (FLOOR, HABITS, ALL_FILES, *options.others):
            runs = chosen(results, program, users)
            rows.append([
                f"{users:,}", program, f"{median(runs):.3f}",
                f"{min(run.seconds for run in runs):.3f}", f"{median(runs) / floor:.2f}",
                f"{results.bytes[users, 'ordered'] / 1e6 / median(runs):.0f}",
                f"{median(runs, lambda run: run.user_seconds + run.system_seconds):.2f}",
                f"{max(run.peak_kib for run in runs) / 1024:.0f}"])
    return grid(["users", "program", "seconds", "fastest", "times the floor", "MB/s",
                 "CPU seconds", "peak MiB"], rows)


def shapes(results, options):
    users = options.shape_users
    ordered = seconds(results, HABITS, users)
    cases = [("ordered", None), ("interleaved", None), ("per-user", None),
             ("ordered", 1), ("ordered", 2), ("ordered", 4)]
    rows = []
    for shape, jobs in cases:
        runs = chosen(results, HABITS, users, shape, jobs)
        rows.append([shape, str(jobs or results.jobs), f"{median(runs):.3f}",
                     f"{median(runs) / ordered:.2f}",
                     f"{max(run.peak_kib for run in runs) / 1024:.0f}"])
    return grid(["shape", "jobs", "seconds", "times ordered", "peak MiB"], rows)


def curve(results, options):
    rows = []
    for users in sorted(options.curve):
        runs = chosen(results, HABITS, users)
        allowed = (16 * results.walks[users] + 96 * users) / 2**20 + 64
        rows.append([f"{users:,}", f"{results.walks[users]:,}", f"{median(runs):.3f}",
                     f"{median(runs) / users * 1e6:.2f}",
                     f"{max(run.peak_kib for run in runs) / 1024:.0f}", f"{allowed:.0f}"])
    return grid(["users", "walks of the window", "seconds", "µs per user", "peak MiB",
                 "allowed MiB"], rows)


def grid(header, rows):
    def line(cells):
        return "| " + " | ".join(cells) + " |"
    return "\n".join([line(header), line(["---"] * len(header)), *map(line, rows)])


def write_runs(results, path):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["program", "users", "shape", "jobs", "run", "seconds", "user_seconds",
                         "system_seconds", "peak_kib"])
        for run in results.runs:
            case = run.case
            writer.writerow([case.program, case.users, case.shape, case.jobs, run.number,
                             f"{run.seconds:.4f}", f"{run.user_seconds:.4f}",
                             f"{run.system_seconds:.4f}", run.peak_kib])


def plot(results, options, path):
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.5))
    programs = [FLOOR, HABITS, ALL_FILES, *options.others]
    height = 0.8 / len(options.users)
    for place, users in enumerate(options.users):
        bars = left.barh([line + place * height for line in range(len(programs))],
                         [seconds(results, program, users) for program in programs],
                         height, label=f"{users:,} users")
        left.bar_label(bars, fmt="%.2f", padding=3, fontsize=8)
    left.set_yticks([line + 0.4 - height / 2 for line in range(len(programs))], programs)
    left.invert_yaxis()
    left.set_xscale("log")
    left.margins(x=0.15)
    left.set_xlabel("seconds, median")
    left.set_title("the same habits.csv")
    left.legend()
    sizes = sorted(options.curve)
    if sizes:
        times = [seconds(results, HABITS, users) for users in sizes]
        right.loglog(sizes, times, "o-", label=HABITS)
        right.loglog(sizes, [times[-1] / sizes[-1] * users for users in sizes], "--",
                     color="grey", label="in proportion")
        right.set_xlabel("users")
        right.set_ylabel("seconds, median")
        right.set_title("from few users to many")
        right.legend()
    figure.tight_layout()
    # The same bytes for the same figures.
    matplotlib.rcParams["svg.hashsalt"] = "walkhabits"
    figure.savefig(path, metadata={"Date": None})
