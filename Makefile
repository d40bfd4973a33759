# make report   somebody's first minute: from data/ to reports/latest
# make tune     a grid of thresholds, backtested on data/
# make test     everything that must hold; see CONTRIBUTING.md for the others

EXPORTS   ?= data/exports
OUT       ?= reports
# The demo's settings go with the demo's exports only. A second demo after somebody's own data is no
# accident either, so it may shrink.
ifeq ($(EXPORTS),data/exports)
USERS     ?= data/users.csv
CONFIG    ?= data/config.json
TIME_ZONE ?= Asia/Taipei
AS_OF     ?= 2026-11-29T23:59:59+08:00
SHRINK    := --allow-shrink
endif

DEBIAN_PACKAGES := libcsv-dev libyajl-dev libical-dev libjs-vega
PROGRAM := .build/release/walkhabits

# A virtual environment with a JSON Schema validator, for the tests. It stays empty where there is no
# Python to make it, and the tests of the schemas are skipped.
VALIDATOR := .build/validator/ready

SWEEPS    ?= minConfidence=0.5:0.9:0.05 maxDeviationMinutes=20:45:5

.PHONY: report tune test fuzz soak page-test screenshots lint build setup browser record rules rules-sources

report: build
	$(PROGRAM) report $(EXPORTS) $(if $(USERS),--users $(USERS)) $(if $(CONFIG),--config $(CONFIG)) \
	  $(if $(TIME_ZONE),--time-zone $(TIME_ZONE)) $(if $(AS_OF),--as-of $(AS_OF)) --out $(OUT) $(SHRINK)
	@echo "habits and reminders are in $(OUT)/latest; see them at $(OUT)/latest/index.html"

# What other thresholds would do to the same people; the tables are in $(OUT)/tune.
tune: build
	$(PROGRAM) tune $(EXPORTS) $(if $(USERS),--users $(USERS)) $(if $(CONFIG),--config $(CONFIG)) \
	  $(if $(TIME_ZONE),--time-zone $(TIME_ZONE)) $(SWEEPS:%=--sweep %) --out $(OUT)/tune

build: setup
	@swift build --configuration release --product walkhabits

test: setup $(VALIDATOR)
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --disable-xctest --skip-build

# The property tests with many seeds that were never tried, and runs that are killed for an hour: for a
# night before a release. What fails names its seed, with which WALKHABITS_TEST_SEED repeats it.
FUZZ_SEEDS   ?= 200
SOAK_SECONDS ?= 3600

fuzz: setup
	WALKHABITS_FUZZ_SEEDS=$(FUZZ_SEEDS) swift test --disable-xctest --filter 'seed:'

soak: setup
	WALKHABITS_SOAK_SECONDS=$(SOAK_SECONDS) swift test --disable-xctest --filter runKilledAtAnyMoment

# The page in a real browser, which is large: only these tests want it, and are skipped without it.
page-test: browser
	swift build --build-tests
	swift test --disable-xctest --skip-build --filter BrowserTests

# Takes the README's pictures anew.
screenshots: browser
	WALKHABITS_SCREENSHOTS=1 swift test --disable-xctest --filter pageFitsTheScreen

browser:
	@$(MAKE) --no-print-directory setup DEBIAN_PACKAGES=chromium

# Rewrites the expected outputs of the tests; review what changed with git diff.
record: setup
	WALKHABITS_RECORD=1 swift test --disable-xctest

# The rules of the page: the targets that it needs, by Embedded Swift, to WebAssembly. A test fails when
# the result is older than its sources.
RULES := Sources/Page/Assets/rules.wasm
RULES_TARGETS := Habits Zones Reminders Figures PageRules
RULES_FLAGS := -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded \
  -wmo -Osize -parse-as-library -swift-version 6 -package-name walkhabits -warnings-as-errors \
  -Xfrontend -disable-stack-protector -enable-experimental-feature SymbolLinkageMarkers \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility
