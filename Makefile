# `make` alone lists the verbs of every day, `make help` all of them. Each works on a machine that has only git, make
# and Node 22.12 or newer (20.19 still works, with a warning).
.DEFAULT_GOAL := verbs
.PHONY: $(shell awk -F: '/^[a-z-]+:/ { print $$1 }' $(firstword $(MAKEFILE_LIST)))

# exec: make sees the exit code and the signals of the command itself.
script := sh infra/launch/bootstrap.sh
run := @exec $(script)
with_product = $(run) infra/launch/commands/with-env.ts $@

# Prints the comments of the targets in groups, broken at 100 columns. With $(1)=1 also those that begin with "more", and what
# follows "||", the settings.
define listed
@awk -v all=$(1) ' \
  function add(group, verb, text,   words, n, i, line) { \
    n = split(text, words, " "); line = sprintf("  %-16s", verb); \
    for (i = 1; i <= n; i++) { \
      if (length(line) + length(words[i]) + 1 > 100) { lines[group] = lines[group] line "\n"; line = sprintf("  %-16s", "") } \
      line = line " " words[i] } \
    lines[group] = lines[group] line "\n" } \
  /^[a-z-]+:.*## (more )?(run|repair|develop): / { \
    verb = $$0; sub(/:.*/, "", verb); text = $$0; sub(/^.*## /, "", text); \
    if (sub(/^more /, "", text) && !all) next; \
    if (all) { sub(/\? \|\| /, "? ", text); sub(/ \|\| \[/, " [", text); sub(/ \|\| /, "; ", text) } else sub(/ \|\| .*/, "", text); \
    group = text; sub(/:.*/, "", group); sub(/^[a-z]+: /, "", text); add(group, verb, text) } \
  END { \
    printf "Marquee: make VERB [SETTING=value]\n\nRun\n%s\nRepair\n%s\nDevelop\n%s", lines["run"], lines["repair"], lines["develop"]; \
    if (!all) print "\nEvery verb, with its settings: make help. Settings of the product: .env.example" }' $(firstword $(MAKEFILE_LIST))
endef

verbs: ## more run: the verbs of every day, with a line each; `make` alone prints them too
	$(call listed,0)

help: ## more run: every verb, with its settings
	$(call listed,1)

up: ## run: start the whole product; a second run changes nothing || [PORT=8090, other settings: .env.example]
	$(run) infra/launch/commands/up.ts

down: ## run: stop everything; data stays
	$(run) infra/launch/commands/down.ts

status: ## run: health, port, start time and restarts of every process
	$(run) infra/launch/commands/status.ts

logs: ## run: follow every log, or one: make logs of=gateway
	$(run) infra/launch/commands/logs.ts $(of)

reset: ## more run: stop and ERASE this checkout's data; asks first, or ERASE=yes
ifeq ($(firstword $(MAKECMDGOALS)),operator)
	@: # "make operator reset" is about an account
else
	$(run) infra/launch/commands/reset.ts "$(ERASE)"
endif

roll: ## more run: build and replace the containers one at a time, each after its successor is ready
	$(run) infra/launch/commands/roll.ts

rollback: ## more run: return to the images that ran before, in the same way
	$(run) infra/launch/commands/roll.ts back

upgrade: ## run: with a new version in this checkout: check, back up, migrate, replace || [BACKUP=off]
	$(run) infra/launch/commands/upgrade.ts "$(BACKUP)"

maintenance: ## more run: show visitors a maintenance page: make maintenance on, make maintenance off
	$(run) infra/launch/commands/maintenance.ts "$(filter on off,$(MAKECMDGOALS))"

# A word that is no verb, such as a misspelled one.
.DEFAULT:
	@echo 'There is no verb "$@": make help lists all of them.' >&2; exit 2

on off add list: # the words after "make maintenance" and "make operator"
	@:

release: ## more develop: write archive, notes, bill of materials and checksums of VERSION=0.2.0 to release/
	$(run) infra/launch/commands/release.ts "$(VERSION)"

