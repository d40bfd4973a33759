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
from names import ALL_FILES, CURVE, FLOOR, HABITS, JOBS, PROGRAMS, SHAPES  # noqa: E402


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
        "in the page cache. The other programs look for no rejects and write no other file.",
        "## Shapes of the exports", shapes(results, options), "## Jobs", jobs(results, options),
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
        floor = chosen(results, PROGRAMS, FLOOR, users)
        for program in (FLOOR, HABITS, ALL_FILES, *options.others):
            runs = chosen(results, PROGRAMS, program, users)
            rows.append([
                f"{users:,}", program, f"{median(runs):.3f}",
                f"{min(run.seconds for run in runs):.3f}",
                f"{median(runs) / median(floor):.2f}",
                f"{median(runs, cpu):.2f}", f"{median(runs, cpu) / median(floor, cpu):.2f}",
                f"{results.bytes[users, 'ordered'] / 1e6 / median(runs):.0f}",
                f"{max(run.peak_kib for run in runs) / 1024:.0f}"])
    return grid(["users", "program", "seconds", "fastest", "times the floor", "CPU seconds",
                 "times the floor's", "MB/s", "peak MiB"], rows)


def cpu(run):
    return run.user_seconds + run.system_seconds


def shapes(results, options):
    names = {"ordered": "one file, a user's rows together", "interleaved": "one file, by time",
             "per-user": "a file per user"}
    cases = {name: chosen(results, SHAPES, HABITS, options.shape_users, shape)
             for shape, name in names.items()}
    return ratios(f"{options.shape_users:,} users", cases)


def jobs(results, options):
    cases = {f"--jobs {jobs}": chosen(results, JOBS, HABITS, options.shape_users, jobs=jobs)
             for jobs in (1, 2, 4)}
    return ratios(f"{options.shape_users:,} users, one file", cases)


def ratios(what, cases):
    """Cases against the first one."""
    first = next(iter(cases.values()))
    return grid(
        [what, "seconds", "times the first", "CPU seconds", "peak MiB"],
        [[name, f"{median(runs):.3f}", f"{median(runs) / median(first):.2f}",
          f"{median(runs, cpu):.2f}", f"{max(run.peak_kib for run in runs) / 1024:.0f}"]
         for name, runs in cases.items()])


def curve(results, options):
    rows = []
    for users in sorted(options.curve):
        runs = chosen(results, CURVE, HABITS, users)
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
        writer.writerow(["comparison", "program", "users", "shape", "jobs", "run", "seconds", "user_seconds",
                         "system_seconds", "peak_kib"])
        for run in results.runs:
            case = run.case
            writer.writerow([run.comparison, case.program, case.users, case.shape, case.jobs, run.number,
                             f"{run.seconds:.4f}", f"{run.user_seconds:.4f}",
                             f"{run.system_seconds:.4f}", run.peak_kib])


def plot(results, options, path):
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.5))
    programs = [FLOOR, HABITS, ALL_FILES, *options.others]
    height = 0.8 / len(options.users)
    for place, users in enumerate(options.users):
        bars = left.barh([line + place * height for line in range(len(programs))],
                         [seconds(results, PROGRAMS, program, users) for program in programs],
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
        times = [seconds(results, CURVE, HABITS, users) for users in sizes]
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
