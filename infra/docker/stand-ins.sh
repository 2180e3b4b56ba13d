#!/bin/sh
# Makes local images that carry the names of docker-compose.yml's base images, from this machine's own package archive
# and its own Node, for a machine that cannot pull. A real image of such a name is left alone.
#
#   infra/docker/stand-ins.sh            make what is missing
#   infra/docker/stand-ins.sh --again    make all of them anew
#
# The names come from the same variables, with the same defaults, as in docker-compose.yml.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
again=${1:-}
mark=marquee.stand-in

say() { printf 'stand-ins: %s\n' "$*" >&2; }
stop() {
  say "$*"
  exit 1
}

case $again in '' | --again) ;; *) stop "unknown argument $again; the only one is --again" ;; esac
command -v mmdebstrap >/dev/null || stop 'mmdebstrap is missing: apt-get install mmdebstrap (Debian and its relatives only)'
docker info >/dev/null 2>&1 || stop 'no Docker engine answers: start dockerd, or point DOCKER_HOST at one'
node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' 2>/dev/null ||
  stop 'Node 20 or newer is needed on this machine: its binary goes into the image'

suite=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
sources=$(ls /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list.d/ubuntu.sources 2>/dev/null || true)
[ -n "$sources" ] || stop 'no package sources of the distribution below /etc/apt'

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

# wanted <image>: succeeds when the image is to be made.
wanted() {
  docker image inspect "$1" >/dev/null 2>&1 || return 0
  if [ "$(docker image inspect --format "{{index .Config.Labels \"$mark\"}}" "$1")" != yes ]; then
    say "$1 is here and no stand-in: left alone"
    return 1
  fi
  [ "$again" = --again ] && return 0
  say "$1 was made before: kept"
  return 1
}

# make <kind> <image> <packages> [mmdebstrap options]: a root file system of these packages, then <kind>.Dockerfile on top.
make() {
  kind=$1 image=$2 packages=$3
  shift 3
  say "$image: $packages, from the archive of $suite"
  # shellcheck disable=SC2086 # several source files are several arguments
  if ! mmdebstrap --quiet --variant=minbase --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*' \
    "$@" "$suite" "$work/$kind.tar" $sources >"$work/$kind.log" 2>&1; then
    tail -n 20 "$work/$kind.log" >&2
    stop "mmdebstrap could not make $image; its last lines are above"
  fi
  docker import "$work/$kind.tar" "marquee-stand-in:$kind" >/dev/null
  rm "$work/$kind.tar"
  mkdir -p "$work/$kind"
  cp "$here/stand-ins/$kind"* "$work/$kind/"
  # The classic builder: it finds a local base image without asking any registry.
  if ! DOCKER_BUILDKIT=0 docker build --label "$mark=yes" --tag "$image" --file "$work/$kind/$kind.Dockerfile" "$work/$kind" >"$work/$kind.log" 2>&1; then
    tail -n 20 "$work/$kind.log" >&2
    stop "docker could not build $image; its last lines are above"
  fi
  docker rmi "marquee-stand-in:$kind" >/dev/null
}

node_image=${NODE_IMAGE:-node:20-bookworm-slim}
if wanted "$node_image"; then
  # Behind a company proxy that signs with its own certificate, npm in the build trusts whom this machine trusts.
  mkdir -p "$work/node/lib"
  cp "$(readlink -f "$(command -v node)")" "$work/node/node"
  cp -R "$(npm root --global 2>/dev/null)/npm" "$work/node/lib/npm"
  cp /etc/ssl/certs/ca-certificates.crt "$work/node/ca-certificates.crt"
  make node "$node_image" libstdc++6,ca-certificates
fi

postgres_image=${POSTGRES_IMAGE:-postgres:15-bookworm}
if wanted "$postgres_image"; then
  make postgres "$postgres_image" postgresql \
    --essential-hook='mkdir -p "$1/etc/postgresql-common" && echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.conf"'
fi

rabbitmq_image=${RABBITMQ_IMAGE:-rabbitmq:3.13}
if wanted "$rabbitmq_image"; then
  make rabbitmq "$rabbitmq_image" rabbitmq-server
fi

redis_image=${REDIS_IMAGE:-redis:7.2-bookworm}
if wanted "$redis_image"; then
  make redis "$redis_image" redis-server
fi

mail_image=${MAIL_IMAGE:-axllent/mailpit:v1.27}
if wanted "$mail_image"; then
  make mail "$mail_image" python3-aiosmtpd
fi

say 'ready: docker compose finds every base image on this machine'
