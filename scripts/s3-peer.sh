#!/usr/bin/env bash
# A real S3 server for tests: Debian's OpenStack Swift with its S3 door, one replica, on this machine alone.
# It installs what is missing (root, Debian; exit code 75 where that fails), prints its settings as NAME=value lines
# once it answers, and runs until its input ends or it is told to stop. Nothing of it stays behind.
# S3_PEER_ORIGIN is the web origin that browsers may come from; http://127.0.0.1:3000 where it isn't set.
set -euo pipefail

origin=${S3_PEER_ORIGIN:-http://127.0.0.1:3000}
# Each run has a loopback address of its own, so that two of them never meet on a port.
address=127.$((RANDOM % 200 + 20)).$((RANDOM % 250)).$((RANDOM % 250 + 1))
declare -A ports=([proxy]=18080 [account]=18081 [container]=18082 [object]=18083 [cache]=18084)
kinds=(proxy account container object)

install_missing() {
  local kind missing=() apt=(apt-get -o DPkg::Lock::Timeout=300)
  for kind in "${kinds[@]}"; do
    command -v "swift-$kind-server" >/dev/null || missing+=("swift-$kind")
  done
  command -v memcached >/dev/null || missing+=(memcached)
  [ ${#missing[@]} = 0 ] && return
  local install=("${apt[@]}" install -y -qq --no-install-recommends "${missing[@]}")
  # RUNLEVEL keeps the packages from starting servers of their own.
  export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
  # A fresh machine has no package lists yet; one that has them is spared the update.
  "${install[@]}" >&2 || { "${apt[@]}" update -qq >&2 && "${install[@]}" >&2; }
}

# What all servers of Swift are told.
common() {
  cat <<CONF
[DEFAULT]
bind_ip = $address
bind_port = ${ports[$1]}
user = $(id -un)
swift_dir = $folder/etc
devices = $folder/disks
mount_check = false
workers = 0
CONF
}

# Where accounts, containers and objects lie: one server for each.
configure_store() {
  {
    common "$1"
    printf '[pipeline:main]\npipeline = %s-server\n[app:%s-server]\nuse = egg:swift#%s\n' "$1" "$1" "$1"
  } >"$folder/etc/$1.conf"
}

# Says on which disk things lie: all on the one there is. Swift's own command would take a second for each line.
write_rings() {
  /usr/bin/python3 - "$folder/etc" "$address" "$@" <<'RINGS'
import sys
from swift.common.ring import RingBuilder

folder, address, *places = sys.argv[1:]
for place in places:
    kind, port = place.split(":")
    ring = RingBuilder(4, 1, 0)
    ring.add_dev({"region": 1, "zone": 1, "ip": address, "port": int(port), "device": "d1", "weight": 1})
    ring.rebalance()
    ring.get_ring().save(f"{folder}/{kind}.ring.gz")
RINGS
}

# The door at which S3's requests come in.
configure_proxy() {
  local filter
  {
    common proxy
    cat <<CONF
cors_allow_origin = $origin
strict_cors_mode = true
cors_expose_headers = etag
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = $address:${ports[cache]}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
# So few that a handful of objects are more than a page.
max_bucket_listing = 20
cors_preflight_allow_origin = $origin
CONF
    for filter in catch_errors listing_formats bulk copy slo dlo versioned_writes; do
      printf '[filter:%s]\nuse = egg:swift#%s\n' $filter $filter
    done
  } >"$folder/etc/proxy.conf"
}

begin() {
  "$@" >>"$folder/log" 2>&1 </dev/null &
  pids+=($!)
}

start() {
  local kind
  begin memcached -u "$(id -un)" -l "$address" -p "${ports[cache]}"
  for kind in "${kinds[@]}"; do begin "swift-$kind-server" "$folder/etc/$kind.conf"; done
  for kind in "${!ports[@]}"; do await "$kind"; done
}

await() {
  for _ in $(seq 1 300); do
    if (: >"/dev/tcp/$address/${ports[$1]}") 2>/dev/null; then return; fi
    kill -0 "${pids[@]}" 2>/dev/null || break
    sleep 0.1
  done
  echo "Swift's $1 server does not answer." >&2
  cat "$folder/log" >&2
  exit 1
}

stop() {
  kill "${pids[@]}" 2>/dev/null || true
  wait
  rm -rf "$folder"
}

install_missing || exit 75
folder=$(mktemp -d)
pids=()
trap stop EXIT
trap 'exit 0' INT TERM HUP
mkdir -p "$folder/etc" "$folder/disks/d1"
for kind in account container object; do configure_store $kind; done
write_rings "account:${ports[account]}" "container:${ports[container]}" "object:${ports[object]}"
configure_proxy
start
cat <<SETTINGS
S3_ENDPOINT=http://$address:${ports[proxy]}
S3_REGION=us-east-1
S3_BUCKET=purser-test
S3_ACCESS_KEY_ID=test:tester
S3_SECRET_ACCESS_KEY=testing
SETTINGS
# A trap would have to wait for a command in the foreground, but not for `wait`.
exec 3<&0
cat <&3 >/dev/null &
pids+=($!)
wait $!
