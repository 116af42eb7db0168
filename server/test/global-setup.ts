import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { dropTemplate, prepareTemplate, quietLog } from './test-database.ts';

type TestServer = { url: string; stop(): Promise<void> };

/**
 * Runs once before all tests: starts one PostgreSQL server in a temporary folder, unless `PURSER_TEST_DATABASE_URL`
 * names one, and makes the migrated template that `createTestDatabase` copies.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.PURSER_TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTestServer();
  const template = await prepareTemplate(server.url);
  project.provide('testServer', { url: server.url, template });
  return async () => {
    // A server of its own goes with all that it has.
    if (given) await dropTemplate(server.url, template);
    await server.stop();
  };
}

async function startTestServer(): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-test-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    log: quietLog,
    durability: 'none',
    maxConnections: 100,
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
