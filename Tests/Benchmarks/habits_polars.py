"""habits.csv with Polars, by the rules of the analysis with their default thresholds."""

import os

import arguments
import chance

OPTIONS = arguments.parse()
# Polars reads this when it is imported.
os.environ["POLARS_MAX_THREADS"] = str(OPTIONS.jobs)

import polars as pl  # noqa: E402

GROUP = ["user_id", "weekend"]
MINUTES_PER_DAY = 1440


def starts(paths):
    """1. Walks: what the row alone tells. `instant` is null where it depends on the user's zone."""
    columns = arguments.columns(paths[0])
    rows = pl.scan_csv(paths, schema={name: pl.String for name in columns})
    zone = pl.col("time_zone") if "time_zone" in columns else pl.lit(None, pl.String)
    text = pl.col("started_at")
    sign = pl.col("offset").str.slice(0, 1)
    digits = pl.col("offset").str.replace(":", "", literal=True)
    rows = (
        rows.select("user_id", zone.replace("", None).alias("zone"), text)
        .with_columns(text.str.extract(r"(Z|[+-]\d\d:?\d\d)$").alias("offset"))
        .with_columns(
            # Seconds and fraction are optional; fractions are cut off.
            (text.str.slice(0, 10) + "T" + text.str.slice(11, 5)
             + pl.when(text.str.slice(16, 1) == ":").then(text.str.slice(16, 3)).otherwise(pl.lit(":00")))
            .str.to_datetime("%Y-%m-%dT%H:%M:%S", time_unit="us").alias("clock"),
            pl.when(pl.col("offset") == "Z").then(0)
            .when(pl.col("offset").is_not_null())
            .then((digits.str.slice(1, 2).cast(pl.Int32, strict=False) * 60
                   + digits.str.slice(3, 2).cast(pl.Int32, strict=False))
                  * pl.when(sign == "-").then(-1).otherwise(1))
            .alias("minutes"),
        )
        .select("user_id", "zone", "minutes", "clock")
        .collect()
    )
    instant = pl.col("clock") - pl.duration(minutes="minutes")
    has_zone = pl.col("zone").is_not_null()
    has_offset = pl.col("minutes").is_not_null()
    # Null minutes make a null instant.
    rows = rows.with_columns(instant.alias("instant"))
    rows = by_zone(rows, has_zone & ~has_offset, "zone", "instant", to_instant("clock"))
    rows = rows.with_columns(
        pl.when(has_zone & has_offset).then(None)
        .when(pl.col("minutes") == 0).then(None)
        .otherwise("clock").alias("clock"))
    return by_zone(rows, has_zone & has_offset, "zone", "clock", to_clock("instant"))


def by_zone(rows, condition, zone, column, convert):
    """Sets `column` of the rows with `condition` to what `convert` makes of each one's zone."""
    zones = rows.filter(condition)[zone].unique(maintain_order=True)
    for name in zones:
        rows = rows.with_columns(
            pl.when(condition & (pl.col(zone) == name)).then(convert(name))
            .otherwise(column).alias(column))
    return rows


def to_clock(column):
    return lambda zone: (pl.col(column).dt.replace_time_zone("UTC")
                         .dt.convert_time_zone(zone).dt.replace_time_zone(None))


def to_instant(column):
    """A clock that occurs twice means the first. One that is skipped is counted on with the offset
    before the gap, which is less than an hour later than the rules say; no generated start is one.
    """
    def convert(zone):
        def local(clock):
            return clock.dt.replace_time_zone(zone, ambiguous="earliest", non_existent="null")

        clock, day = pl.col(column), pl.duration(days=1)
        return (pl.coalesce(local(clock), local(clock - day) + day)
                .dt.convert_time_zone("UTC").dt.replace_time_zone(None))

    return convert


