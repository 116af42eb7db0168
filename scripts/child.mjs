import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './places.mjs';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a preparing step: one line on success, all its output on failure. */
export async function quietly(title, [command, ...args], options) {
  const started = Date.now();
  console.error(`${title} …`);
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const output = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const { code, signal } = await ended(child);
  if (code === 0) return console.error(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
  process.stderr.write(Buffer.concat(output));
  if (signal && stopSignals.includes(signal)) process.exit(128 + constants.signals[signal]);
  throw new Error(`${title} failed (${signal ?? `exit code ${code}`}). Its output is above.`);
}

/** Runs a task in the foreground, on this process's own input and output, and answers its exit code. */
export async function inForeground([command, ...args], options) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  const { code, signal } = await ended(child);
  return signal ? 128 + constants.signals[signal] : code;
}

/**
 * Becomes the task, which takes over this process with its number, its terminal and its place under npm, so that nothing
 * of us stays in memory beside it. Returns only where a process can't do that: on Windows, and on a Node before 22.15.
 */
export function become([command, ...args], { env }) {
  if (process.platform === 'win32' || !process.execve) return;
  process.chdir(root);
  process.execve(command, [command, ...args], env);
}

/**
 * A signal to this process is meant for the task it stands for. In a terminal the task hears Ctrl-C by itself,
 * and npm passes it on once more, so tasks take a repeated signal as one.
 */
function ended(child) {
  return new Promise((resolve, reject) => {
    const pass = (signal) => child.kill(signal);
    for (const signal of stopSignals) process.on(signal, pass);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of stopSignals) process.off(name, pass);
      resolve({ code, signal });
    });
  });
}
