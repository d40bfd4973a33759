"use strict";
// The run's data, and the rules: the program's own, as WebAssembly.

const run = JSON.parse(document.getElementById("run").textContent);

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const engine = {
  async start() {
    const {instance} = await WebAssembly.instantiate(bytesOf(run.rules));
    this.exports = instance.exports;
    const words = bytesOf(run.sample);
    const address = this.exports.input(words.length / 4);
    new Uint8Array(this.exports.memory.buffer, address, words.length).set(words);
    this.exports.load();
    // Known now: a run needs them again and again.
    run.sample = run.rules = null;
  },

  // The figures and a row for each person, with the thresholds given in the order of `run.settings`.
  run(numbers) {
    const address = this.exports.thresholds();
    new Float64Array(this.exports.memory.buffer, address, numbers.length).set(numbers);
    return this.result(this.exports.run());
  },

  // One person of the last run.
  detail(person) {
    return this.result(this.exports.detail(person));
  },

  result(length) {
    const bytes = new Uint8Array(this.exports.memory.buffer, this.exports.output(), length);
    return JSON.parse(new TextDecoder().decode(bytes));
  },
};

const two = (number) => String(number).padStart(2, "0");
const clock = (minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const grouped = (number) => number.toLocaleString("en-US");
const words = (name) => name.replaceAll("_", " ");
const plural = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  // Text always becomes a text node: no id of a user is ever read as markup.
  made.append(...children.filter((child) => child != null));
  return made;
}

const byID = (id) => document.getElementById(id);
