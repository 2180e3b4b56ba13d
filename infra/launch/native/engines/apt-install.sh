#!/bin/sh
# Installs Debian packages as root without starting the services they bring: the product runs private instances on other ports.
set -u
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
policy=/usr/sbin/policy-rc.d
kept=

restore() {
  rm -f "$policy"
  if [ -n "$kept" ]; then mv "$kept" "$policy"; fi
}
if [ -e "$policy" ]; then
  kept="$policy.marquee-kept"
  mv "$policy" "$kept"
fi
trap restore EXIT
trap 'exit 1' INT TERM HUP
printf '#!/bin/sh\nexit 101\n' >"$policy"
chmod 755 "$policy"

absent() {
  for name; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$name"
  done
}
install() {
  apt-get install -y --no-install-recommends -o Dpkg::Options::=--force-confold -o DPkg::Lock::Timeout=60 "$@"
}
fresh=$(absent "$@")

# The known package lists first, since refreshing them takes long; they are refreshed when they are absent or out of date.
if ! install "$@"; then
  apt-get update -o Acquire::Retries=1 || exit 1
  install "$@" || exit 1
fi

# They would start at the next boot, on the standard ports.
if [ -d /run/systemd/system ]; then
  for name in $fresh; do
    case "$name" in
      postgresql | rabbitmq-server | redis-server | prometheus | prometheus-alertmanager | patroni | etcd-server | haproxy | pgbouncer) systemctl disable "$name" >/dev/null 2>&1 || true ;;
    esac
  done
fi
