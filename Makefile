# `make` alone lists the commands. Each works on a machine that has only git, make and Node 20.19, 22 or 24.
.DEFAULT_GOAL := help
.PHONY: $(shell awk -F: '/^[a-z-]+:/ { print $$1 }' $(firstword $(MAKEFILE_LIST)))

# exec: make sees the exit code and the signals of the command itself.
run := @exec sh infra/launch/bootstrap.sh
with_product := $(run) infra/launch/commands/with-env.ts

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## start the whole product; a second run changes nothing (settings: .env.example, e.g. PORT=8090)
	$(run) infra/launch/commands/up.ts

down: ## stop everything; data stays
	$(run) infra/launch/commands/down.ts

status: ## health, port, start time and restarts of every process
	$(run) infra/launch/commands/status.ts

logs: ## follow every log, or one: make logs of=gateway
	$(run) infra/launch/commands/logs.ts $(of)

reset: ## stop and ERASE this checkout's data; asks first, or ERASE=yes
ifeq ($(firstword $(MAKECMDGOALS)),operator)
	@: # "make operator reset" is about an account
else
	$(run) infra/launch/commands/reset.ts "$(ERASE)"
endif

roll: ## build and replace the containers one at a time, each after its successor is ready
	$(run) infra/launch/commands/roll.ts

rollback: ## return to the images that ran before, in the same way
	$(run) infra/launch/commands/roll.ts back

upgrade: ## with a new version in this checkout: check, back up, migrate, replace; [BACKUP=off]
	$(run) infra/launch/commands/upgrade.ts "$(BACKUP)"

maintenance: ## show visitors a maintenance page: make maintenance on, make maintenance off
	$(run) infra/launch/commands/maintenance.ts "$(filter on off,$(MAKECMDGOALS))"

on off add list: # the words after "make maintenance" and "make operator"
	@:

release: ## write archive, notes, bill of materials and checksums of VERSION=0.2.0 to release/
	$(run) infra/launch/commands/release.ts "$(VERSION)"

rotate-keys: ## replace the keys that sign requests between services; twice after a leak
	$(run) infra/launch/commands/rotate-keys.ts

test: ## types, lint, unit, component, integration, browser, fuzz and kill tests, on separate ports: only=browser
	$(run) infra/tests/runner/run.ts "$(only)" 2>&1

explore: ## property tests and hostile requests until Ctrl-C or SECONDS=600; SEED=7 repeats a run; only=requests or properties
	$(run) infra/tests/runner/explore.ts "$(SEED)" "$(SECONDS)" "$(only)"

cluster: ## start three hosts on this machine: clusters of every engine, and every service two or three times [CLUSTER_PORT=31000]
	$(run) infra/cluster/cluster-up.ts

cluster-status: ## state, port and memory of every process of the cluster, and what is wrong with it
	$(run) infra/cluster/cluster-status.ts

cluster-down: ## stop the cluster; data stays, or ERASE=yes
	$(run) infra/cluster/cluster-down.ts "$(ERASE)"

faults: ## kill, cut and hang parts under load, then check the counts: only=broker, times=15, random=1 seed=7, cluster=1
	$(run) infra/tests/faults/$(if $(cluster),cluster/run.ts $(if $(only),"$(only)"),run.ts $(if $(times),times=$(times)) $(if $(random),random $(seed),$(if $(only),"$(only)")))

bench: ## measure speed against its limits: only=flood, catalog, pages, dashboards, backlog or screens
	$(run) infra/tests/bench/run.ts $(only)

pictures: ## compare pictures of the screens with the stored ones; UPDATE=1 stores the new ones
	$(run) infra/tests/pictures/run.ts $(if $(filter 1,$(UPDATE)),update)

dev: ## start, then rebuild and restart what you change
	$(run) infra/launch/commands/dev.ts

seed: ## add the demo catalog, if it is missing
	$(with_product) --as catalog-owner services/catalog/seed/seed.ts

traffic: ## send a month of demo traffic, if it was not sent yet
	$(with_product) infra/demo/traffic/traffic.ts

ledger: ## is everything accepted counted? ACCEPT_GAP=<producer>/all OPERATOR=<you> REASON="why" writes a loss off
	$(with_product) --as analytics services/analytics/commands/ledger.ts $(if $(ACCEPT_GAP),"$(ACCEPT_GAP)" "$(OPERATOR)" "$(REASON)" $(if $(filter 1,$(DRY_RUN)),dry-run))

