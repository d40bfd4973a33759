-- habits.csv in DuckDB, by the rules of the analysis with their default thresholds.
-- $exports, $as_of, $out and, for exports without the column, $time_zone are filled in by
-- habits_duckdb.py.

CREATE MACRO clock_at(instant, zone) AS timezone(zone, timezone('UTC', instant));

-- A clock that occurs twice means the first, which has the offset of a day before. One that is
-- skipped is read up to an hour later than the rules say; no generated start is one.
CREATE MACRO instant_of(clock, zone) AS
  CASE
    WHEN clock_at(timezone('UTC', timezone(zone, clock - INTERVAL 1 DAY)) + INTERVAL 1 DAY, zone)
      = clock
    THEN timezone('UTC', timezone(zone, clock - INTERVAL 1 DAY)) + INTERVAL 1 DAY
    ELSE timezone('UTC', timezone(zone, clock))
  END;

-- The mass of the binomial distribution, where the window of two hours is the share of 17 hours.
CREATE MACRO mass(successes, trials) AS
  exp(lgamma(trials + 1) - lgamma(successes + 1) - lgamma(trials - successes + 1)
    + successes * ln(120 / 1020::DOUBLE) + (trials - successes) * ln(900 / 1020::DOUBLE));

CREATE TEMP TABLE starts AS
WITH cells AS (
  SELECT user_id, nullif($time_zone, '') AS zone, started_at,
    CASE
      WHEN suffix(started_at, 'Z') THEN 1
      WHEN substr(started_at, -6, 1) IN ('+', '-') THEN 6
      WHEN substr(started_at, -5, 1) IN ('+', '-') THEN 5
      ELSE 0
    END AS offset_length
  FROM read_csv($exports, header = true, all_varchar = true, delim = ',', quote = '"')
),
written AS (
  SELECT user_id, zone,
    date_trunc('second', left(started_at, length(started_at) - offset_length)::TIMESTAMP) AS clock,
    CASE offset_length
      WHEN 0 THEN NULL
      WHEN 1 THEN 0
      ELSE (CASE WHEN substr(started_at, -offset_length, 1) = '-' THEN -1 ELSE 1 END)
        * (substr(started_at, 1 - offset_length, 2)::INTEGER * 60
          + right(started_at, 2)::INTEGER)
    END AS minutes
  FROM cells
)
-- 1. Walks: what the row alone tells. `instant` is NULL where it depends on the user's zone.
SELECT user_id, zone, minutes,
  CASE
    WHEN minutes IS NOT NULL THEN clock - to_minutes(minutes)
    WHEN zone IS NOT NULL THEN instant_of(clock, zone)
  END AS instant,
  CASE
    WHEN minutes IS NULL THEN clock
    WHEN zone IS NOT NULL
      THEN clock_at(clock - to_minutes(minutes), zone)
    WHEN minutes <> 0 THEN clock
  END AS clock
FROM written;

