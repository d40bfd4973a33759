"use strict";
// Charts by Vega from the specifications of the run's data, each with its numbers as a table.

const hasCharts = Boolean(modules["vega-view"] && modules["vega-view-transforms"]);
if (hasCharts) {
  Object.assign(
    modules["vega-dataflow"].transforms, modules["vega-transforms"], modules["vega-encode"],
    modules["vega-view-transforms"]);
}

const charts = new Map();

function colours() {
  const style = getComputedStyle(document.documentElement);
  const names = ["ink", "faint", "grid", "good", "bad", "surface"];
  return names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
}

function dress(view) {
  for (const [name, colour] of colours()) {
    try { view.signal(name, colour); } catch { /* A chart has only the colours it needs. */ }
  }
  return view;
}

// Shows `data` (name to rows) in the element `id`, which keeps its chart from one time to the next.
function draw(id, spec, data, signals = {}) {
  if (!hasCharts) return;
  const place = byID(id);
  let chart = charts.get(id);
  if (!chart) {
    const parsed = modules["vega-parser"].parse({...run.specs[spec], width: widthOf(place)});
    const view = new modules["vega-view"].View(parsed, {
      renderer: "svg", container: place, hover: false, logLevel: 1,
    });
    chart = {view, place};
    charts.set(id, chart);
    dress(view);
  }
  for (const [name, value] of Object.entries(signals)) chart.view.signal(name, value);
  for (const [name, rows] of Object.entries(data)) chart.view.data(name, rows);
  chart.view.width(widthOf(place)).run();
}

// A chart fills its place; a clock grows no larger than is useful.
function widthOf(place) {
  return Math.max(160, Math.min(place.clientWidth - 8, Number(place.dataset.widest ?? 2000)));
}

function redraw() {
  for (const {view, place} of charts.values()) dress(view).width(widthOf(place)).run();
}

addEventListener("resize", () => requestAnimationFrame(redraw));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);

// The numbers of a chart, for those who read rather than see it.
function tell(id, head, rows) {
  byID(id).replaceChildren(
    element("thead", {}, element("tr", {}, ...head.map((h) => element("th", {scope: "col"}, h)))),
    element("tbody", {}, ...rows.map((row) =>
      element("tr", {}, ...row.map((cell) => element("td", {}, String(cell)))))));
}

// The steps of the rules: of three things, each counted from its first step.
function funnelSteps(figures) {
  const verdicts = Object.fromEntries(run.verdicts.map((name, i) => [name, figures.verdicts[i]]));
  const [rows, inWindow, outside, future, duplicates] = figures.walks;
  const clusters = figures.verdicts.reduce((a, b) => a + b, 0);
  const policy = verdicts.not_best + verdicts.over_daily_limit + verdicts.too_close;
  const enough = clusters - verdicts.too_few_days;
  const tight = enough - verdicts.too_spread;
  const confident = tight - verdicts.low_confidence;
  const step = (name, count, first, before, note, why = note) => ({
    step: name, count, text: grouped(count), share: first ? count / first : 0,
    before: first ? before / first : 0, lost: before > count ? `−${grouped(before - count)}` : "",
    note, why,
  });
  return [
    step("Walks", rows, rows, rows, ""),
    step("In window", inWindow, rows, rows,
      `${outside} outside the window, ${future} in the future, ${duplicates} duplicates`, "outside, in the future or twice"),
    step("Clusters", clusters, clusters, clusters, ""),
    step("Enough days", enough, clusters, clusters, "too few days"),
    step("Tight", tight, clusters, enough, "too spread"),
    step("Confident", confident, clusters, tight, "low confidence"),
    step("Habits", verdicts.habit, clusters, confident,
      `${policy} good enough, but not kept under the policy`, "not kept under the policy"),
    step("With a reminder", figures.remindedHabits[0], clusters, verdicts.habit,
      "off, denied, set times, or no date"),
  ];
}

const halfHour = (bin) => `${clock(bin * 30)}–${clock(bin * 30 + 29)}`;

function drawFigures(figures, numbers) {
  const steps = funnelSteps(figures);
  draw("funnel", "funnel", {steps});
  tell("funnel-numbers", ["Step", "Count", "Lost", "Why"],
    steps.map((s) => [s.step, s.text, s.lost, s.note]));
  for (const [day, counts] of [
    ["weekday", figures.weekdayTimes], ["weekend", figures.weekendTimes],
  ]) {
    const times = counts.map((count, bin) => ({bin, count, label: halfHour(bin)}));
    draw(`${day}-clock`, "clock", {times}, {unit: `${day} habits`});
    tell(`${day}-numbers`, ["Half hour", "Habits"],
      times.filter((t) => t.count).map((t) => [t.label, grouped(t.count)]));
  }
  drawHistogram("deviations", figures.tightDeviations, figures.spreadDeviations, 5,
    numbers.maxDeviationMinutes, "mean deviation, minutes (last bar: 60 and more)");
  drawHistogram("confidences", figures.highConfidences, figures.lowConfidences, 0.05,
    numbers.minConfidence, "confidence");
  drawWeek(figures.reminderHours);
}

function drawHistogram(id, passed, failed, step, limit, title) {
  const digits = step < 1 ? 2 : 0;
  const bins = passed.map((count, i) => {
    const from = i * step;
    const label = `${from.toFixed(digits)}–${(from + step).toFixed(digits)}`;
    const both = `${grouped(count)} pass, ${grouped(failed[i])} do not`;
    return {from, to: from + step, passed: count, failed: failed[i], label: `${label}: ${both}`};
  });
  draw(id, "histogram", {bins}, {limit, title, greatest: passed.length * step});
  tell(`${id}-numbers`, ["From", "Pass", "Do not"],
    bins.filter((b) => b.passed + b.failed).map((b) =>
      [b.from.toFixed(digits), grouped(b.passed), grouped(b.failed)]));
}

const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

// `Mon 30`
function dayLabel(days) {
  const date = new Date(days * 86_400_000);
  return `${dayNames[(date.getUTCDay() + 6) % 7]} ${date.getUTCDate()}`;
}

// Seven dates from the as-of date on, also those without reminders, and what lies beside them: elsewhere
// the date may be another, and a reminder may ring on the date before its own.
function drawWeek(counts) {
  // As the rules count them: from the earliest date that it is anywhere.
  const first = Math.floor((run.asOf - 12 * 3600) / 86_400);
  const today = Date.parse(run.asOfText.slice(0, 10)) / 86_400_000 - first;
  const used = [...Array(counts.length / 24).keys()].filter((day) =>
    counts.slice(day * 24, day * 24 + 24).some(Boolean));
  const hours = counts.map((count, place) => {
    const day = Math.floor(place / 24);
    const date = dayLabel(first + day);
    return {count, day, hour: place % 24, date, label: `${date}, ${two(place % 24)}:00`};
  }).filter(({day}) => day >= Math.min(...used, today) && day <= Math.max(...used, today + 6));
  draw("week", "week", {hours});
  tell("week-numbers", ["Hour", "Reminders"],
    hours.filter((h) => h.count).map((h) => [h.label, grouped(h.count)]));
}
