// What the page is made of, from files: `#embed` takes them at build time, so that the program needs
// nothing beside itself when it runs.

#include "assets.h"

#define ASSET(name, bytes) {name, bytes, sizeof bytes}

static const unsigned char page_html[] = {
#embed "../Page/Assets/page.html"
};
static const unsigned char page_css[] = {
#embed "../Page/Assets/page.css"
};
static const unsigned char modules_js[] = {
#embed "../Page/Assets/modules.js"
};
static const unsigned char engine_js[] = {
#embed "../Page/Assets/engine.js"
};
static const unsigned char charts_js[] = {
#embed "../Page/Assets/charts.js"
};
static const unsigned char people_js[] = {
#embed "../Page/Assets/people.js"
};
static const unsigned char page_js[] = {
#embed "../Page/Assets/page.js"
};
static const unsigned char rules_wasm[] = {
#embed "../Page/Assets/rules.wasm"
};
static const unsigned char funnel_json[] = {
#embed "../Page/Specs/funnel.json"
};
static const unsigned char clock_json[] = {
#embed "../Page/Specs/clock.json"
};
static const unsigned char histogram_json[] = {
#embed "../Page/Specs/histogram.json"
};
static const unsigned char week_json[] = {
#embed "../Page/Specs/week.json"
};
static const unsigned char person_json[] = {
#embed "../Page/Specs/person.json"
};

// Vega, of Debian's libjs-vega, in the order in which its modules need each other. Without the package
// the page has no charts, and says so.
#if __has_embed("/usr/share/javascript/vega/vega-view.min.js")
#define HAS_VEGA
static const unsigned char vega_util[] = {
#embed "/usr/share/javascript/vega/vega-util.min.js"
};
static const unsigned char vega_time[] = {
#embed "/usr/share/javascript/vega/vega-time.min.js"
};
static const unsigned char vega_format[] = {
#embed "/usr/share/javascript/vega/vega-format.min.js"
};
static const unsigned char vega_loader[] = {
#embed "/usr/share/javascript/vega/vega-loader.min.js"
};
static const unsigned char vega_dataflow[] = {
#embed "/usr/share/javascript/vega/vega-dataflow.min.js"
};
static const unsigned char vega_statistics[] = {
#embed "/usr/share/javascript/vega/vega-statistics.min.js"
};
static const unsigned char vega_scale[] = {
#embed "/usr/share/javascript/vega/vega-scale.min.js"
};
static const unsigned char vega_canvas[] = {
#embed "/usr/share/javascript/vega/vega-canvas.min.js"
};
static const unsigned char vega_scenegraph[] = {
#embed "/usr/share/javascript/vega/vega-scenegraph.min.js"
};
static const unsigned char vega_expression[] = {
#embed "/usr/share/javascript/vega/vega-expression.min.js"
};
static const unsigned char vega_selection[] = {
#embed "/usr/share/javascript/vega/vega-selection.min.js"
};
static const unsigned char vega_functions[] = {
#embed "/usr/share/javascript/vega/vega-functions.min.js"
};
static const unsigned char vega_runtime[] = {
#embed "/usr/share/javascript/vega/vega-runtime.min.js"
};
static const unsigned char vega_event_selector[] = {
#embed "/usr/share/javascript/vega/vega-event-selector.min.js"
};
static const unsigned char vega_parser[] = {
#embed "/usr/share/javascript/vega/vega-parser.min.js"
};
static const unsigned char vega_view[] = {
#embed "/usr/share/javascript/vega/vega-view.min.js"
};
static const unsigned char vega_encode[] = {
#embed "/usr/share/javascript/vega/vega-encode.min.js"
};
static const unsigned char vega_transforms[] = {
#embed "/usr/share/javascript/vega/vega-transforms.min.js"
};
static const unsigned char vega_view_transforms[] = {
#embed "/usr/share/javascript/vega/vega-view-transforms.min.js"
};
#endif

static const struct page_asset assets[] = {
    ASSET("page.html", page_html),
    ASSET("page.css", page_css),
    ASSET("modules.js", modules_js),
    ASSET("engine.js", engine_js),
    ASSET("charts.js", charts_js),
    ASSET("people.js", people_js),
    ASSET("page.js", page_js),
    ASSET("rules.wasm", rules_wasm),
    ASSET("funnel.json", funnel_json),
    ASSET("clock.json", clock_json),
    ASSET("histogram.json", histogram_json),
    ASSET("week.json", week_json),
    ASSET("person.json", person_json),
#ifdef HAS_VEGA
    ASSET("vega-util", vega_util),
    ASSET("vega-time", vega_time),
    ASSET("vega-format", vega_format),
    ASSET("vega-loader", vega_loader),
    ASSET("vega-dataflow", vega_dataflow),
    ASSET("vega-statistics", vega_statistics),
    ASSET("vega-scale", vega_scale),
    ASSET("vega-canvas", vega_canvas),
    ASSET("vega-scenegraph", vega_scenegraph),
    ASSET("vega-expression", vega_expression),
    ASSET("vega-selection", vega_selection),
    ASSET("vega-functions", vega_functions),
    ASSET("vega-runtime", vega_runtime),
    ASSET("vega-event-selector", vega_event_selector),
    ASSET("vega-parser", vega_parser),
    ASSET("vega-view", vega_view),
    ASSET("vega-encode", vega_encode),
    ASSET("vega-transforms", vega_transforms),
    ASSET("vega-view-transforms", vega_view_transforms),
#endif
    {NULL, NULL, 0},
};

struct page_asset page_asset(size_t index) {
  size_t last = sizeof assets / sizeof *assets - 1;
  return assets[index < last ? index : last];
}
