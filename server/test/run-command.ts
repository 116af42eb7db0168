import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { builtProgram, compileCache } from './built-program.ts';

const outcomeSchema = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

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
  const options = { cwd, env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...compileCache, ...env } };
  const program = await builtProgram();
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], options);
    return { code: 0, said: stdout, complained: stderr };
  } catch (error) {
    const { code, stdout, stderr } = outcomeSchema.parse(error);
    return { code, said: stdout, complained: stderr };
  }
}
