import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { builtProgram, compileCache } from './built-program.ts';
import { testSecret } from './people.ts';
import { portOf } from './raw-requests.ts';

export interface ServerProcess {
  readonly url: string;
  readonly address: string;
  readonly log: readonly string[];
  /** Stops the process: it keeps its connections but reads and answers nothing. */
  freeze(): void;
  kill(): Promise<void>;
}

export interface ServerOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How many files and connections it may have open; as many as this process unless given. */
  readonly openFiles?: number;
}

export async function startServer({
  databaseUrl,
  dataDir,
  env: more,
  openFiles,
}: ServerOptions): Promise<ServerProcess> {
  const port = await findFreePort();
  const program = await builtProgram();
  const env = {
    PATH: process.env.PATH,
    ...compileCache,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    SESSION_SECRET: testSecret,
    ...more,
  };
  const limit = openFiles === undefined ? '' : `ulimit -n ${openFiles} && `;
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$1" start`, process.execPath, program], {
    cwd: dataDir,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed test must not leave the process behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const log: string[] = [];
  createInterface(child.stderr).on('line', (line) => log.push(line));
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => resolve(line.slice(line.indexOf('http'))));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
  const address = await ready;
  return {
    address,
    log,
    url: `http://127.0.0.1:${port}`,
    freeze: () => void child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

interface Sent {
  readonly body?: object;
  readonly key?: string;
}

/** Calls a server as somebody; a refusal throws. */
export const callerOf =
  ({ url }: ServerProcess, cookie: string) =>
  async (method: string, address: string, { body, key }: Sent = {}) => {
    const answer = await fetch(new URL(address, url), {
      method,
      headers: {
        cookie,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status} ${text}`);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  };
export type Caller = ReturnType<typeof callerOf>;

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await portOf({ server: probe });
  await once(probe.close(), 'close');
  return port;
}
