# Marquee. `make` alone lists what there is; every verb works on a machine that has only git, make and Node 20.19 or newer.
.DEFAULT_GOAL := help
.PHONY: help up down status logs reset test explore faults bench dev seed traffic ledger dead-letters rebuild check format

# POSIX shell, and nothing in between: the verb's own exit code and signals are what make sees.
run := @exec sh infra/launch/bootstrap.sh
beside := $(run) infra/launch/commands/with-env.ts

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## the whole product on this machine; again: no harm (PORT=8090 and the like as in .env.example)
	$(run) infra/launch/commands/up.ts

down: ## stop everything; data stays
	$(run) infra/launch/commands/down.ts

status: ## who is healthy, on which port, since when, how often restarted
	$(run) infra/launch/commands/status.ts

logs: ## follow every log, or one: make logs of=gateway
	$(run) infra/launch/commands/logs.ts $(of)

reset: ## stop and ERASE this checkout's data
	$(run) infra/launch/commands/reset.ts

test: ## types, lint, unit, integration on real engines, browser; beside a running Marquee
	$(run) infra/tests/runner/run.ts 2>&1

explore: ## the property tests with other examples, again and again: minutes=5, or seed=7 for those of one run
	$(run) infra/tests/runner/explore.ts $(or $(minutes),5) $(seed)

faults: ## kill, cut and hang everything under load, then compare: only=broker for one, times=15 again, random=1 seed=7 for anything
	$(run) infra/tests/faults/run.ts $(if $(times),times=$(times)) $(if $(random),random $(seed),$(if $(only),"$(only)"))

bench: ## speed, each figure beside its bar, on engines of its own: only=flood, catalog, pages, dashboards, screens
	$(run) infra/tests/bench/run.ts $(only)

dev: ## up, then rebuild and restart what you change
	$(run) infra/launch/commands/dev.ts

seed: ## the demo catalogue, if it is not there yet
	$(beside) --as catalog services/catalog/seed/seed.ts

traffic: ## a believable month of demo traffic through the pipeline, if it was not sent yet
	$(beside) infra/demo/traffic/traffic.ts

ledger: ## the books: accepted = counted + repeated + in flight + quarantined, per producer
	$(beside) --as analytics services/analytics/commands/ledger.ts

dead-letters: ## messages set aside: make dead-letters [do=list|show|replay|discard] [id=7, or replay id=parked] [state=parked]
	$(beside) --as analytics services/analytics/commands/dead-letters.ts $(or $(do),list) $(id) $(if $(filter-out show replay discard,$(or $(do),list)),$(state))

rebuild: ## recount a day from the log and print what differs: make rebuild DAY=2026-11-20, APPLY=1 to swap it in
	$(beside) --as analytics services/analytics/commands/rebuild.ts "$(DAY)" $(if $(filter 1,$(APPLY)),apply)

check: ## types and lint, without starting anything
	$(run) npm run --silent check

format: ## format every file
	$(run) npm run --silent format
