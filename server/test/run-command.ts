import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const program = path.resolve(import.meta.dirname, '../src/main.ts');

/** What a command said, complained of and ended with. */
export interface Outcome {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs a command as a process of its own, with these settings alone. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string | undefined,
): Promise<Outcome> {
  const options = { cwd, env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...env } };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], options);
    return { code: 0, said: stdout, complained: stderr };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const textOf = (name: string): string => String(Reflect.get(error, name));
    return { code: Number(textOf('code')), said: textOf('stdout'), complained: textOf('stderr') };
  }
}
