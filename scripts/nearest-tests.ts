import { dirname } from 'node:path';
import type { Importers } from './import-graph.ts';

// They import all there is, so that the way through them leads from everything to everything.
const wholes = ['server/src/app.ts', 'server/src/job-handlers.ts', 'web/src/router.tsx'];

const isTest = (file: string): boolean => /\.test\.(ts|tsx|mjs)$/.test(file);

/**
 * The tests that a change of these files may break, the nearest first: those that import one of them or lie beside it or
 * in the folder above, where several folders are tested together; then those that import what imports one of them or lie
 * beside that, and so on.
 */
export function nearestTests(changed: readonly string[], importers: Importers): string[] {
  const testsOf = Map.groupBy([...importers.keys()].filter(isTest), dirname);
  const testsIn = (folders: readonly string[]) => folders.flatMap((folder) => testsOf.get(folder) ?? []);
  const testsAt = (files: readonly string[]) => [...files.filter(isTest), ...testsIn(files.map(dirname))];
  const above = testsIn(changed.map((file) => dirname(dirname(file))));
  const tests = new Set([...testsAt(changed), ...above]);
  const seen = new Set(changed);
  let nearest = [...seen];
  while (nearest.length > 0) {
    const next = new Set(
      nearest.filter((file) => !wholes.includes(file)).flatMap((file) => [...(importers.get(file) ?? [])]),
    );
    nearest = [...next].filter((file) => !seen.has(file));
    for (const file of nearest) seen.add(file);
    for (const test of testsAt(nearest)) tests.add(test);
  }
  return [...tests];
}

/**
 * As many of the first tests as take no longer than this, by how long each took the last time. One that takes longer than what
 * is left makes way for those after it.
 */
export function fitting(
  tests: readonly string[],
  seconds: number,
  timeOf: (test: string) => number,
): string[] {
  let left = seconds;
  return tests.filter((test) => {
    const time = timeOf(test);
    if (time > left) return false;
    left -= time;
    return true;
  });
}
