"use strict";
// The table of people, and one person in full.

const people = {
  rows: [], shown: [], column: 0, ascending: true, page: 0, pageSize: 25, selected: -1,

  // A row of the rules' result, and how it is read.
  columns: [
    {title: "Person", key: (i) => run.ids[i], cell: (i) => personButton(i)},
    {title: "Walks", key: (i) => people.rows[i][0]},
    {title: "Weekday", key: (i) => people.rows[i][2], cell: (i) => habitTime(people.rows[i][2])},
    {title: "Weekend", key: (i) => people.rows[i][3], cell: (i) => habitTime(people.rows[i][3])},
    {
      title: "Confidence", key: (i) => people.rows[i][4],
      cell: (i) => people.rows[i][4] < 0 ? "" : (people.rows[i][4] / 10_000).toFixed(4),
    },
    {title: "Reminders", key: (i) => people.rows[i][5]},
    {
      title: "Next", whole: true, key: (i) => people.rows[i][6] * 1440 + people.rows[i][7],
      cell: (i) => people.rows[i][6] < 0
        ? "" : `${dayLabel(people.rows[i][6])}, ${clock(people.rows[i][7])}`,
    },
    {title: "Why none", key: (i) => reasonOf(i), cell: (i) => words(reasonOf(i))},
  ],

  start() {
    byID("people-head").replaceChildren(...this.columns.map((column, index) =>
      element("th", {scope: "col"},
        element("button", {type: "button", onclick: () => this.sort(index)}, column.title))));
    byID("search").addEventListener("input", () => { this.page = 0; this.choose(); });
    byID("previous").addEventListener("click", () => this.turn(-1));
    byID("next").addEventListener("click", () => this.turn(1));
    byID("close").addEventListener("click", () => this.close());
  },

  update(rows) {
    this.rows = rows;
    this.choose();
    if (this.selected >= 0) showPerson(this.selected);
  },

  sort(index) {
    this.ascending = this.column === index ? !this.ascending : true;
    [this.column, this.page] = [index, 0];
    this.choose();
  },

  // Those whom the search finds, in the chosen order; equal ones by id, as they come.
  choose() {
    const wanted = byID("search").value.trim().toLowerCase();
    const key = this.columns[this.column].key;
    const sign = this.ascending ? 1 : -1;
    const keys = this.rows.map((_, i) => key(i));
    this.shown = [...this.rows.keys()].filter((i) => !wanted || [
      run.ids[i], run.modes[i], words(reasonOf(i)), reasonOf(i), zoneOf(i),
    ].some((text) => text.toLowerCase().includes(wanted)));
    if (this.column > 0 || !this.ascending) {
      this.shown.sort((a, b) =>
        sign * (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : 0) || a - b);
    }
    this.show();
  },

  turn(pages) {
    this.page += pages;
    this.show();
  },

  show() {
    const last = Math.max(0, Math.ceil(this.shown.length / this.pageSize) - 1);
    this.page = Math.max(0, Math.min(this.page, last));
    const start = this.page * this.pageSize;
    const rows = this.shown.slice(start, start + this.pageSize);
    byID("people-rows").replaceChildren(...rows.map((i) =>
      element("tr", {}, ...this.columns.map((column) =>
        element("td", {class: column.whole ? "whole" : null},
          column.cell ? column.cell(i) : grouped(column.key(i)))))));
    [...byID("people-head").children].forEach((head, index) => head.setAttribute("aria-sort",
      index !== this.column ? "none" : this.ascending ? "ascending" : "descending"));
    const marks = {ascending: " ▲", descending: " ▼", none: ""};
    [...byID("people-head").children].forEach((head, index) => {
      head.firstChild.textContent =
        this.columns[index].title + marks[head.getAttribute("aria-sort")];
    });
    byID("place").textContent = this.shown.length
      ? `${grouped(start + 1)}–${grouped(start + rows.length)} of ${grouped(this.shown.length)}`
      : "nobody found";
    byID("previous").disabled = this.page === 0;
    byID("next").disabled = this.page === last;
  },

  close() {
    this.selected = -1;
    byID("person").hidden = true;
    byID("search").focus();
  },
};

