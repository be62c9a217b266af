#!/bin/sh
# Creates the secrets that a company makes itself, each as a file: `deploy/create-secrets.sh /etc/pfotenportal pfotenportal`.
# A file that exists is kept, so it can be run again. The files belong to the group, if one is named, which may read them.
# Without a group only the folder is closed: containers read the files as users of their own.
set -eu
folder=${1:?name the folder for the secrets}
group=${2:-}

umask 077
mkdir -p "$folder"

# A file appears with its whole content or not at all.
create() {
  name=$1
  shift
  [ -e "$folder/$name" ] && return
  "$@" > "$folder/$name.new"
  if [ -n "$group" ]; then
    chgrp "$group" "$folder/$name.new"
    chmod 640 "$folder/$name.new"
  else
    chmod 444 "$folder/$name.new"
  fi
  mv "$folder/$name.new" "$folder/$name"
  echo "created $folder/$name"
}

create access-token-key.pem openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256
create operator-token openssl rand -base64 32
create carrier-webhook-secret openssl rand -base64 32
# The next two are of containers, where PostgreSQL is another machine. In hexadecimal, to be a part of an address.
[ -n "$group" ] || create database-password openssl rand -hex 32
[ -n "$group" ] || create database-url printf 'postgres://pfotenportal:%s@postgres:5432/pfotenportal\n' "$(cat "$folder/database-password")"

if [ -n "$group" ]; then
  chgrp "$group" "$folder"
  chmod 750 "$folder"
fi
