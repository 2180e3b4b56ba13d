#!/bin/sh
# Replaces the database in PGDATA by one of its past, as the user of PostgreSQL and while PostgreSQL is stopped:
#   restore-point.sh <label of a backup> <timeline> [<time>]        without a time: everything that was archived
# pgBackRest and a server that accepts no connections fill PGDATA/restoring. Only then the former files go to PGDATA/before_restore, where
# they stay until the next restore. Killed before that, nothing has changed; killed later, the next call goes on where this one ended.
set -eu
umask 077
cd "$PGDATA"
backup=$1 timeline=$2 time=${3:-}

# The files of this folder, without those of a restore.
each() {
  for name in "$1"/* "$1"/.[!.]*; do
    case $name in ./moving | ./before_restore | ./lost+found) continue ;; esac
    if [ -e "$name" ] || [ -L "$name" ]; then printf '%s\n' "$name"; fi
  done
}

swap() {
  trap 'if [ -d moving ]; then echo "ERROR: only some files were replaced" >&2; fi' EXIT
  # A copy that was made after an earlier restore has an empty one.
  rm -rf moving/before_restore
  mkdir -p before_restore
  if [ ! -e before_restore/complete ]; then
    each . | while IFS= read -r name; do mv "$name" before_restore/; done
    : >before_restore/complete
  fi
  each moving | while IFS= read -r name; do mv "$name" .; done
  rmdir moving
  # Renamed for good.
  sync .
}

if [ -d moving ]; then swap; fi
if [ -s restoring/postmaster.pid ]; then pg_ctl --pgdata restoring --mode immediate stop >&2 || true; fi
rm -rf restoring before_restore
mkdir restoring

recovery="--type=default"
if [ -n "$time" ]; then recovery="--type=time --target-action=promote"; fi
# shellcheck disable=SC2086 # several options
pgbackrest --stanza=marquee restore --pg1-path="$PGDATA/restoring" --set="$backup" --target-timeline="$timeline" $recovery \
  ${time:+"--target=$time"} >&2

# A path of its own: that of a socket may have 107 characters only.
socket=$(mktemp -d)
printf 'local all all trust\n' >"$socket/hba.conf"
# archive_mode without a command: the history of the new timeline is archived once this database is in use, and not before.
settings="-c listen_addresses='' -c unix_socket_directories=$socket -c hba_file=$socket/hba.conf -c hot_standby=off"
settings="$settings -c archive_mode=on -c archive_command= -c restart_after_crash=off"
pg_ctl --pgdata restoring --log "$socket/log" --wait --options "$settings" start >/dev/null || true
# It answers when it has reached the point, and ends when it cannot.
query() { psql --quiet --no-psqlrc --host "$socket" --username marquee --dbname postgres --set ON_ERROR_STOP=1 "$@"; }
until query --command '' 2>"$socket/psql"; do
  if ! pg_ctl --pgdata restoring status >/dev/null; then
    grep -E 'FATAL|PANIC' "$socket/log" | grep -v 'not accepting connections' | tail -n 1 >&2
    exit 1
  fi
  sleep 0.2
done
printf "alter role marquee password :'password'" | query --set password="$POSTGRES_PASSWORD"
pg_ctl --pgdata restoring --mode fast --wait stop >/dev/null
rm -rf "$socket"

mv restoring moving
swap
