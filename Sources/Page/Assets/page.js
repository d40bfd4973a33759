"use strict";
// The sliders, and what moves with them.

// How each threshold is turned. The greatest value is where turning further changes little.
const groups = [
  ["Window and clusters", [
    ["windowDays", {least: 1, greatest: null, step: 1}],
    ["clusterGapMinutes", {least: 0, greatest: 180, step: 5}],
    ["weekendDays", {days: true}],
  ]],
  ["Enough days", [
    ["minDays.weekday", {least: 1, greatest: 10, step: 1}],
    ["minDays.weekend", {least: 1, greatest: 6, step: 1}],
  ]],
  ["Tight", [["maxDeviationMinutes", {least: 1, greatest: 120, step: 1}]]],
  ["Confident", [
    ["minConfidence", {least: 0, greatest: 1, step: 0.01}],
    ["targetDays.weekday", {least: 1, greatest: 10, step: 1}],
    ["targetDays.weekend", {least: 1, greatest: 6, step: 1}],
    ["targetSamples.weekday", {least: 1, greatest: 14, step: 1}],
    ["targetSamples.weekend", {least: 1, greatest: 8, step: 1}],
    ["weights.days", {least: 0, greatest: 1, step: 0.05}],
    ["weights.samples", {least: 0, greatest: 1, step: 0.05}],
    ["weights.concentration", {least: 0, greatest: 1, step: 0.05}],
  ]],
  ["Habits kept", [
    ["policy", {words: ["single", "multiple"]}],
    ["maxPerDay", {least: 1, greatest: 6, step: 1}],
    ["minSpacingMinutes", {least: 0, greatest: 360, step: 15}],
    ["roundToMinutes", {values: [1, 5, 10, 15, 20, 30, 60]}],
  ]],
  ["Reminders", [
    ["leadMinutes", {least: 0, greatest: 60, step: 1}],
    ["matchMinutes", {least: 0, greatest: 180, step: 5}],
    ["cancelOn", {words: ["any", "matched"]}],
    ["horizonDays", {least: 1, greatest: 14, step: 1}],
  ]],
];
const weekdayWords = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const weightNames = ["weights.days", "weights.samples", "weights.concentration"];

// The thresholds as they are set now, in the order of `run.settings`.
const state = {
  numbers: run.settings.map(({number}) => number),
  place: new Map(run.settings.map(({name}, place) => [name, place])),
  get(name) { return this.numbers[this.place.get(name)]; },
  named() {
    const named = Object.fromEntries(run.settings.map(({name}, i) => [name, this.numbers[i]]));
    return named;
  },
  isMoved(name) { return this.get(name) !== run.settings[this.place.get(name)].number; },

  // Sets one; of the weights, which sum to 1, the others give way.
  set(name, number) {
    this.numbers[this.place.get(name)] = number;
    if (!weightNames.includes(name)) return;
    const [first, second] = weightNames.filter((other) => other !== name).reverse();
    // In hundredths, so that the sum is exact to the last digit that a flag shows.
    const rest = 100 - Math.round(number * 100);
    const kept = Math.min(Math.round(this.get(second) * 100), rest);
    this.numbers[this.place.get(second)] = kept / 100;
    this.numbers[this.place.get(first)] = (rest - kept) / 100;
  },

  // As the command line takes them: those that differ from the run's.
  get flags() {
    const moved = run.settings.map(({name}) => name).filter((name) => this.isMoved(name));
    return moved.map((name) => `--set ${quoted(`${name}=${this.text(name)}`)}`).join(" ");
  },

  text(name) {
    const [, form] = groups.flatMap(([, settings]) => settings).find(([other]) => other === name);
    if (form.words) return form.words[this.get(name)];
    if (form.days) {
      return JSON.stringify(weekdayWords.filter((_, day) => this.get(name) & (1 << day)));
    }
    return String(this.get(name));
  },
};

// For a POSIX shell; no value holds a quote.
const quoted = (text) => /^[\w.=]*$/.test(text) ? text : `'${text}'`;

const rows = new Map();

function slider(name, form) {
  const {meaning} = run.settings[state.place.get(name)];
  const id = `set-${name}`;
  const shown = element("output", {for: id});
  const turned = (number) => { state.set(name, number); changed(); };
  let control;
  let show;
  if (form.words) {
    control = element("select", {id, onchange: () => turned(control.selectedIndex)},
      ...form.words.map((word) => element("option", {}, word)));
    show = (number) => { control.selectedIndex = number; };
  } else if (form.days) {
    const boxes = weekdayWords.map((day, place) => element("input", {
      type: "checkbox", onchange: () => turned(boxes.reduce((bits, box, i) =>
        bits | (box.checked ? 1 << i : 0), 0)), "aria-label": `${day} is weekend`,
    }));
    control = element("div", {class: "days", role: "group", id, "aria-label": meaning},
      ...weekdayWords.map((day, place) => element("label", {}, boxes[place], day)));
    show = (number) => boxes.forEach((box, i) => { box.checked = Boolean(number & (1 << i)); });
  } else {
    const start = run.settings[state.place.get(name)].number;
    const values = form.values && [...new Set([...form.values, start])].sort((a, b) => a - b);
    control = element("input", values
      ? {id, type: "range", min: 0, max: values.length - 1, step: 1}
      : {
        id, type: "range", min: Math.min(form.least, start),
        // Walks before the run's window are not in the page.
        max: form.greatest === null ? start : Math.max(form.greatest, start), step: form.step,
      });
    control.addEventListener("input", () =>
      turned(values ? values[control.value] : Number(control.value)));
    show = (number) => {
      control.value = values ? values.indexOf(number) : number;
      shown.textContent = String(number);
      control.setAttribute("aria-valuetext", String(number));
    };
  }
  const row = element("div", {class: "slider", title: meaning},
    element("label", form.days ? {} : {for: id}, name), form.days || form.words ? null : shown, control);
  rows.set(name, {row, show});
  return row;
}

