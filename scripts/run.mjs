// Every npm script of the project starts here. This file and the .mjs files beside it run on any Node from 20.19
// on and need nothing installed: they find a good Node, install, build, and then hand over to the task itself.
import { join } from 'node:path';
import { build, buildForTests } from './build.mjs';
import { become, inForeground, quietly } from './child.mjs';
import { locked } from './folder-lock.mjs';
import { environmentWith, fetchNode, findGoodNode, npm } from './good-node.mjs';
import { isInstalled } from './installed.mjs';
import { root } from './places.mjs';

// Node 22 strips types only with a warning that is of no use to anyone who runs these commands.
const plainTypes = ['--disable-warning=ExperimentalWarning'];
const tasks = {
  start,
  purser,
  build: buildAll,
  dev,
  demo,
  release,
  'fetch-node': fetchReleased,
  test,
  ci,
  bench,
  load,
  crash,
  pictures,
  fix,
  'db-generate': generateMigration,
};
const [name, ...args] = process.argv.slice(2);

try {
  const task = tasks[name];
  if (!task) throw new Error(`There is no task '${name ?? ''}'. Tasks: ${Object.keys(tasks).join(', ')}.`);
  const node = await findGoodNode();
  const env = environmentWith(node);
  await install(node, env);
  process.exitCode = await task({ node, env, args });
} catch (error) {
  // What we throw ourselves says all there is to say; anything else is a fault of these scripts.
  console.error(error.constructor === Error ? error.message : error);
  process.exitCode = 1;
}

async function install(node, env) {
  if (isInstalled(root)) return;
  await locked('install', async () => {
    if (isInstalled(root)) return;
    // Building needs the development packages, also where NODE_ENV says production. No package runs a script of its
    // own: what ours would do, the supervisor of the database does by itself.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional'];
    await quietly('Installing packages', npm(node, args), { env });
  });
}

async function buildAll({ node, env }) {
  await buildForTests(node, env);
  return 0;
}

async function start({ node, env, args }) {
  await build(node, env);
  const server = serverOf(node, env, ['start', ...args]);
  become(server.command, server);
  return inForeground(server.command, server);
}

/** A command of the program, as the release has them: `npm run purser -- backup FILE`. Paths are from where npm was called. */
async function purser({ node, env, args }) {
  await build(node, env);
  return inForeground([node, join(root, 'server/dist/main.js'), ...args], { env, cwd: env.INIT_CWD ?? root });
}

/**
 * The compile cache saves a third of the time that the server takes to load. With one arena, glibc gives memory that a
 * thread has used to the next one. 4 MB are as good for what is short-lived as the many to which V8 grows by itself, and
 * an import collects garbage where V8 wouldn't (decision 90).
 */
function serverOf(node, env, args) {
  return {
    command: [node, '--max-semi-space-size=4', '--expose-gc', 'server/dist/main.js', ...args],
    env: { NODE_COMPILE_CACHE: join(root, '.cache/node'), MALLOC_ARENA_MAX: '1', ...env },
  };
}

/** Server and client with reload; people open the client's address, which passes /api on to the server. */
async function dev({ node, env: given }) {
  const env = {
    APP_URL: 'http://127.0.0.1:5173',
    PURSER_DEV_API: `http://127.0.0.1:${given.PORT ?? 3000}`,
    ...given,
  };
  const vite = [
    node,
    '../node_modules/vite/bin/vite.js',
    '--host',
    '127.0.0.1',
    '--port',
    '5173',
    '--strictPort',
  ];
  const both = [
    inForeground([node, ...plainTypes, '--watch', 'server/src/main.ts', 'start'], { env }),
    inForeground(vite, { env, cwd: join(root, 'web') }),
  ];
  // Either alone is of no use: when one ends, the other is told to stop as well.
  await Promise.race(both);
  process.kill(process.pid, 'SIGTERM');
  return Math.max(...(await Promise.all(both)));
}

async function demo({ node, env }) {
  await build(node, env);
  const server = serverOf(node, env, ['demo']);
  become(server.command, server);
  return inForeground(server.command, server);
}

/** The Node that goes into a release: where this machine's own is good enough, nothing else has fetched it. */
async function fetchReleased() {
  await fetchNode('Fetching the Node that goes into the release');
  return 0;
}

/** What is to be installed elsewhere: everything that runs, in one file. */
async function release({ node, env, args }) {
  await build(node, env);
  await fetchReleased();
  return inForeground([node, ...plainTypes, 'scripts/release/release.ts', ...args], { env });
}

async function test({ node, env, args }) {
  return inForeground([node, ...plainTypes, 'scripts/test.ts', ...args], { env });
}

/** Both tiers, with the one second try that `.ci/run` allows. */
async function ci({ node, env }) {
  return inForeground([node, ...plainTypes, 'scripts/ci.ts'], { env });
}

async function bench({ node, env, args }) {
  await build(node, env);
  return inForeground([node, ...plainTypes, 'bench/main.ts', ...args], { env });
}

async function load({ node, env, args }) {
  await build(node, env);
  return inForeground([node, ...plainTypes, 'bench/crowd/main.ts', ...args], { env });
}

async function crash({ node, env, args }) {
  await build(node, env);
  return inForeground([node, ...plainTypes, 'bench/crash/main.ts', ...args], { env });
}

async function pictures({ node, env, args }) {
  await buildForTests(node, env);
  return inForeground([node, ...plainTypes, 'scripts/pictures.ts', ...args], { env });
}

async function fix({ node, env, args }) {
  await inForeground([node, 'scripts/mail-kinds.ts'], { env });
  const files = args.length > 0 ? args : ['.'];
  return inForeground([node, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...files], { env });
}

async function generateMigration({ node, env, args }) {
  await inForeground([node, 'scripts/mail-kinds.ts'], { env, cwd: root });
  const kit = '../node_modules/drizzle-kit/bin.cjs';
  return inForeground([node, kit, 'generate', ...args], { env, cwd: join(root, 'server') });
}
