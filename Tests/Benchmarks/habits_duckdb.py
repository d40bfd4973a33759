"""habits.csv with DuckDB: runs habits.sql."""

import pathlib

import duckdb

import arguments


def main():
    options = arguments.parse()
    has_zone = "time_zone" in arguments.columns(options.exports[0])
    values = {
        "$exports": "[" + ", ".join(quoted(path) for path in options.exports) + "]",
        "$as_of": quoted(options.as_of.isoformat(sep=" ")),
        "$out": quoted(options.out),
        "$time_zone": "time_zone" if has_zone else "''",
    }
    script = pathlib.Path(__file__).with_name("habits.sql").read_text()
    for name, value in values.items():
        script = script.replace(name, value)
    connection = duckdb.connect(config={"threads": options.jobs})
    connection.execute("SET TimeZone = 'UTC'; SET preserve_insertion_order = false")
    connection.execute(script)


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


main()
