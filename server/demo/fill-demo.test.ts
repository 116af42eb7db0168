import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);

test('The demonstration fills a new data folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = path.join(import.meta.dirname, '../test/fill-program.ts');
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') };
  const { stdout, stderr } = await run(process.execPath, [script], { env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^A portfolio of \d+ items and the requests for more is ready\.\n$/);
});