-- A user's zone: that of the latest walk that carries one; equal instants: a zone before an
-- offset, then the smaller name.
CREATE TEMP TABLE users AS
WITH latest AS (
  SELECT user_id, max(instant) AS instant
  FROM starts
  WHERE (zone IS NOT NULL OR minutes <> 0) AND instant <= $as_of::TIMESTAMP
  GROUP BY user_id
),
named AS (
  SELECT user_id,
    min(zone) AS zone,
    arg_min(minutes, printf('UTC%s%02d:%02d', CASE WHEN minutes < 0 THEN '-' ELSE '+' END,
      abs(minutes) // 60, abs(minutes) % 60)) FILTER (zone IS NULL) AS minutes
  FROM starts JOIN latest USING (user_id, instant)
  WHERE zone IS NOT NULL OR minutes <> 0
  GROUP BY user_id
)
SELECT user_id, zone, minutes,
  CASE
    WHEN zone IS NOT NULL THEN clock_at($as_of::TIMESTAMP, zone)
    ELSE $as_of::TIMESTAMP + to_minutes(coalesce(minutes, 0))
  END::DATE AS last_date
FROM named;

COPY (
  WITH walks AS (
    SELECT DISTINCT starts.user_id,
      coalesce(starts.clock,
        CASE
          WHEN users.zone IS NOT NULL THEN clock_at(starts.instant, users.zone)
          ELSE starts.instant + to_minutes(coalesce(users.minutes, 0))
        END) AS clock,
      coalesce(users.last_date, $as_of::TIMESTAMP::DATE) AS last_date,
    FROM starts LEFT JOIN users USING (user_id)
    WHERE coalesce(starts.instant,
      CASE
        WHEN users.zone IS NOT NULL THEN instant_of(starts.clock, users.zone)
        ELSE starts.clock - to_minutes(coalesce(users.minutes, 0))
      END) <= $as_of::TIMESTAMP
  ),
  -- 2. Partition
  partitioned AS (
    SELECT user_id, isodow(clock) > 5 AS weekend, clock::DATE AS day,
      (hour(clock) * 60 + minute(clock))::INTEGER AS minute
    FROM walks
    WHERE clock::DATE BETWEEN last_date - 13 AND last_date
  ),
  -- 3. Cluster: cut the circle where the gap is more than 60, or, where it never is, at the widest.
  gaps AS (
    SELECT *,
      minute - coalesce(lag(minute) OVER in_order, max(minute) OVER groups - 1440) AS gap
    FROM partitioned
    WINDOW groups AS (PARTITION BY user_id, weekend),
      in_order AS (PARTITION BY user_id, weekend ORDER BY minute)
  ),
  widest AS (
    SELECT *, max(gap) OVER (PARTITION BY user_id, weekend) AS widest FROM gaps
  ),
  cuts AS (
    SELECT *,
      CASE WHEN widest > 60 THEN gap > 60
        ELSE minute = min(CASE WHEN gap = widest THEN minute END)
          OVER (PARTITION BY user_id, weekend)
      END::INTEGER AS is_cut
    FROM widest
  ),
  numbered AS (
    SELECT *,
      -- With its peers: walks of one minute are never cut apart.
      sum(is_cut) OVER (PARTITION BY user_id, weekend ORDER BY minute) AS cluster,
      sum(is_cut) OVER (PARTITION BY user_id, weekend) AS clusters
    FROM cuts
  ),
  -- 4. Dedupe by date
  occasions AS (
    SELECT user_id, weekend, CASE WHEN cluster = 0 THEN clusters ELSE cluster END AS cluster,
      min(CASE WHEN cluster = 0 THEN minute + 1440 ELSE minute END) AS minute,
      count(*) AS samples
    FROM numbered
    GROUP BY user_id, weekend, CASE WHEN cluster = 0 THEN clusters ELSE cluster END,
      CASE WHEN cluster = 0 THEN day - 1 ELSE day END
  ),
  -- 5. Dispersion
  medians AS (
    SELECT user_id, weekend, count(*) AS days, sum(samples)::BIGINT AS samples,
      (sum(sum(samples)) OVER (PARTITION BY user_id, weekend))::BIGINT AS walks,
      median(minute)::DOUBLE AS median, list(minute) AS minutes
    FROM occasions
    GROUP BY user_id, weekend, cluster
  ),
  dispersions AS (
    SELECT user_id, weekend, days, samples, walks,
      CASE WHEN median >= 1440 THEN median - 1440 ELSE median END AS center,
      floor(list_avg(list_transform(minutes, lambda minute: abs(minute - median)))
        * 10000 + 0.5::DOUBLE + 1e-9) / 10000 AS mean_deviation
    FROM medians
  ),
  -- 6. Confidence
  scored AS (
    SELECT *, floor((
        0.3::DOUBLE * least(1, days / (CASE WHEN weekend THEN 3 ELSE 4 END)::DOUBLE)
        + 0.2::DOUBLE * least(1, samples / (CASE WHEN weekend THEN 3 ELSE 4 END)::DOUBLE)
        + 0.5::DOUBLE * greatest(0, 1 - mean_deviation / 35)
      ) * 10000 + 0.5::DOUBLE + 1e-9) / 10000 AS confidence
    FROM dispersions
  ),
  -- 7. Verdict, under the policy `single`
  -- How often chance alone would gather as many days: asked once for each pair of numbers.
  chances AS (
    SELECT DISTINCT days, walks,
      CASE WHEN days <= 1 THEN 1
        ELSE floor(least(1, greatest(0, (days * 8.5::DOUBLE - walks - 1) * mass(days, walks)
            + 2 * list_sum(list_transform(range(days, walks + 1), lambda j: mass(j, walks)))))
          * 10000 + 0.5::DOUBLE + 1e-9) / 10000
      END AS chance_level
    FROM scored
  ),
  judged AS (
    SELECT *,
      CASE
        WHEN days < (CASE WHEN weekend THEN 2 ELSE 3 END) THEN 'too_few_days'
        WHEN mean_deviation > 35 THEN 'too_spread'
        WHEN confidence < 0.65::DOUBLE THEN 'low_confidence'
        ELSE 'habit'
      END AS verdict
    FROM scored
  )
  SELECT user_id, CASE WHEN weekend THEN 'weekend' ELSE 'weekday' END AS day_type,
    printf('%02d:%02d', (floor(center / 15 + 0.5)::INTEGER * 15 // 60) % 24,
      floor(center / 15 + 0.5)::INTEGER * 15 % 60) AS habit_time,
    printf('%.1f', center) AS center_minute, days, samples,
    printf('%.4f', mean_deviation) AS mean_deviation_minutes,
    printf('%.4f', confidence) AS confidence,
    CASE
      WHEN verdict = 'habit' AND row_number() OVER (
        PARTITION BY user_id, weekend, verdict
        ORDER BY confidence DESC, days DESC, mean_deviation, center) > 1 THEN 'not_best'
      ELSE verdict
    END AS verdict,
    printf('%.4f', chance_level) AS chance_level
  FROM judged JOIN chances USING (days, walks)
  ORDER BY user_id, weekend, center
) TO $out (FORMAT csv, HEADER true);
