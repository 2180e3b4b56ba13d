#!/bin/bash
# Health check of a service's container: exits with 0 if /healthz, or the path given as second argument, answers 200 at the given port. In
# Bash alone, because slim images have no curl, and twelve starts of Node a minute took most of the CPU of an idle system.
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.0\r\n\r\n' "${2:-/healthz}" >&3
read -r -t 5 _ status _ <&3 && [[ $status == 200 ]]