# The directory of zones reads the system's, and the page shows no notifications.
RULES_WITHOUT := ZoneDirectory.swift Template.swift
rules_sources = $(sort $(filter-out $(RULES_WITHOUT:%=Sources/$(1)/%),$(wildcard Sources/$(1)/*.swift)))
TOOLCHAIN = $(dir $(realpath $(shell command -v swiftc)))

# One target, into an object and a module for the next.
define compile_for_page
	@echo "compiling $(1) for the page"
	@swiftc $(RULES_FLAGS) -I .build/rules -module-name $(1) -emit-module \
	  -emit-module-path .build/rules/$(1).swiftmodule -o .build/rules/$(1).o -c $(call rules_sources,$(1))

endef

rules:
	@mkdir -p .build/rules
	$(foreach target,$(RULES_TARGETS),$(call compile_for_page,$(target)))
	@$(TOOLCHAIN)clang --target=wasm32-unknown-none-wasm -O2 -mbulk-memory -ffreestanding \
	  -Wall -Werror -c Sources/PageRules/memory.c -o .build/rules/memory.o
	@$(TOOLCHAIN)wasm-ld --no-entry --gc-sections --strip-all \
	  $(RULES_TARGETS:%=.build/rules/%.o) .build/rules/memory.o -o $(RULES)
	@chmod 644 $(RULES)
	@$(MAKE) --no-print-directory rules-sources > $(RULES).sources

# What the rules were made of, as their file beside them says it.
rules-sources:
	@sha256sum $(foreach target,$(RULES_TARGETS),$(call rules_sources,$(target))) Sources/PageRules/memory.c

$(VALIDATOR):
	@mkdir -p $(@D)
	@if python3 -m venv $(@D) && $(@D)/bin/pip install --quiet jsonschema==4.25.1; then \
	  touch $@; \
	else \
	  echo "no Python with venv, or no package index: the tests of the JSON schemas are skipped"; \
	fi

lint:
	swift format lint --strict --recursive Package.swift Sources Tests

# Installs what is missing, and asks for nothing when nothing is.
setup:
	@missing=$$(for package in $(DEBIAN_PACKAGES); do \
	    dpkg-query --show --showformat='$${Status}' $$package 2>/dev/null \
	      | grep --quiet 'ok installed' || echo $$package; \
	  done); \
	if [ -n "$$missing" ]; then \
	  sudo=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  echo "installing" $$missing; \
	  $$sudo apt-get update --quiet=2 && \
	  $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --quiet=2 --yes $$missing; \
	fi

# Speed: what it is measured against, and how, stands in Tests/Benchmarks/README.md.

BENCH := .build/bench
BENCH_USERS ?= 100000 1000000
BENCH_OTHERS ?= DuckDB Polars pandas
BENCH_CURVE ?= 10000 30000 100000 300000 1000000
BENCH_TOP ?=
BENCH_SHAPE_USERS ?= 100000
BENCH_RUNS ?= 5

.PHONY: bench instructions record-instructions

bench: build $(BENCH)/tokenise $(BENCH)/venv/ready
	PYTHONDONTWRITEBYTECODE=1 $(BENCH)/venv/bin/python Tests/Benchmarks/bench.py --program $(PROGRAM) \
	  --tokenise $(BENCH)/tokenise --work $(BENCH)/work --reports reports/bench \
	  --users $(BENCH_USERS) --others $(BENCH_OTHERS) --curve $(BENCH_CURVE) $(BENCH_TOP) \
	  --shape-users $(BENCH_SHAPE_USERS) --runs $(BENCH_RUNS)

$(BENCH)/tokenise: Tests/Benchmarks/tokenise.c
	@mkdir -p $(@D)
	cc -O2 -Wall -Wextra -pthread -o $@ $< -lcsv

$(BENCH)/venv/ready: Tests/Benchmarks/requirements.txt
	python3 -m venv $(BENCH)/venv
	$(BENCH)/venv/bin/pip install --quiet --disable-pip-version-check --requirement $<
	touch $@

# Instructions per row against the recorded number.
instructions: build
	Tests/Benchmarks/instructions $(PROGRAM)

record-instructions: build
	Tests/Benchmarks/instructions $(PROGRAM) --record
