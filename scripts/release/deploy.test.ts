import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '../../server/src/platform/environment.ts';
import { root } from '../steps.ts';

const read = (name: string): string => readFileSync(path.join(root, 'deploy', name), 'utf8');
const known = Object.keys(environment.shape);

test.each([
  ['purser.service', /^Environment=(.*)$/gm, /(\w+)=/g],
  ['Containerfile', /^ENV (.*)$/gm, /(\w+)=/g],
  ['compose.yaml', / {2}purser:\n[\s\S]*?environment:\n((?: {6}.*\n)+)/g, /^ {6}(\w+):/gm],
])('Each setting that deploy/%s names is one', (file, places, names) => {
  const lines = [...read(file).matchAll(places)].map(([, line = '']) => line).join('\n');
  const settings = [...lines.matchAll(names)].map(([, name = '']) => name);
  expect(settings).toContain(file === 'compose.yaml' ? 'DATABASE_URL' : 'DATA_DIR');
  expect(settings.filter((name) => !known.includes(name))).toEqual([]);
});

test('The image runs as somebody without rights, is not of musl, and says whether it is well', () => {
  const image = read('Containerfile');
  const instructions = image.split('\n').flatMap((line) => /^([A-Z]+) /.exec(line)?.[1] ?? []);
  expect(instructions).toEqual(
    expect.arrayContaining(['FROM', 'COPY', 'USER', 'VOLUME', 'HEALTHCHECK', 'ENTRYPOINT', 'CMD']),
  );
  expect(image).toMatch(/^USER \d{4,}$/m);
  expect(image).not.toMatch(/alpine/i.exec(image.replaceAll(/^#.*$/gm, ''))?.[0] ?? 'no such base');
});

test('systemd finds the unit closed', () => {
  // Where systemd isn't installed, the unit is held to what was measured.
  const unit = read('purser.service');
  expect(unit).toContain('DynamicUser=yes');
  const said = exposureOf(path.join(root, 'deploy/purser.service'));
  expect(said === undefined || said < 2.5).toBe(true);
});

test('A stop ends Purser, which ends its database once what is running is finished', () => {
  // Otherwise systemd tells every process of the unit to end, the embedded database too.
  expect(read('purser.service')).toMatch(/^KillMode=mixed$/m);
});

function exposureOf(unit: string): number | undefined {
  try {
    const report = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unit], {
      encoding: 'utf8',
    });
    return Number(/exposure level for .*: ([\d.]+)/.exec(report)?.[1]);
  } catch {
    return undefined;
  }
}
