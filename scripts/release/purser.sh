#!/bin/sh
# Runs a command of Purser with the Node that lies beside it. Needs a POSIX shell and nothing else, but for `readlink`
# where it is called by a symbolic link. Nothing is written beside the program.
self=$0
while [ -L "$self" ]; do
  link=$(readlink "$self") || exit 1
  case $link in
    /*) self=$link ;;
    *) self=${self%/*}/$link ;;
  esac
done
home=$(CDPATH='' cd -P -- "${self%/*}/.." && pwd) || exit 1
node=$home/node/bin/node
# Slim systems lack the libraries of C++ that Node and PostgreSQL are linked with; elsewhere the system's own are used.
if [ -d "$home/lib" ] && ! "$node" --version >/dev/null 2>&1; then
  LD_LIBRARY_PATH=$home/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
fi
# With one arena, glibc gives memory that a thread has used to the next one; for the rest see scripts/run.mjs.
MALLOC_ARENA_MAX=1
export MALLOC_ARENA_MAX
exec "$node" --max-semi-space-size=4 --expose-gc "$home/server/dist/main.js" "$@"
