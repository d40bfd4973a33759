"""What the reports call the programs and the comparisons."""

FLOOR = "libcsv, only tokenising"
HABITS = "walkhabits, habits.csv"
ALL_FILES = "walkhabits, all files"
GENERATE = "walkhabits generate"
# Each with its script.
OTHERS = {"DuckDB": "habits_duckdb.py", "Polars": "habits_polars.py", "pandas": "habits_pandas.py"}

PROGRAMS, SHAPES, JOBS, CURVE = "programs", "shapes", "jobs", "curve"
