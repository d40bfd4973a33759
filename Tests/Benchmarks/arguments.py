"""The command line that the programs in comparison share."""

import argparse
import csv
import datetime
import os


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("exports", nargs="+", help="files, or folders of *.csv files")
    parser.add_argument("--as-of", required=True, help="a moment with an offset")
    parser.add_argument("--out", required=True, help="the habits.csv to write")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    arguments.exports = files(arguments.exports)
    moment = datetime.datetime.fromisoformat(arguments.as_of)
    # In UTC, without an offset.
    arguments.as_of = moment.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return arguments


def files(paths):
    found = []
    for path in paths:
        if os.path.isdir(path):
            names = sorted(name for name in os.listdir(path) if name.endswith(".csv"))
            found += [os.path.join(path, name) for name in names]
        else:
            found.append(path)
    return found


def columns(path):
    with open(path, newline="") as file:
        return next(csv.reader(file))
