"use strict";
// Vega, as Debian packages it, is a set of modules that `require` each other.
const modules = {};

function define(name, body) {
  const module = {exports: {}};
  // The one module whose file and name differ.
  const require = (name) => modules[name === "vega-selections" ? "vega-selection" : name];
  try {
    body(module.exports, module, require);
    modules[name] = module.exports;
  } catch (error) {
    console.error(name, error);
  }
}
