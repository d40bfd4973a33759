"""habits.csv with pandas, by the rules of the analysis with their default thresholds."""

import numpy as np
import pandas as pd

import arguments
import chance

GROUP = ["user_id", "weekend"]
MINUTES_PER_DAY = 1440


def starts(paths):
    """1. Walks: what the row alone tells. `instant` is missing where it depends on the user's zone,
    `clock` too."""
    names = [name for name in ("user_id", "started_at", "time_zone")
             if name in arguments.columns(paths[0])]
    rows = pd.concat(
        (pd.read_csv(path, usecols=names, dtype=str, keep_default_na=False, engine="c")
         for path in paths), ignore_index=True)
    rows["zone"] = rows["time_zone"].replace("", pd.NA) if "time_zone" in rows else pd.NA
    text = rows["started_at"].str
    offset = text.extract(r"(Z|[+-]\d\d:?\d\d)$", expand=False)
    # Seconds and fraction are optional; fractions are cut off.
    seconds = text.slice(16, 19).where(text.slice(16, 17) == ":", ":00")
    rows["clock"] = pd.to_datetime(
        text.slice(0, 10) + "T" + text.slice(11, 16) + seconds, format="%Y-%m-%dT%H:%M:%S")
    # Few distinct ones.
    minutes = {written: offset_minutes(written) for written in offset.dropna().unique()}
    rows["minutes"] = offset.map(minutes).astype("float64")
    rows["instant"] = rows["clock"] - pd.to_timedelta(rows["minutes"], unit="min")

    has_zone, has_offset = rows["zone"].notna(), rows["minutes"].notna()
    by_zone(rows, has_zone & ~has_offset, "zone", "instant", "clock", to_instant)
    rows.loc[(has_zone & has_offset) | (rows["minutes"] == 0), "clock"] = pd.NaT
    by_zone(rows, has_zone & has_offset, "zone", "clock", "instant", to_clock)
    return rows[["user_id", "zone", "minutes", "instant", "clock"]]


def offset_minutes(written):
    if written == "Z":
        return 0
    minutes = int(written[1:3]) * 60 + int(written[-2:])
    return -minutes if written[0] == "-" else minutes


def by_zone(rows, condition, zone, column, source, convert):
    """Sets `column` of the rows with `condition` to `source`, converted with each one's zone."""
    chosen = rows.loc[condition, [zone, source]]
    for name, group in chosen.groupby(zone)[source]:
        rows.loc[group.index, column] = convert(group, name)


def to_clock(instants, zone):
    return instants.dt.tz_localize("UTC").dt.tz_convert(zone).dt.tz_localize(None)


def to_instant(clocks, zone):
    """A clock that occurs twice means the first; one that is skipped, the end of the gap."""
    local = clocks.dt.tz_localize(
        zone, ambiguous=np.ones(len(clocks), bool), nonexistent="shift_forward")
    return local.dt.tz_convert("UTC").dt.tz_localize(None)


def users(rows, as_of):
    """A user's zone: that of the latest walk that carries one; equal instants: a zone before an
    offset, then the smaller name."""
    carrying = rows[(rows["zone"].notna() | (rows["minutes"].fillna(0) != 0))
                    & (rows["instant"] <= as_of)]
    latest = carrying[carrying["instant"]
                      == carrying.groupby("user_id")["instant"].transform("max")]
    found = latest.drop_duplicates(["user_id", "zone", "minutes"]).copy()
    found["name"] = found["zone"].fillna(found["minutes"].map(
        lambda minutes: f"UTC{'-' if minutes < 0 else '+'}"
                        f"{int(abs(minutes)) // 60:02}:{int(abs(minutes)) % 60:02}",
        na_action="ignore"))
    found["rank"] = found["zone"].isna()
    found = found.sort_values(["user_id", "rank", "name"]).drop_duplicates("user_id")
    found = found[["user_id", "zone", "minutes"]].rename(
        columns={"zone": "user_zone", "minutes": "user_minutes"}).reset_index(drop=True)
    found.loc[found["user_zone"].notna(), "user_minutes"] = 0.0
    found["instant"] = pd.Timestamp(as_of)
    found["last"] = found["instant"] + pd.to_timedelta(found["user_minutes"], unit="min")
    by_zone(found, found["user_zone"].notna(), "user_zone", "last", "instant", to_clock)
    return found.drop(columns="instant")


def walks(rows, as_of):
    """The walks of the window on the walkers' clocks, each once."""
    rows = rows.merge(users(rows, as_of), on="user_id", how="left", sort=False)
    last = rows["last"].fillna(pd.Timestamp(as_of)).dt.normalize()
    offset = pd.to_timedelta(rows["user_minutes"].fillna(0), unit="min")
    needs_clock, needs_instant = rows["clock"].isna(), rows["instant"].isna()
    rows["clock"] = rows["clock"].fillna(rows["instant"] + offset)
    rows["instant"] = rows["instant"].fillna(rows["clock"] - offset)
    has_zone = rows["user_zone"].notna()
    by_zone(rows, has_zone & needs_clock, "user_zone", "clock", "instant", to_clock)
    by_zone(rows, has_zone & needs_instant, "user_zone", "instant", "clock", to_instant)
    day = rows["clock"].dt.normalize()
    is_used = ((rows["instant"] <= as_of) & (day <= last)
               & (day >= last - pd.Timedelta(days=13)))
    return rows.loc[is_used, ["user_id", "clock"]].drop_duplicates()


