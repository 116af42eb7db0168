import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/client.ts';
import { jsonOf } from './answers.ts';
import { uploadCsv } from './csv-files.ts';
import type { TestApp, Visitor } from './start-app.ts';

export const undoHeader = 'unique_id,vendor,product_name,notes,business_owner,start_date,end_date,cost\n';

export async function imported(
  app: TestApp,
  visitor: Visitor,
  upload: string | { readonly file: Buffer; readonly mapping: object },
): Promise<number> {
  const sent = typeof upload === 'string' ? { file: undoHeader + upload } : upload;
  return jsonOf(await uploadCsv(app, visitor, sent)).importId;
}

export const undo = (visitor: Visitor, id: number) => visitor.send('POST', `/api/imports/${id}/undo`);

export async function idsByNumber(visitor: Visitor): Promise<Record<string, number>> {
  const items: { id: number; unique_id: string }[] = (await visitor.get('/api/software')).json();
  return Object.fromEntries(items.map(({ id, unique_id }) => [unique_id, id]));
}

// An import holds this lock until its transaction ends, so whoever gets it knows that it has ended.
export const awaitImports = (db: Database) =>
  db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(7346202)`));
