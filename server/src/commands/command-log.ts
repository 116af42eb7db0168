import type { DatabaseLog } from '../db/client.ts';

const write = (_: object, message: string): void => {
  process.stderr.write(`${message}\n`);
};

/** Where commands say what went wrong on the way; they tell what they did by themselves. */
export const commandLog: DatabaseLog = { info: () => {}, warn: write, error: write };