dead-letters: ## messages that could not be processed: [do=list|show|replay|discard] [id=7, or replay id=parked] [state=parked]
	$(with_product) --as analytics services/analytics/commands/dead-letters.ts $(or $(do),list) $(id) $(if $(filter-out show replay discard,$(or $(do),list)),$(state))

spool: ## messages that wait on disk, and damaged files: [READ=<file>] prints one, [REPLAY=<file>] publishes it again
	$(with_product) --as tracking services/tracking/commands/spool.ts $(if $(READ),read "$(READ)") $(if $(REPLAY),replay "$(REPLAY)")

rebuild: ## recount a day from the log and print the differences: DAY=2026-11-20, APPLY=1 replaces the figures
	$(with_product) --as analytics services/analytics/commands/rebuild.ts "$(DAY)" $(if $(filter 1,$(APPLY)),apply) $(if $(filter 1,$(FORCE)),"force=$(OPERATOR)")

refill: ## count what the log holds and nothing has counted: [SINCE=2026-11-20] [DRY_RUN=1]
	$(with_product) --as analytics services/analytics/commands/refill.ts "$(SINCE)" $(if $(filter 1,$(DRY_RUN)),dry-run)

repair-log: ## make the log work again after RabbitMQ had no disk space
	$(run) infra/launch/commands/repair-log.ts

backup: ## store database, spool and secrets, encrypted: [TO=/mnt/backups or s3:https://storage.example/bucket]
	$(run) infra/launch/commands/backup.ts make "$(TO)"

backups: ## list the backups: [FROM=…]
	$(run) infra/launch/commands/backup.ts list "$(FROM)"

backup-verify: ## restore a backup beside the product, compare it, and remove it again: [FROM=…] [AT=2026-11-20T10:00]
	$(run) infra/launch/commands/backup.ts verify "$(FROM)" "$(AT)"

restore: ## replace the database by a backup or a point in time, and count what the log still holds: [FROM=…] [AT=2026-11-20T10:00 | POINT="2026-11-20 10:05" | POINT=latest]
	$(run) infra/launch/commands/backup.ts restore "$(FROM)" "$(AT)" "$(POINT)"

audit-verify: ## check the hash chain of the audit log and print its head: [head=<one printed earlier>]
	$(with_product) --as admin services/admin/commands/audit-verify.ts $(head)

operator: ## accounts of the admin panel: operator [list], operator add EMAIL= ROLE=editor, operator reset EMAIL= [ROLE=] [TWO_STEP=off]
	$(with_product) --as admin services/admin/commands/operator.ts $(or $(do),$(filter add reset,$(MAKECMDGOALS)),list) "$(EMAIL)" "$(ROLE)" $(if $(filter off,$(TWO_STEP)),two-step-off)

export: ## print every record of a person as JSON: EMAIL=person@example.org
	$(with_product) --as admin services/admin/commands/person.ts export "$(EMAIL)"

erase: ## print which records of a person would be erased, and which stay: EMAIL=person@example.org, APPLY=1 [OPERATOR=<you>] erases
	$(with_product) --as admin services/admin/commands/person.ts erase "$(EMAIL)" $(if $(filter 1,$(APPLY)),apply) "$(OPERATOR)"

admin-password: ## as operator do=reset
	$(with_product) --as admin services/admin/commands/operator.ts reset "$(EMAIL)" "" $(if $(filter off,$(TWO_STEP)),two-step-off)

monitoring-check: ## run every query of the alert rules and dashboards on the Prometheus of make up MONITORING=on
	$(run) infra/monitoring/check-queries.ts

check: ## types and lint, without starting anything
	$(run) npm run --silent check

licenses: ## the license of every npm package
	$(run) infra/launch/commands/licenses.ts

sbom: ## write the software bill of materials (CycloneDX) of what runs in production to sbom.cdx.json
	$(run) sh -c 'npm sbom --sbom-format cyclonedx --omit dev >sbom.cdx.json && echo "Written to sbom.cdx.json."'

log-events: ## every event that a service logs, by level
	$(run) infra/launch/commands/log-events.ts

handbook: ## write the pages and files that are printed from code
	$(run) infra/handbook/write-pages.ts

pin-images: ## pull the base images of docker compose and write them with their digests to .env
	@sh infra/docker/pin-images.sh

format: ## format every file
	$(run) npm run --silent format
