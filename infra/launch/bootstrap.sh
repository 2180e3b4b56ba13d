#!/bin/sh
# Entry of every Makefile target: checks git, Node and npm, installs the npm packages when they are
# missing or outdated, then runs a TypeScript file or a command: sh infra/launch/bootstrap.sh <script.ts|command> [arguments]
set -eu
cd "$(dirname "$0")/../.."

stop() {
  printf '%s\n' "$1" >&2
  exit 1
}
has() { command -v "$1" >/dev/null 2>&1; }

has git || stop 'git is missing: install it (Debian: apt-get install git) and run the same command again.'
has node || stop 'Node is missing: install Node 20.19 or newer (https://nodejs.org) and run the same command again.'
node -e 'const [major, minor] = process.versions.node.split(".").map(Number); process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
  stop "Node $(node --version) is too old: install Node 20.19 or newer (https://nodejs.org) and run the same command again."
has npm || stop 'npm is missing: install it (it comes with Node from https://nodejs.org; Debian: apt-get install npm) and run the same command again.'

install_packages() {
  mkdir -p .run/logs
  chmod 700 .run
  log=.run/logs/npm.log
  started=$(date +%s)
  # Development packages too, regardless of NODE_ENV: they build and test. No standard input: npm must not prompt.
  npm ci --include=dev --no-audit --no-fund --no-progress </dev/null >"$log" 2>&1 &
  npm=$!
  trap 'kill "$npm" 2>/dev/null; exit 130' INT TERM HUP
  waited=0
  while kill -0 "$npm" 2>/dev/null; do
    sleep 1
    waited=$((waited + 1))
    if [ $((waited % 10)) -eq 0 ]; then echo "· packages   still installing (${waited} s)"; fi
  done
  trap - INT TERM HUP
  wait "$npm" || return 1
  printf '✓ packages   npm packages are installed %50s s\n' "$(($(date +%s) - started))"
}

unreachable='ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH'
offline='The npm packages cannot be downloaded because the registry cannot be reached: check the network and run the same command again.'

if ! node infra/launch/modules-current.mjs; then
  # Checks the network first: without one, npm would retry every package for minutes before failing.
  if npm view tsx version --fetch-retries=0 --fetch-timeout=15000 </dev/null 2>&1 | grep -Eq "$unreachable"; then stop "$offline"; fi
  echo '· packages   installing npm packages'
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
