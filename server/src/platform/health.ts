import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/client.ts';
import type { Config } from './config.ts';

/** `/healthz` answers while the process lives, `/readyz` while database and storage answer too. */
export function addHealth(
  http: FastifyInstance,
  { database, config }: { database: OpenDatabase; config: Pick<Config, 'dataDir'> },
): void {
  const anyone = { config: { access: 'anyone' as const }, schema: { hide: true } };
  http.get('/healthz', anyone, async () => ({ status: 'ok' }));
  http.get('/readyz', anyone, async (request) => {
    const [answers, stores] = await Promise.allSettled([
      database.pool.query('select 1'),
      access(config.dataDir, constants.W_OK),
    ]);
    for (const result of [answers, stores]) {
      if (result.status === 'rejected') request.log.warn({ err: result.reason }, 'not ready');
    }
    if (answers.status === 'rejected') throw new Problem('unavailable', 'The database does not answer');
    if (stores.status === 'rejected') throw new Problem('unavailable', 'The file storage does not answer');
    return { status: 'ready' };
  });
}
