import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { OpenDatabase } from '../../db/client.ts';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../loopback.ts';
import { counted, requestSeconds } from './counters.ts';
import { addStoredFigures } from './stored-figures.ts';

interface MetricsParts {
  readonly config: Pick<Config, 'metricsToken'>;
  readonly database: OpenDatabase;
}

/** `GET /metrics` in the format of Prometheus (docs/product/operations.md#metrics). */
export function addMetrics(http: FastifyInstance, { config, database }: MetricsParts): void {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: 'purser_' });
  addPools(register, [database.pool, database.writes.pool]);
  addStoredFigures(register, { pool: database.pool, log: http.log });
  const all = Registry.merge([counted, register]);
  http.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    // What matches no route has one name together.
    const route = routeOptions.url ?? 'none';
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  // What is measured ends with the application, so that none of many in one process holds memory for ever.
  http.addHook('onClose', async () => register.clear());
  http.get('/metrics', { config: { access: 'anyone' }, schema: { hide: true } }, async (request, reply) => {
    if (!maySee(request, config.metricsToken)) {
      throw new Problem('unauthenticated', 'Metrics need the METRICS_TOKEN, or a request from this machine');
    }
    return reply.type(all.contentType).send(await all.metrics());
  });
}

function addPools(register: Registry, pools: readonly pg.Pool[]): void {
  const sumOf = (count: (pool: pg.Pool) => number): number =>
    pools.reduce((sum, pool) => sum + count(pool), 0);
  new Gauge({
    name: 'purser_database_connections',
    help: 'Connections of this server to the database: idle and busy, and calls that wait for one.',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set(
        { state: 'idle' },
        sumOf(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'busy' },
        sumOf(({ totalCount, idleCount }) => totalCount - idleCount),
      );
      this.set(
        { state: 'waiting' },
        sumOf(({ waitingCount }) => waitingCount),
      );
    },
  });
}

// A proxy on this machine forwards for others, whose requests come from the loopback address too. Each names at least one
// of these, or one that begins with `x-forwarded`.
const forwarding = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
]);

const isForwarding = (name: string): boolean => name.startsWith('x-forwarded') || forwarding.has(name);

function maySee({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`);
  if (Object.keys(headers).some(isForwarding)) return false;
  return isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, ''));
}

const isSame = (one: string, other: string): boolean => timingSafeEqual(digestOf(one), digestOf(other));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