rotate-keys: ## more run: replace the keys that sign requests between services; twice after a leak
	$(run) infra/launch/commands/rotate-keys.ts

test: ## develop: every test, on ports of its own, beside what runs || types, lint, unit, component, integration, browser, fuzz and kill tests [only=browser]
	$(run) infra/tests/runner/run.ts "$(only)" 2>&1

explore: ## more develop: property tests and hostile requests until Ctrl-C or SECONDS=600; SEED=7 repeats a run; only=requests or properties
	$(run) infra/tests/runner/explore.ts "$(SEED)" "$(SECONDS)" "$(only)"

cluster: ## more run: start three hosts on this machine: clusters of every engine, and every service two or three times [CLUSTER_PORT=31000]
	$(run) infra/cluster/cluster-up.ts

cluster-status: ## more run: state, port and memory of every process of the cluster, and what is wrong with it
	$(run) infra/cluster/cluster-status.ts

cluster-down: ## more run: stop the cluster; data stays, or ERASE=yes
	$(run) infra/cluster/cluster-down.ts "$(ERASE)"

faults: ## develop: kill, cut and hang parts under load, then check the counts || only=broker, times=15, random=1 seed=7, cluster=1
	$(run) infra/tests/faults/$(if $(cluster),cluster/run.ts $(if $(only),"$(only)"),run.ts $(if $(times),times=$(times)) $(if $(random),random $(seed),$(if $(only),"$(only)")))

attacks: ## more develop: try to invent clicks and views in every known way, and show what is recorded
	$(run) infra/tests/attacks/run.ts $(only)

bench: ## more develop: measure speed || only=flood,pages; also catalog, dashboards, backlog, ledger, overload, screens
	$(run) infra/tests/bench/run.ts $(only)

pictures: ## more develop: compare pictures of the screens with the stored ones; UPDATE=1 stores the new ones
	$(run) infra/tests/pictures/run.ts $(if $(filter 1,$(UPDATE)),update)

dev: ## develop: start, then rebuild and restart what you change
	$(run) infra/launch/commands/dev.ts

seed: ## more run: add the demo catalog, if it is missing
	$(with_product) --as catalog-owner services/catalog/seed/seed.ts

traffic: ## more run: send a month of demo traffic, if it was not sent yet
	$(with_product) infra/demo/traffic/traffic.ts

ledger: ## repair: is everything accepted counted, and every card sold delivered or owed? || ALL=1 compares every day again; ACCEPT_GAP=<producer>/all OPERATOR=<you> REASON="why" writes a loss off
	@$(script) infra/launch/commands/with-env.ts ledger --as catalog services/catalog/commands/promises.ts; promises=$$?; \
	$(script) infra/launch/commands/with-env.ts ledger --as analytics services/analytics/commands/ledger.ts $(if $(ACCEPT_GAP),"$(ACCEPT_GAP)" "$(OPERATOR)" "$(REASON)" $(if $(filter 1,$(DRY_RUN)),dry-run),$(if $(filter 1,$(ALL)),"" "" "" all)) && exit $$promises

dead-letters: ## repair: messages that could not be processed || [do=list|show|replay|discard] [id=7, or replay id=parked] [state=parked]
	$(with_product) --as analytics services/analytics/commands/dead-letters.ts $(or $(do),list) $(id) $(if $(filter-out show replay discard,$(or $(do),list)),$(state))

spool: ## more repair: messages that wait on disk, and damaged files: [READ=<file>] prints one, [REPLAY=<file>] publishes it again
	$(with_product) --as tracking services/tracking/commands/spool.ts $(if $(READ),read "$(READ)") $(if $(REPLAY),replay "$(REPLAY)")

rebuild: ## repair: recount a day from the log and print the differences: DAY=2026-11-20 || APPLY=1 replaces the figures
	$(with_product) --as analytics services/analytics/commands/rebuild.ts "$(DAY)" $(if $(filter 1,$(APPLY)),apply) $(if $(filter 1,$(FORCE)),"force=$(OPERATOR)")

