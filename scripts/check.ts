import { spawn } from 'node:child_process';

/** A case that failed, or a file outside of its cases, with all that it takes to run it once more by itself. */
export type FailedCase = {
  runner: 'vitest' | 'playwright';
  /** Its path in the project. */
  file: string;
  /** A file without it failed in what it does before or after its cases, or an error came while it ran. */
  title?: string;
  /** Where it begins in its file; Playwright finds it by that. */
  line?: number;
  /** The beginning of why it failed. */
  output: string;
  /** The environment that made it so: its tier, its seed, whether effects were delayed. */
  env: Readonly<Record<string, string>>;
};

/** As people read it. */
export const nameOf = ({ file, title = 'outside of its cases' }: FailedCase): string => `${file}: ${title}`;

/** How many seconds a file of tests took. */
export type FileTime = { file: string; seconds: number };

/** How many cases a step of `npm test` had, what it has to say where one failed, which cases those are, and its files' times. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
  output: string;
  /** The end of what was shown while it ran, where it failed outside of its cases: why stands there. */
  ending?: string;
  cases?: readonly FailedCase[];
  files?: readonly FileTime[];
};

/** `silence` is for how many milliseconds it may say nothing; ten minutes unless given. */
export type CommandOptions = { env?: NodeJS.ProcessEnv; cwd?: string; isShown?: boolean; silence?: number };

/** `output` is all that it said, or the end of it where it was shown as it came. */
export type CommandResult = { isGood: boolean; output: string };

const longestEnding = 6000;

// A check that hangs would hide what all the others found. How long one may take depends on the machine, so what
// counts is how long it has said nothing: no case and no compiler is silent for so long.
const longestSilence = 10 * 60_000;

const running = new Set<ReturnType<typeof spawn>>();

/** Told to stop, nothing that was started stays behind. */
export function stopWithChildren(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const child of running) child.kill(signal);
      process.exit(1);
    });
  }
}

/** Runs a Node program of the project; its output is shown as it comes, or kept for the report. */
export function runNode(args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  const { env = process.env, cwd, isShown = false, silence = longestSilence } = options;
  const child = spawn(process.execPath, args, {
    env: isShown && process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const chunks: Buffer[] = [];
  const timer = setTimeout(() => {
    chunks.push(Buffer.from(`\nIt had said nothing for ${silence / 60_000} minutes.`));
    child.kill();
  }, silence);
  const hear = (shown: NodeJS.WriteStream) => (chunk: Buffer) => {
    timer.refresh();
    chunks.push(chunk);
    if (!isShown) return;
    shown.write(chunk);
    while (chunks.length > 1 && sizeOf(chunks.slice(1)) >= longestEnding) chunks.shift();
  };
  child.stdout.on('data', hear(process.stdout));
  child.stderr.on('data', hear(process.stderr));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      running.delete(child);
      if (signal) chunks.push(Buffer.from(`\nIt was stopped (${signal}).`));
      const output = Buffer.concat(chunks).toString();
      resolve({ isGood: code === 0, output: isShown ? output.slice(-longestEnding) : output });
    });
  });
}

const sizeOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, { length }) => sum + length, 0);

/** A check that is not made of test cases counts as one. */
export async function asOneCase(result: Promise<CommandResult>): Promise<Outcome> {
  const { isGood, output } = await result;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0, output: isGood ? '' : output };
}

export function failure(output: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, output };
}
