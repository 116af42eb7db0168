import { Problem } from '@purser/domain/problem';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/client.ts';
import type { FileStorage } from './files/storage.ts';

/** `/healthz` answers while the process lives, `/readyz` while database and storage answer too. */
export function addHealth(
  http: FastifyInstance,
  { database, files }: { database: OpenDatabase; files: Pick<FileStorage, 'check'> },
): void {
  const anyone = { config: { access: 'anyone' as const }, schema: { hide: true } };
  http.get('/healthz', anyone, async () => ({ status: 'ok' }));
  http.get('/readyz', anyone, async (request) => {
    const [answers, stores] = await Promise.allSettled([database.pool.query('select 1'), files.check()]);
    for (const result of [answers, stores]) {
      if (result.status === 'rejected') request.log.warn({ err: result.reason }, 'not ready');
    }
    if (answers.status === 'rejected') throw new Problem('unavailable', 'The database does not answer');
    if (stores.status === 'rejected') throw new Problem('unavailable', 'The file storage does not answer');
    return { status: 'ready' };
  });
}
