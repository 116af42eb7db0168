import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const program = path.resolve(import.meta.dirname, '../src/main.ts');

/** Starts a command with these settings alone, for a test to kill; that throws where it has ended by itself. */
export function startCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): { kill(): Promise<void> } {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      const [code] = await ended;
      if (code !== null) throw new Error(`The command has ended with ${code} before it was killed.`);
    },
  };
}
