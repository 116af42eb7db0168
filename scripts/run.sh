# Runs run.mjs with a Node that can become the server (`process.execve`), so that none of ours stays beside it: the
# machine's own or, where that is too old, the one in runtime/ once it was fetched.
if ! node -e 'process.exit(process.execve ? 0 : 1)'; then
  PATH="$PWD/runtime/node_modules/.bin:$PATH"
fi
exec node scripts/run.mjs "$@"
