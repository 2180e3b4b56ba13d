#!/bin/sh
# Pulls the base images that docker-compose.yml names by default and writes them with their digests to .env.
# Lines of .env that name another image stay.
set -eu
cd "$(dirname "$0")/../.."

docker version >/dev/null 2>&1 || {
  echo 'No Docker engine answers: start it and run the same command again.' >&2
  exit 1
}
touch .env
chmod 600 .env
sed -n 's/.*${\([A-Z]*_IMAGE\):-\([^}]*\)}.*/\1 \2/p' docker-compose.yml | sort -u | while read -r name image; do
  repository=${image%:*}
  if grep -q "^$name=" .env && ! grep -q "^$name=$repository[:@]" .env; then
    echo "$name names another image in .env: left as it is."
    continue
  fi
  docker pull --quiet "$image" >/dev/null
  digest=$(docker image inspect --format '{{range .RepoDigests}}{{println .}}{{end}}' "$image" | sed -n "s|^$repository@||p" | head -n 1)
  [ -n "$digest" ] || { echo "$image has no digest: it was not pulled from a registry." >&2; exit 1; }
  grep -v "^$name=" .env >.env.new || true
  echo "$name=$image@$digest" >>.env.new
  chmod 600 .env.new
  mv .env.new .env
  echo "$name=$image@$digest"
done