def users(rows, as_of):
    """A user's zone: that of the latest walk that carries one; equal instants: a zone before an
    offset, then the smaller name."""
    minutes = pl.col("minutes")
    name = pl.when(pl.col("zone").is_null()).then(
        pl.format("UTC{}{}:{}", pl.when(minutes < 0).then(pl.lit("-")).otherwise(pl.lit("+")),
                  (minutes.abs() // 60).cast(pl.String).str.zfill(2),
                  (minutes.abs() % 60).cast(pl.String).str.zfill(2)))
    carrying = rows.filter(
        (pl.col("zone").is_not_null() | (minutes != 0)) & (pl.col("instant") <= as_of))
    latest = carrying.filter(pl.col("instant") == pl.col("instant").max().over("user_id"))
    found = (
        latest.with_columns(name.alias("name"))
        .group_by("user_id")
        .agg(pl.col("zone").min().alias("user_zone"),
             minutes.filter(pl.col("zone").is_null()).sort_by(
                 pl.col("name").filter(pl.col("zone").is_null())).first().alias("user_minutes"))
        .with_columns((pl.lit(as_of) + pl.duration(minutes=pl.col("user_minutes").fill_null(0)))
                      .alias("as_of"), pl.lit(as_of).alias("instant"))
    )
    found = by_zone(found, pl.col("user_zone").is_not_null(), "user_zone", "as_of",
                    to_clock("instant"))
    return found.select("user_id", "user_zone", "user_minutes",
                        pl.col("as_of").dt.date().alias("last_date"))


def walks(rows, as_of):
    """The walks of the window on the walkers' clocks, each once."""
    rows = rows.join(users(rows, as_of), on="user_id", how="left").with_columns(
        pl.col("last_date").fill_null(as_of.date()))
    offset = pl.duration(minutes=pl.col("user_minutes").fill_null(0))
    has_user_zone = pl.col("user_zone").is_not_null()
    needs_clock = pl.col("clock").is_null()
    needs_instant = pl.col("instant").is_null()
    rows = rows.with_columns(needs_clock.alias("needs_clock"), needs_instant.alias("needs_instant"))
    rows = rows.with_columns(
        pl.coalesce("clock", pl.col("instant") + offset).alias("clock"),
        pl.coalesce("instant", pl.col("clock") - offset).alias("instant"))
    rows = by_zone(rows, has_user_zone & pl.col("needs_clock"), "user_zone", "clock",
                   to_clock("instant"))
    rows = by_zone(rows, has_user_zone & pl.col("needs_instant"), "user_zone", "instant",
                   to_instant("clock"))
    day = pl.col("clock").dt.date()
    return rows.lazy().filter(
        (pl.col("instant") <= as_of)
        & day.is_between(pl.col("last_date") - pl.duration(days=13), pl.col("last_date"))
    ).select("user_id", "clock").unique()


def gaps(walks):
    """2. Partition, and the gap before each walk on the circle."""
    clock = pl.col("clock")
    minute = pl.col("minute")
    return (
        walks.select(
            "user_id", (clock.dt.weekday() > 5).alias("weekend"), clock.dt.date().alias("day"),
            (clock.dt.hour().cast(pl.Int32) * 60 + clock.dt.minute()).alias("minute"))
        .sort(*GROUP, "minute")
        .with_columns(
            (minute - minute.shift(1).over(GROUP)
             .fill_null(minute.last().over(GROUP) - MINUTES_PER_DAY)).alias("gap"))
    )


def cluster(gaps):
    """3. Cluster: cut the circle where the gap is more than 60, or, where it never is, at the
    widest; 4. Dedupe by date."""
    gap, minute = pl.col("gap"), pl.col("minute")
    wraps = pl.col("cluster") == 0
    return (
        gaps.with_columns(gap.max().over(GROUP).alias("widest"))
        .with_columns(
            pl.when(pl.col("widest") > 60).then(gap > 60)
            .otherwise((gap == pl.col("widest"))
                       & (minute == minute.filter(gap == pl.col("widest")).min().over(GROUP)))
            .cast(pl.Int32).alias("is_cut"))
        .with_columns(
            pl.col("is_cut").cum_sum().over(GROUP).alias("cluster"),
            pl.col("is_cut").sum().over(GROUP).alias("clusters"))
        .select(
            *GROUP,
            pl.when(wraps).then("clusters").otherwise("cluster").alias("cluster"),
            (minute + pl.when(wraps).then(MINUTES_PER_DAY).otherwise(0)).alias("minute"),
            (pl.col("day") - pl.duration(days=wraps.cast(pl.Int32))).alias("day"))
        .group_by(*GROUP, "cluster", "day")
        .agg(minute.min(), pl.len().alias("samples"))
    )


def rounded(value):
    return (value * 10_000 + 0.5 + 1e-9).floor() / 10_000


def habits(occasions):
    """5. Dispersion, 6. Confidence, and 7. Verdict, under the policy `single`."""
    minute, center = pl.col("minute"), pl.col("center")
    weekend, deviation = pl.col("weekend"), pl.col("mean_deviation")
    target = pl.when(weekend).then(3.0).otherwise(4.0)
    return (
        occasions.group_by(*GROUP, "cluster")
        .agg(pl.len().alias("days"), pl.col("samples").sum(), minute.median().alias("center"),
             (minute - minute.median()).abs().mean().alias("mean_deviation"))
        .with_columns(center % MINUTES_PER_DAY, rounded(deviation))
        .with_columns(rounded(
            0.3 * (pl.col("days") / target).clip(upper_bound=1)
            + 0.2 * (pl.col("samples") / target).clip(upper_bound=1)
            + 0.5 * (1 - deviation / 35).clip(lower_bound=0)).alias("confidence"))
        .with_columns(
            pl.when(pl.col("days") < pl.when(weekend).then(2).otherwise(3))
            .then(pl.lit("too_few_days"))
            .when(deviation > 35).then(pl.lit("too_spread"))
            .when(pl.col("confidence") < 0.65).then(pl.lit("low_confidence"))
            .otherwise(pl.lit("habit")).alias("verdict"))
        .sort("user_id", "weekend", "verdict", "confidence", "days", "mean_deviation", "center",
              descending=[False, False, False, True, True, False, False])
        .with_columns(
            pl.when((pl.col("verdict") == "habit")
                    & (pl.int_range(pl.len()).over(*GROUP, "verdict") > 0))
            .then(pl.lit("not_best")).otherwise("verdict").alias("verdict"))
        .sort("user_id", "weekend", "center")
    )


def with_chance(habits):
    """How often chance alone would gather as many days: asked once for each pair of numbers."""
    habits = habits.with_columns(pl.col("samples").sum().over(GROUP).alias("walks")).collect()
    pairs = habits.select("days", "walks").unique()
    levels = [chance.level(days, walks) for days, walks in pairs.iter_rows()]
    pairs = pairs.with_columns(pl.Series("chance_level", levels, pl.Float64))
    return habits.lazy().join(pairs.lazy(), on=["days", "walks"], how="left",
                              maintain_order="left")


def written(habits):
    """The columns of habits.csv, as text."""
    minute = (pl.col("center") / 15 + 0.5).floor().cast(pl.Int32) * 15

    def digits(value):
        return value.cast(pl.String).str.zfill(2)

    def decimals(column, count):
        scaled = (pl.col(column) * 10**count).round().cast(pl.Int64)
        return pl.format("{}.{}", scaled // 10**count,
                         (scaled % 10**count).cast(pl.String).str.zfill(count))

    return habits.select(
        "user_id", pl.when("weekend").then(pl.lit("weekend")).otherwise(pl.lit("weekday"))
        .alias("day_type"),
        pl.format("{}:{}", digits(minute // 60 % 24), digits(minute % 60)).alias("habit_time"),
        decimals("center", 1).alias("center_minute"), "days", "samples",
        decimals("mean_deviation", 4).alias("mean_deviation_minutes"),
        decimals("confidence", 4).alias("confidence"), "verdict",
        decimals("chance_level", 4).alias("chance_level"))


def main():
    rows = starts(OPTIONS.exports)
    found = habits(cluster(gaps(walks(rows, OPTIONS.as_of))))
    written(with_chance(found)).collect().write_csv(OPTIONS.out)


main()
