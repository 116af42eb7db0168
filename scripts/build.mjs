import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quietly } from './child.mjs';
import { locked } from './folder-lock.mjs';
import { root } from './places.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs', 'domain/src', 'api/src'];
const parts = [
  { name: 'server', result: 'server/dist/main.js', inputs: [...shared, 'server'] },
  { name: 'web', result: 'web/dist/index.html', inputs: [...shared, 'web'] },
];

// The server as the journeys start it, which no other task needs.
const forJourneys = {
  name: 'journeys',
  folder: 'server',
  config: 'test/vite.config.ts',
  result: 'server/test/dist/main.js',
  inputs: [...shared, 'server', 'server/test/vite.config.ts', 'server/test/journeys-program.ts'],
};

/** Builds server and web, each only where its sources are not those of the last build. */
export const build = (node, env) => buildParts(parts, { node, env });

/** Builds them and what the journeys start. */
export const buildForTests = (node, env) => buildParts([...parts, forJourneys], { node, env });

async function buildParts(wanted, { node, env }) {
  if (wanted.every(isCurrent)) return;
  await locked('build', async () => {
    const builds = wanted.filter((part) => !isCurrent(part)).map((part) => buildPart({ part, node, env }));
    // Both are waited for, so that neither still writes when the lock is given back.
    const failed = (await Promise.allSettled(builds)).find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
}

async function buildPart({ part, node, env }) {
  const digest = digestOf(part.inputs);
  rmSync(stampOf(part), { force: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = part.config ? ['--config', part.config] : [];
  await quietly(`Building ${part.name}`, [node, vite, 'build', '--logLevel', 'warn', ...config], {
    cwd: join(root, part.folder ?? part.name),
    env: { ...env, NODE_ENV: 'production' },
  });
  writeFileSync(stampOf(part), digest);
}

function isCurrent(part) {
  const stamp = stampOf(part);
  if (!existsSync(join(root, part.result)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === digestOf(part.inputs);
}

function stampOf(part) {
  return join(root, '.cache', `${part.name}.built`);
}

function digestOf(inputs) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Every source file below a path, in a stable order; what only tests read does not change a build. */
function filesUnder(path) {
  const isFile = /\.[a-z]+$/.test(path);
  if (isFile) return existsSync(join(root, path)) ? [path] : [];
  const entries = readdirSync(join(root, path), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    if (/^(node_modules|dist|gallery|test)$|\.test\.tsx?$/.test(entry.name)) return [];
    const inner = `${path}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}
