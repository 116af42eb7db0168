import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** A running Purser of its own: its address, its data folder, what it has printed, and the ways to end it. */
export type RunningApp = {
  url: string;
  /** The address that it printed to be opened; in evaluation mode the key is part of it. */
  address: string;
  dataDir: string;
  output: string[];
  /** Asks it to stop; throws where it did not end with 0. A second call does nothing. */
  stop: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};

type ServerProcess = ChildProcessByStdio<null, Readable, Readable>;

const root = join(import.meta.dirname, '..');
const built = join(root, 'server/dist/main.js');
// The same, with a start that can be gone back to.
const builtForJourneys = join(root, 'server/test/dist/main.js');
// As `npm start` does: what is compiled once needs not be compiled for every app.
const compileCache = join(root, '.cache/node');
// Ten times what a slow start takes, since other work may run beside it.
const patience = 180_000;
const announcement = 'Purser is ready at ';

/** A running Purser whose first `reset` keeps what there is; each later one gives that back. */
export type ResettableApp = RunningApp & { reset: () => Promise<void> };

/** Starts what many journeys share, one after the other. */
export async function startSharedApp(): Promise<ResettableApp> {
  const { server, ...app } = await start(builtForJourneys, {});
  const reset = async () => {
    const isReady = ready({ server, output: app.output });
    server.kill('SIGUSR2');
    await isReady;
  };
  return { ...app, reset };
}

/**
 * Starts the built app on a free port and on a new data folder, as `npm start` would, with `settings` as its
 * environment; a port named there is taken. Resolves when it has said that it is ready. A folder named as `DATA_DIR` is left as it is at the end;
 * one that was made here is removed.
 */
export async function startApp(settings: Record<string, string> = {}): Promise<RunningApp> {
  const { server: _, ...app } = await start(built, settings);
  return app;
}

async function start(
  entry: string,
  settings: Record<string, string>,
): Promise<RunningApp & { server: ServerProcess }> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-e2e-'));
  const port = settings.PORT ?? String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const dataDir = settings.DATA_DIR ?? join(folder, 'data');
  // Only what a process needs to run is inherited: a developer's own settings must not change a test.
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE: compileCache,
    PORT: port,
    HOST: '127.0.0.1',
    APP_URL: url,
    DATA_DIR: dataDir,
    ...settings,
  };
  const server = spawn(process.execPath, [entry, 'start'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [server.stdout, server.stderr])
    createInterface(stream).on('line', (line) => output.push(line));
  const clear = () => rm(folder, { recursive: true, force: true });
  const stop = async () => {
    if (hasEnded(server)) return clear();
    const code = await end(server);
    await clear();
    if (code !== 0) throw new Error(`The app ended with ${code} when told to stop.\n${output.join('\n')}`);
  };
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  const address = await ready({ server, output }).catch(async (error: unknown) => {
    if (!hasEnded(server)) await end(server);
    await clear();
    throw error;
  });
  return { server, url, address, dataDir, output, stop, kill };
}

const hasEnded = ({ exitCode, signalCode }: ServerProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits for the line that names the address to open, and answers that. */
function ready({ server, output }: { server: ServerProcess; output: string[] }): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface(server.stdout);
    const end = () => {
      clearTimeout(timer);
      lines.close();
      server.off('exit', onExit);
    };
    const fail = (why: string) => {
      end();
      reject(new Error(`${why}\n${output.join('\n')}`));
    };
    const onExit = (code: number | null) => fail(`The app ended with ${code} before it was ready.`);
    const timer = setTimeout(() => fail('The app did not become ready.'), patience);
    lines.on('line', (line) => {
      if (!line.startsWith(announcement)) return;
      end();
      resolve(line.slice(announcement.length));
    });
    server.once('exit', onExit);
  });
}

/** Asks the process to stop and answers its exit code; one that does not listen is killed, and that is no 0. */
async function end(server: ServerProcess): Promise<number | string> {
  const killer = setTimeout(() => server.kill('SIGKILL'), patience);
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
  clearTimeout(killer);
  return server.exitCode ?? server.signalCode ?? 'nothing';
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await once(probe.close(), 'close');
  if (!address || typeof address !== 'object') throw new Error('no port');
  return address.port;
}
