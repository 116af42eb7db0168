import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { openDiskStorage } from '../src/platform/files/disk-storage.ts';
import type { FileStorage } from '../src/platform/files/storage.ts';
import { newFolder } from './new-folder.ts';
import { createEmptyDatabase, createTestDatabase, quietLog } from './test-database.ts';

/** A database and a storage, of a server that doesn't run. */
export interface Place {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly files: FileStorage;
  readonly folder: string;
}

export async function openPlace(create = createEmptyDatabase): Promise<Place> {
  const { databaseUrl, drop } = await create();
  onTestFinished(drop);
  const { pool, close } = await openDatabase(databaseUrl, { log: quietLog, name: 'purser-test' });
  onTestFinished(close);
  const folder = newFolder();
  const files = await openDiskStorage({
    folder: path.join(folder, 'uploads'),
    appUrl: 'http://here.invalid',
    secret: 's',
  });
  return { databaseUrl, pool, files, folder };
}

export const keyOf = (at: number): string => `key-${at}-${'k'.repeat(20)}`;

/** People, items, contracts with history, and files of 0 to some 100,000 bytes. */
export async function openSource(): Promise<Place> {
  const place = await openPlace(createTestDatabase);
  await fillSample(place);
  return place;
}

export async function fillSample({ pool, files }: Pick<Place, 'pool' | 'files'>): Promise<void> {
  await pool.query(`insert into users (email, username, name, "createdAt")
    select 'p' || n || '@example.com', 'p' || n, 'Person ' || n || E' \\\\ \\t\\n ü €', now() - n * interval '1 hour'
    from generate_series(1, 20) n`);
  await pool.query(`insert into software (unique_id, vendor, product_name, notes, team_usage, business_owner_id)
    select 'SW-' || n, 'Vendor ' || n, 'Product', case when n % 3 = 0 then repeat('long ', 500) end,
      case when n % 2 = 0 then array['IT', 'A "quoted" team'] else '{}' end, (select min(id) from users) + n % 20
    from generate_series(1, 500) n`);
  await pool.query(`insert into contracts ("softwareId", "startDate", "endDate", cost)
    select id, '0001-01-01', '9999-12-31', 999999999999.99 from software`);
  await pool.query(`delete from software where unique_id = 'SW-500'`);
  for (const at of [1, 2, 3]) {
    const content = randomBytes(at * 40_000 + 1);
    await files.store(keyOf(at), content.length, Readable.from([content]));
    await pool.query(
      `with stored as (
        insert into uploads (key, "userId", "createdAt", "claimedAt") select $1, min(id), now(), now() from users returning key)
      insert into vendor_files ("softwareId", "fileName", "filePath", "uploadKey", "fileSize", "mimeType")
      select min(software.id), 'a.pdf', '/a', min(key), $2::integer, 'application/pdf' from software, stored`,
      [keyOf(at), content.length],
    );
  }
  await pool.query(`insert into sessions ("idHash", "userId", "createdAt", "expiresAt")
    select 'a', min(id), now(), now() from users`);
}
