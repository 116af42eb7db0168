import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const strayError = z.object({ file: z.string().optional(), output: z.string() });

/** An error outside of every case: a rejection that nobody handles, a timer that outlives its page. `file` ran then, by its whole path. */
export type StrayError = z.infer<typeof strayError>;

/** As vitest tells of it. */
type Told = { readonly message: string; readonly stack?: string; readonly VITEST_TEST_PATH?: unknown };

/** Keeps such an error for who counts the cases, since vitest's own reports leave it out. */
export function keepStrayError(path: string, { message, stack, VITEST_TEST_PATH: file }: Told): void {
  const error = { file: typeof file === 'string' ? file : undefined, output: stack ?? message };
  appendFileSync(path, `${JSON.stringify(error)}\n`);
}

/** Those that a run has kept. */
export function readStrayErrors(path: string): StrayError[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  return lines.map((line) => strayError.parse(JSON.parse(line)));
}