def gaps(walks):
    """2. Partition, and the gap before each walk on the circle."""
    clock = walks["clock"].dt
    rows = pd.DataFrame({
        "user_id": walks["user_id"],
        "weekend": clock.day_of_week >= 5,
        "day": (walks["clock"].dt.normalize() - pd.Timestamp(0)) // pd.Timedelta(days=1),
        "minute": clock.hour * 60 + clock.minute,
    }).sort_values([*GROUP, "minute"], ignore_index=True)
    # Numbers for the groups, so that strings are compared once.
    rows["group"] = rows.groupby(GROUP, sort=False).ngroup()
    groups = rows.groupby("group", sort=False)["minute"]
    previous = groups.shift(1).fillna(groups.transform("last") - MINUTES_PER_DAY)
    rows["gap"] = rows["minute"] - previous
    return rows


def occasions(rows):
    """3. Cluster: cut the circle where the gap is more than 60, or, where it never is, at the
    widest; 4. Dedupe by date."""
    widest = rows.groupby("group", sort=False)["gap"].transform("max")
    at_widest = rows["minute"].where(rows["gap"] == widest)
    first = at_widest.groupby(rows["group"], sort=False).transform("min")
    is_cut = np.where(widest > 60, rows["gap"] > 60,
                      (rows["gap"] == widest) & (rows["minute"] == first))
    cuts = pd.Series(is_cut.astype("int64")).groupby(rows["group"], sort=False)
    cluster = cuts.cumsum()
    wraps = cluster == 0
    rows = rows.assign(
        cluster=cluster.where(~wraps, cuts.transform("sum")),
        minute=rows["minute"] + wraps * MINUTES_PER_DAY, day=rows["day"] - wraps)
    found = rows.groupby(["group", "cluster", "day"], sort=False).agg(
        user_id=("user_id", "first"), weekend=("weekend", "first"),
        minute=("minute", "min"), samples=("minute", "size"))
    return found.reset_index()


def rounded(value):
    return np.floor(value * 10_000 + 0.5 + 1e-9) / 10_000


def habits(occasions):
    """5. Dispersion, 6. Confidence, and 7. Verdict, under the policy `single`."""
    keys = ["group", "cluster"]
    median = occasions.groupby(keys, sort=False)["minute"].transform("median")
    rows = occasions.assign(center=median, deviation=(occasions["minute"] - median).abs())
    rows = rows.groupby(keys, sort=False).agg(
        user_id=("user_id", "first"), weekend=("weekend", "first"), days=("minute", "size"),
        samples=("samples", "sum"), center=("center", "first"),
        mean_deviation=("deviation", "mean"))
    rows["center"] %= MINUTES_PER_DAY
    rows["mean_deviation"] = rounded(rows["mean_deviation"])
    target = np.where(rows["weekend"], 3.0, 4.0)
    rows["confidence"] = rounded(
        0.3 * np.minimum(1, rows["days"] / target) + 0.2 * np.minimum(1, rows["samples"] / target)
        + 0.5 * np.maximum(0, 1 - rows["mean_deviation"] / 35))
    rows["verdict"] = np.select(
        [rows["days"] < np.where(rows["weekend"], 2, 3), rows["mean_deviation"] > 35,
         rows["confidence"] < 0.65],
        ["too_few_days", "too_spread", "low_confidence"], "habit")
    candidates = rows[rows["verdict"] == "habit"].sort_values(
        ["confidence", "days", "mean_deviation", "center"], ascending=[False, False, True, True])
    others = candidates[candidates.index.get_level_values("group").duplicated()]
    rows.loc[others.index, "verdict"] = "not_best"
    # How often chance alone would gather as many days: asked once for each pair of numbers.
    rows["walks"] = rows.groupby("group", sort=False)["samples"].transform("sum")
    pairs = rows[["days", "walks"]].drop_duplicates()
    pairs["chance_level"] = [chance.level(*pair) for pair in pairs.itertuples(index=False)]
    rows = rows.merge(pairs, on=["days", "walks"], how="left")
    return rows.sort_values(["user_id", "weekend", "center"])


def written(habits):
    """The columns of habits.csv, as text where the form counts."""
    minute = (np.floor(habits["center"] / 15 + 0.5) * 15).astype("int64")
    return pd.DataFrame({
        "user_id": habits["user_id"],
        "day_type": np.where(habits["weekend"], "weekend", "weekday"),
        "habit_time": minute.map({
            minute: f"{minute // 60 % 24:02}:{minute % 60:02}" for minute in minute.unique()}),
        "center_minute": habits["center"].map("{:.1f}".format),
        "days": habits["days"],
        "samples": habits["samples"],
        "mean_deviation_minutes": habits["mean_deviation"].map("{:.4f}".format),
        "confidence": habits["confidence"].map("{:.4f}".format),
        "verdict": habits["verdict"],
        "chance_level": habits["chance_level"].map("{:.4f}".format),
    })


def main():
    options = arguments.parse()
    rows = walks(starts(options.exports), options.as_of)
    written(habits(occasions(gaps(rows)))).to_csv(options.out, index=False)


main()
