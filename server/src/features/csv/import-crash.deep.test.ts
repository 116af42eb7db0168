import { importReply } from '@purser/api/portfolio';
import { expect, test } from 'vitest';
import { formOf } from '../../../test/csv-files.ts';
import { awaitImports, undoHeader } from '../../../test/import-scene.ts';
import { serverPlace } from '../../../test/opened-database.ts';
import { callerOf, type ServerProcess, startServer } from '../../../test/server-process.ts';
import { contentsOf, killAtWrite, tablesWrittenBy } from '../../../test/write-triggers.ts';

async function sendRows({ url }: ServerProcess, cookie: string, rows: string): Promise<Response> {
  const { payload, headers } = await formOf(undoHeader + rows);
  return fetch(`${url}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie, accept: 'application/x-ndjson', ...headers },
    body: new Uint8Array(payload),
  });
}

async function importRows(server: ServerProcess, cookie: string, rows: string) {
  const lines = (await (await sendRows(server, cookie, rows)).text()).trimEnd().split('\n');
  const { result } = JSON.parse(lines.at(-1) ?? '');
  return importReply.parse(result).importId;
}

test('A server that is killed during an import has imported nothing', async () => {
  const place = await serverPlace();
  const server = await startServer(place);
  const before = await contentsOf(place.pool);
  const rows = Array.from({ length: 20_000 }, (_, at) => `A-${at},Vendor,Product ${at},,,2026-01-01,,1\n`);
  const reply = await sendRows(server, place.chief, rows.join(''));
  // The second line says that the first items are written, though not yet for anybody to see.
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  while (!seen.includes('"done":500')) seen += (await reader?.read())?.value ?? '';
  await server.kill();
  await awaitImports(place.db);
  expect(await contentsOf(place.pool)).toEqual(before);
});

const changesAndAdds = (round: number): string =>
  `OLD,Acme,Old one,round ${round},,2026-01-01,2026-12-31,${100 + round}
NEW-${round},Acme,New ${round},,person${round}@new.com,2026-01-01,2026-12-31,100
`;

test('A server that is killed at any write of an undo has undone nothing, and the next one undoes it once', async () => {
  const place = await serverPlace();
  let server = await startServer(place);
  const undoing = (id: number | null) => callerOf(server, place.chief)('POST', `/api/imports/${id}/undo`);
  await importRows(server, place.chief, changesAndAdds(0));
  const sample = await importRows(server, place.chief, changesAndAdds(1));
  const tables = await tablesWrittenBy(place.pool, () => undoing(sample));
  expect(tables.toSorted().join(' ')).toBe(
    'activities audit_entries change_logs contracts data_changes import_writes imports software users',
  );
  for (const [round, table] of tables.entries()) {
    const id = await importRows(server, place.chief, changesAndAdds(round + 2));
    await killAtWrite(place.pool, [table, server], () => undoing(id));
    server = await startServer(place);
    expect(await undoing(id)).toMatchObject({
      removed: { items: 1, contracts: 1, people: 1 },
      restored: 1,
      kept: 0,
    });
    await expect(undoing(id)).rejects.toThrow('already_undone');
  }
  await server.kill();
});
