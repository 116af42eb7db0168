import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSource } from '../../../test/backup-places.ts';
import { plain, sourceOf } from '../../../test/backup-scene.ts';
import { inPieces } from '../../../test/slow-database.ts';
import { quietLog } from '../../../test/test-database.ts';
import { openDatabase } from '../../db/client.ts';
import { digestTables } from './copied-rows.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

test.each([1, 13, 4096])(
  'Rows are counted as they are, also where answers arrive in pieces of %i bytes',
  async (bytes) => {
    const place = await openSource();
    await place.pool.query(`delete from software where id > 20 or notes is not null`);
    const { rows: counts } = await place.pool.query<{ software: number; users: number }>(
      'select (select count(*)::int from software) as software, (select count(*)::int from users) as users',
    );
    const url = await inPieces(String(place.pool.options.connectionString), bytes);
    const slow = await openDatabase(url, { log: quietLog, name: 'purser-test' });
    onTestFinished(slow.close);
    const file = path.join(place.folder, 'pieces.backup');
    await writeBackup({ ...sourceOf(place), pool: slow.pool }, plain(file));
    const { tables } = await readBackup(plain(file));
    const rowsOf = (wanted: string) => tables.find(({ name }) => name === wanted)?.rows;
    expect({ software: rowsOf('software'), users: rowsOf('users') }).toEqual(counts[0]);
    expect(await digestTables(slow.pool, 'kept')).toEqual(tables);
  },
);
