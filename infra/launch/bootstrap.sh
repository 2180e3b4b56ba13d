#!/bin/sh
# Entry of every Makefile target: checks git, Node and npm, installs the npm packages when they are
# missing or outdated, then runs a TypeScript file or a command: sh infra/launch/bootstrap.sh <script.ts|command> [arguments]
set -eu
cd "$(dirname "$0")/../.."
MARQUEE_STARTED_AT=$(date +%s)
export MARQUEE_STARTED_AT

stop() {
  printf '%s\n' "$1" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

has git || stop 'git is missing: install it (Debian: apt-get install git) and run the same command again.'
has node || stop 'Node is missing: install Node 22.12 or newer (https://nodejs.org) and run the same command again.'
node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19) ? 0 : 1)' ||
  stop "Node $(node --version) is too old: install Node 22.12 or newer (https://nodejs.org) and run the same command again."
case "$1" in
  infra/launch/commands/up.ts | infra/launch/commands/dev.ts)
    case "$(node --version)" in v20.*) echo "⚠ Node $(node --version) gets no security updates any more: install Node 22.12 or newer. The next release needs it." ;; esac
    ;;
esac
has npm || stop 'npm is missing: install it (it comes with Node from https://nodejs.org; Debian: apt-get install npm) and run the same command again.'

# Beside npm, the packages of the private engines that `make up` would install next. It tries again and explains a failure.
install_engines() {
  if [ -e .env ] || [ -n "${DATABASE_URL:-}" ] || ! has apt-get; then return; fi
  if has docker && timeout 5 docker version >/dev/null 2>&1; then return; fi
  absent=''
  [ -n "$(ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null)" ] || absent="$absent postgresql"
  [ -e /usr/lib/rabbitmq/bin/rabbitmq-server ] || absent="$absent rabbitmq-server"
  [ -e /usr/bin/redis-server ] || absent="$absent redis-server"
  if [ -z "$absent" ]; then return; fi
  if [ "$(id -u)" -eq 0 ]; then sudo=; elif has sudo && sudo -n true 2>/dev/null; then sudo='sudo -n'; else return; fi
  # shellcheck disable=SC2086 # Several words on purpose.
  $sudo sh infra/launch/native/engines/apt-install.sh $absent </dev/null >.run/logs/apt.log 2>&1 &
  engines=$!
}

install_packages() {
  log=.run/logs/npm.log
  started=$(date +%s)
  # Development packages too, regardless of NODE_ENV: they build and test. No standard input: npm must not prompt.
  npm ci --include=dev --no-audit --no-fund --no-progress </dev/null >"$log" 2>&1 &
  npm=$!
  trap 'kill "$npm" ${engines:+"$engines"} 2>/dev/null; exit 130' INT TERM HUP
  waited=0
  while kill -0 "$npm" 2>/dev/null; do
    sleep 1
    waited=$((waited + 1))
    if [ $((waited % 10)) -eq 0 ]; then echo "· packages   still installing (${waited} s)"; fi
  done
  wait "$npm" || return 1
  if [ -n "$engines" ]; then wait "$engines" || :; fi
  trap - INT TERM HUP
  printf '✓ packages   npm packages are installed %50s s\n' "$(($(date +%s) - started))"
}

unreachable='ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH'
offline='The npm packages cannot be downloaded because the registry cannot be reached: check the network and run the same command again.'

if ! node infra/launch/modules-current.mjs; then
  # Checks the network first: without one, npm would retry every package for minutes before failing.
  if npm view tsx version --fetch-retries=0 --fetch-timeout=15000 </dev/null 2>&1 | grep -Eq "$unreachable"; then stop "$offline"; fi
  echo '· packages   installing npm packages'
  mkdir -p .run/logs
  chmod 700 .run
  engines=''
  case "$1" in infra/launch/commands/up.ts | infra/launch/commands/dev.ts) install_engines ;; esac
  if install_packages; then
    :
  elif grep -Eq "$unreachable" "$log"; then
    stop "$offline"
  elif grep -q 'ENOSPC' "$log"; then
    stop 'The npm packages could not be installed because the disk is full: free some space and run the same command again.'
  elif grep -Eq 'EACCES|EPERM' "$log"; then
    stop 'The npm packages could not be installed because this user may not write here: run the same command as the owner of this checkout.'
  else
    stop "The npm packages could not be installed ($(grep -v '^$' "$log" | grep -iv 'complete log' | tail -n 1)): all of it is in $log."
  fi
fi

case "$1" in
  *.ts) exec node --import tsx "$@" ;;
  *) exec "$@" ;;
esac
