import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from '../steps.ts';
import { packFolder } from './archive.ts';
import { fillFolder, versionOf } from './contents.ts';
import { findPlatform } from './platforms.ts';

// `npm run release`: everything that runs, for a platform, in one file. With a second word the file is put into that folder.
const [platformName = `${process.platform}-${process.arch}`, outFolder = 'release'] = process.argv.slice(2);
const platform = findPlatform(root, platformName);
const version = versionOf(root);
const name = `purser-${version}-${platform.name}`;
const out = path.resolve(root, outFolder);
const folder = path.join(out, name);
mkdirSync(out, { recursive: true });
fillFolder({ root, folder, version, platform });
await packFolder(folder, `${folder}.tar.gz`, momentOfCommit());
rmSync(folder, { recursive: true });
console.log(`${folder}.tar.gz: ${(statSync(`${folder}.tar.gz`).size / 1e6).toFixed(1)} MB`);

// The same sources give the same bytes.
function momentOfCommit(): number {
  try {
    return Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
  } catch {
    return 0;
  }
}
