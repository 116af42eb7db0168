import { Problem } from '@purser/domain/problem';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/client.ts';
import type { FileStorage } from './files/storage.ts';
import { loggable } from './problems.ts';

interface HealthParts {
  readonly database: OpenDatabase;
  readonly files: Pick<FileStorage, 'check'>;
}

/** `/healthz` answers while the process lives, `/readyz` while database and storage answer too. */
export function addHealth(http: FastifyInstance, parts: HealthParts): void {
  const anyone = { config: { access: 'anyone' as const }, schema: { hide: true } };
  const look = sharedLook(parts);
  http.get('/healthz', anyone, async () => ({ status: 'ok' }));
  http.get('/readyz', anyone, async (request) => {
    const [answers, stores] = await look();
    for (const result of [answers, stores]) {
      if (result.status === 'rejected') request.log.warn({ err: loggable(result.reason) }, 'not ready');
    }
    if (answers.status === 'rejected') throw new Problem('unavailable', 'The database does not answer');
    if (stores.status === 'rejected') throw new Problem('unavailable', 'The file storage does not answer');
    return { status: 'ready' };
  });
}

// Anybody may ask, so that all requests at one time share one check of database and storage.
function sharedLook({ database, files }: HealthParts) {
  const begin = () => Promise.allSettled([database.pool.query('select 1'), files.check()]);
  let running: ReturnType<typeof begin> | undefined;
  return () => {
    running ??= begin().finally(() => {
      running = undefined;
    });
    return running;
  };
}