refilter: ## more repair: recount a day without what detection and today's limits find invented, and print the differences: DAY=2026-11-20 || APPLY=1 replaces the figures
	$(with_product) --as analytics services/analytics/commands/rebuild.ts "$(DAY)" refilter $(if $(filter 1,$(APPLY)),apply) $(if $(filter 1,$(FORCE)),"force=$(OPERATOR)")

refill: ## repair: count what the log holds and nothing has counted || [SINCE=2026-11-20] [DRY_RUN=1]
	$(with_product) --as analytics services/analytics/commands/refill.ts "$(SINCE)" $(if $(filter 1,$(DRY_RUN)),dry-run)

repair-log: ## more repair: make the log work again after RabbitMQ had no disk space
	$(run) infra/launch/commands/repair-log.ts

backup: ## run: store database, spool and secrets, encrypted || [TO=/mnt/backups or s3:https://storage.example/bucket]
	$(run) infra/launch/commands/backup.ts make "$(TO)"

backups: ## more run: list the backups: [FROM=…]
	$(run) infra/launch/commands/backup.ts list "$(FROM)"

backup-verify: ## more run: restore a backup beside the product, compare it, and remove it again: [FROM=…] [AT=2026-11-20T10:00]
	$(run) infra/launch/commands/backup.ts verify "$(FROM)" "$(AT)"

restore: ## run: return to a backup or a point in time, and count what the log still holds || [FROM=…] [AT=2026-11-20T10:00 | POINT="2026-11-20 10:05" | POINT=latest]
	$(run) infra/launch/commands/backup.ts restore "$(FROM)" "$(AT)" "$(POINT)"

audit-verify: ## more repair: check the hash chain of the audit log and print its head: [head=<one printed earlier>]
	$(with_product) --as admin services/admin/commands/audit-verify.ts $(head)

operator: ## run: list the accounts of the admin panel, add one or reset its password || [do=add EMAIL= ROLE=editor] [do=reset EMAIL= [ROLE=] [TWO_STEP=off]]
	$(with_product) --as admin services/admin/commands/operator.ts $(or $(do),$(filter add reset,$(MAKECMDGOALS)),list) "$(EMAIL)" "$(ROLE)" $(if $(filter off,$(TWO_STEP)),two-step-off)

export: ## more run: print every record of a person as JSON: EMAIL=person@example.org
	$(with_product) infra/postgres/export-person.ts "$(EMAIL)"

erase: ## more run: print which records of a person or an archived model would be erased, and which stay: EMAIL=person@example.org or MODEL=<slug>, APPLY=1 [OPERATOR=<you>] erases
	$(with_product) $(if $(MODEL),--as catalog services/catalog/commands/erase-model.ts "$(MODEL)",--as admin services/admin/commands/person.ts erase "$(EMAIL)") $(if $(filter 1,$(APPLY)),apply) "$(OPERATOR)"

admin-password: ## more run: as operator do=reset
	$(with_product) --as admin services/admin/commands/operator.ts reset "$(EMAIL)" "" $(if $(filter off,$(TWO_STEP)),two-step-off)

monitoring-check: ## more run: run every query of the alert rules and dashboards on the Prometheus of make up MONITORING=on
	$(run) infra/tests/runner/check-queries.ts

check: ## more develop: types and lint, without starting anything
	$(run) npm run --silent check

licenses: ## more develop: the license of every npm package
	$(run) infra/tests/runner/licenses.ts

sbom: ## more develop: write the software bill of materials (CycloneDX) of what runs in production to sbom.cdx.json
	$(run) sh -c 'npm sbom --sbom-format cyclonedx --omit dev >sbom.cdx.json && echo "Written to sbom.cdx.json."'

log-events: ## more develop: every event that a service logs, by level
	$(run) infra/tests/runner/log-events.ts

handbook: ## more develop: write the pages and files that are printed from code
	$(run) infra/handbook/write-pages.ts

pin-images: ## more run: pull the base images of docker compose and write them with their digests to .env
	@sh infra/docker/pin-images.sh

format: ## more develop: format every file
	$(run) npm run --silent format
