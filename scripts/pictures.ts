// `npm run pictures -- NAME` takes a picture of every view that the journeys look at, in both themes, wide and narrow, and
// `npm run pictures -- BEFORE AFTER` lays two such folders over each other and writes a page of what differs.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparePictures, pageOf } from './compare-pictures.ts';
import { runPlaywright } from './runners.ts';
import { root, sumLine } from './steps.ts';
import { inFull } from './tiers.ts';

const pictures = join(root, '.cache/pictures');

process.chdir(root);
process.exitCode = await main(process.argv.slice(2));

async function main([first = 'now', second]: string[]): Promise<number> {
  return second === undefined ? take(first) : compare(first, second);
}

async function take(name: string): Promise<number> {
  const folder = join(pictures, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const env = { ...inFull, PURSER_PICTURES: folder };
  const outcome = await runPlaywright({ report: 'pictures.json', args: ['--grep=@deep'], env });
  console.log(`The pictures are in ${folder}.\n${sumLine(outcome)}`);
  return outcome.failed === 0 ? 0 : 1;
}

async function compare(before: string, after: string): Promise<number> {
  const missing = [before, after].find((name) => !existsSync(join(pictures, name)));
  if (missing !== undefined) {
    console.error(`There are no pictures named ${missing}. \`npm run pictures -- ${missing}\` takes them.`);
    return 1;
  }
  const folder = join(pictures, `${before}-${after}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const comparison = await comparePictures(join(pictures, before), join(pictures, after), folder);
  writeFileSync(join(folder, 'index.html'), pageOf(comparison, { before, after }));
  const { same, different, onlyBefore, onlyAfter } = comparison;
  const counts = `${same} same, ${different.length} different, ${onlyBefore.length} only in ${before}`;
  console.log(`${counts}, ${onlyAfter.length} only in ${after}. See ${join(folder, 'index.html')}`);
  return 0;
}