const habitTime = (minute) => minute < 0 ? "" : clock(minute % 1440);
const reasonOf = (i) => people.rows[i].at(-1) < 0 ? "" : run.reasons[people.rows[i].at(-1)];
const zoneOf = (i) => run.zones[run.zoneNumbers[i]];

function personButton(i) {
  return element("button", {type: "button", onclick: () => openPerson(i)}, run.ids[i] || "(empty)");
}

function openPerson(i) {
  people.selected = i;
  byID("person").hidden = false;
  showPerson(i);
  byID("person").focus({preventScroll: true});
  byID("person").scrollIntoView();
}

function showPerson(i) {
  const detail = engine.detail(i);
  const settings = state.named();
  byID("person-title").textContent = run.ids[i];
  const reason = reasonOf(i);
  byID("person-about").textContent =
    `${zoneOf(i)}, reminders ${run.modes[i]}, ${plural(people.rows[i][0], "walk", "walks")} in the ` +
    `window. ` + (reason ? `No reminder: ${words(reason)}.`
      : `${plural(people.rows[i][5], "reminder", "reminders")} scheduled.`);
  drawPerson(detail, settings);
  tellClusters(detail);
  tellReminders(detail);
}

function isWeekend(day, settings) {
  const fromMonday = (((day + 3) % 7) + 7) % 7;
  return Boolean(settings.weekendDays & (1 << fromMonday)) ||
    run.holidays.includes(new Date(day * 86_400_000).toISOString().slice(0, 10));
}

function drawPerson(detail, settings) {
  const dates = [];
  for (let day = detail.today - settings.windowDays + 1; day <= detail.today; day++) {
    dates.push({date: dayLabel(day), day, weekend: isWeekend(day, settings)});
  }
  // A label is only one row's if no other has it: in a long window the month is needed.
  if (dates.length > 28) for (const d of dates) d.date = isoDate(d.day);
  const labels = new Map(dates.map((d) => [d.day, d.date]));
  const verdictOf = (place) => run.verdicts[detail.clusters[place][1]];
  const walks = detail.walks.filter(([, day]) => labels.has(day))
    .map(([place, day, minute, occasion]) => ({
      date: labels.get(day), minute, occasion: Boolean(occasion),
      habit: verdictOf(place) === "habit",
      label: `${labels.get(day)}, ${clock(minute)}: ${words(verdictOf(place))}`,
    }));
  const habits = detail.clusters.filter(([, verdict]) => run.verdicts[verdict] === "habit")
    .flatMap(([dayType, , minute]) => dates.filter((d) => d.weekend === (dayType === 1)).map((d) =>
      ({date: d.date, minute: minute % 1440, label: `habit ${clock(minute % 1440)}`})));
  draw("person-chart", "person", {dates, walks, habits}, {dateCount: dates.length});
}

const isoDate = (day) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const dayTypes = ["weekday", "weekend"];

function tellClusters(detail) {
  byID("person-clusters").hidden = detail.clusters.length === 0;
  tell("person-clusters",
    ["Clusters", "Center", "Days", "Walks", "Deviation", "Confidence", "Chance", "Verdict", "Habit"],
    detail.clusters.map(([dayType, verdict, minute, center, days, samples, deviation, confidence, chance]) => [
      dayTypes[dayType], clock(Math.floor(center / 2)) + (center % 2 ? ":30" : ""), days, samples,
      (deviation / 10_000).toFixed(4), (confidence / 10_000).toFixed(4),
      (chance / 10_000).toFixed(4), words(run.verdicts[verdict]), run.verdicts[verdict] === "habit" ? clock(minute % 1440) : "",
    ]));
}

function tellReminders(detail) {
  byID("person-reminders").hidden = detail.reminders.length === 0;
  const statuses = ["scheduled", "already walked", "walked today", "too close", "quiet hours", "paused"];
  tell("person-reminders", ["Reminders", "For", "At", "Day type", "Status"],
    detail.reminders.map(([kind, dayType, date, minute, ringDate, ringMinute, status]) => [
      `${dayLabel(ringDate)}, ${clock(ringMinute)}`, isoDate(date), clock(minute),
      kind === 0 ? dayTypes[dayType] : "fixed",
      (status ? "cancelled: " : "") + statuses[status],
    ]));
}