// Runs the rules at most once for each frame that the screen shows.
let isWaiting = false;

function changed() {
  for (const [name, {row, show}] of rows) {
    show(state.get(name));
    row.classList.toggle("moved", state.isMoved(name));
  }
  byID("flags").textContent = state.flags;
  byID("reset").disabled = state.flags === "";
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    update();
  });
}

let baseline;

function update() {
  const start = performance.now();
  const result = engine.run(state.numbers);
  page.rulesMilliseconds = performance.now() - start;
  page.result = result;
  baseline ??= result.figures;
  const isEverybody = run.figures.people[0] === result.people.length;
  const isRun = state.flags === "";
  // At the run's own thresholds all users are known, else the sample only.
  const figures = isRun ? run.figures : result.figures;
  byID("scope").textContent = isEverybody ? ""
    : isRun ? `All ${grouped(run.figures.people[0])} users of the run.`
      : `The sample of ${grouped(result.people.length)} of ${grouped(run.figures.people[0])} users.`;
  tellTotals(figures, isRun ? figures : baseline);
  drawFigures(figures, state.named());
  people.update(result.people);
  page.milliseconds = performance.now() - start;
}

function tellTotals(figures, before) {
  const habits = (f) => f.verdicts[run.verdicts.indexOf("habit")];
  const totals = [
    ["Users", (f) => f.people[0]], ["With a reminder", (f) => f.remindedPeople[0]],
    ["Habits", habits], ["Reminders", (f) => f.reminders[0]],
    ["Cancelled reminders", (f) => f.reminders[1]],
  ];
  byID("totals").replaceChildren(...totals.map(([title, of]) => {
    const more = of(figures) - of(before);
    return element("div", {}, element("dt", {}, title), element("dd", {}, grouped(of(figures)),
      more ? element("small", {}, ` ${more > 0 ? "+" : "−"}${grouped(Math.abs(more))}`) : null));
  }));
}

async function copyFlags() {
  const flags = state.flags || "(the run's own configuration)";
  try {
    await navigator.clipboard.writeText(state.flags);
    byID("copy").textContent = "Copied";
  } catch {
    // A page opened from a file may not write there: the flags stand selected instead.
    getSelection().selectAllChildren(byID("flags"));
    byID("copy").textContent = "Selected: press Ctrl+C";
  }
  byID("flags").textContent = flags;
  setTimeout(() => { byID("copy").textContent = "Copy configuration"; }, 2000);
}

// What tests and the curious may read.
const page = {};

async function start() {
  const inUTC = new Date(run.asOf * 1000).toISOString().replace(".000Z", "Z");
  const moments = run.asOfText.endsWith("+00:00") ? [inUTC] : [run.asOfText, inUTC];
  const shown = moments.flatMap((moment, place) =>
    [place ? " (" : "As of ", element("span", {class: "whole"}, moment), place ? ")" : ""]);
  byID("about").replaceChildren(...shown,
    `: ${plural(run.figures.people[0], "user", "users")}, ` +
    `${grouped(run.rowsUsed)} of ${grouped(run.rowsRead)} rows used. walkhabits ${run.version}.`);
  if (!hasCharts) {
    byID("notice").hidden = false;
    byID("notice").textContent = "This page has no charts: the program was built without Vega " +
      "(Debian package libjs-vega). The numbers stand below each heading.";
    for (const numbers of document.querySelectorAll("section > details")) numbers.open = true;
  }
  if (innerWidth < 960) byID("thresholds").open = false;
  const count = run.ids.length;
  byID("people-about").textContent = count === run.figures.people[0] ? ""
    : `${grouped(count)} of ${grouped(run.figures.people[0])}, chosen by a hash of their ids.`;
  await engine.start();
  byID("sliders").append(...groups.map(([title, settings]) => element("fieldset", {},
    element("legend", {}, title), ...settings.map(([name, form]) => slider(name, form)))));
  byID("sliders").addEventListener("submit", (event) => event.preventDefault());
  byID("reset").addEventListener("click", () => {
    state.numbers = run.settings.map(({number}) => number);
    changed();
  });
  byID("copy").addEventListener("click", copyFlags);
  people.start();
  changed();
}

start().then(() => { page.isReady = true; }, (error) => {
  byID("notice").hidden = false;
  byID("notice").textContent = `This page could not start: ${error.message}`;
});
