/**
 * The application that the cases of a worker have in turn: after a database, it is what a case costs most. One at a time has it,
 * and whoever takes it finds it as if it had just been started.
 */
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createCallLimits } from '../src/platform/call-limits.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Server } from '../src/platform/serve.ts';
import { areIdle, type TakenDatabase } from './standing-database.ts';

/** What an application is made of that begins again with it. */
export interface Started<App> {
  readonly app: App;
  readonly taken: TakenDatabase;
  readonly clock: Clock & { begin(day: string): void };
  isClosed(): boolean;
}

type Lent = AsyncDisposable & Pick<Server, 'http' | 'db' | 'currency'> & { readonly dataDir: string };

interface Standing<App> extends Started<App> {
  /** What the data folder has in it when nothing has happened yet. */
  readonly firstFiles: ReadonlySet<string>;
}

/** Answers what lends the application for a day, or nothing while somebody has it. */
export function lendInTurn<App extends Lent>(
  start: () => Promise<Started<App>>,
): (day: string) => Promise<App | undefined> {
  let standing: Standing<App> | undefined;
  let isLent = false;
  const handBack = async (): Promise<void> => {
    if (standing) await endOfQueries(standing);
    isLent = false;
    if (!standing || canBeginAgain(standing)) return;
    const { app } = standing;
    standing = undefined;
    await app[Symbol.asyncDispose]();
  };
  return async (day) => {
    if (isLent) return undefined;
    isLent = true;
    try {
      standing = (standing && (await beginAgain(standing))) ?? (await begin(start));
    } catch (error) {
      isLent = false;
      throw error;
    }
    standing.clock.begin(day);
    return { ...standing.app, [Symbol.asyncDispose]: handBack };
  };
}

async function begin<App extends Lent>(start: () => Promise<Started<App>>): Promise<Standing<App>> {
  const started = await start();
  return { ...started, firstFiles: new Set(filesOf(started.app.dataDir)) };
}

/** An answer may leave a query behind it, which ends soon; what has not ended after a while was left open by the case. */
async function endOfQueries({ taken }: Standing<Lent>): Promise<void> {
  const patience = { signal: AbortSignal.timeout(5000) };
  for (const { pool } of [taken.database, taken.database.writes])
    while (pool.idleCount < pool.totalCount && !pool.ending && !patience.signal.aborted)
      await once(pool, 'release', patience).catch(() => undefined);
}

/** False for one that was closed, listens, or is still at work. */
function canBeginAgain({ app, taken, isClosed }: Standing<Lent>): boolean {
  return areIdle(taken.database) && !isClosed() && !app.http.server.listening;
}

/** Gives everything back to its start; undefined where that can't be undone. */
async function beginAgain<App extends Lent>(standing: Standing<App>): Promise<Standing<App> | undefined> {
  const { app, taken, clock } = standing;
  // A query may have begun since it was handed back.
  await endOfQueries(standing);
  if (!(await taken.beginAgain()) || !clearFiles(standing)) {
    await app[Symbol.asyncDispose]();
    return undefined;
  }
  app.http.limits = createCallLimits(app.db, clock);
  return standing;
}

const filesOf = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** False where something is missing that was there at the start. */
function clearFiles({ app: { dataDir }, firstFiles }: Standing<Lent>): boolean {
  const present = filesOf(dataDir);
  for (const file of present)
    if (!firstFiles.has(file)) rmSync(path.join(dataDir, file), { recursive: true, force: true });
  return present.filter((file) => firstFiles.has(file)).length === firstFiles.size;
}
