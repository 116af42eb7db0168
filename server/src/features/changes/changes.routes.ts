import * as endpoints from '@purser/api/record-changes';
import { changeCells, changeColumns, changedRecordName } from '@purser/domain/record-changes';
import { audit, detailsOfFilter } from '../../platform/audit.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Config } from '../../platform/config.ts';
import { csvDownload, streamCsv } from '../../platform/csv/stream.ts';
import { askerOf } from '../../platform/heavy-work.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { type ChangeRow, foundChanges } from './changes.queries.ts';

// Each has a connection to the database for as long as its reader takes.
const mostExports = 2;

/** The histories of all records in one list, for everybody who may see the records (docs/product/changes.md). */
export function registerChangeRoutes(server: Server, { timeZone }: Pick<Config, 'timeZone'>): void {
  const limit = createConcurrencyLimit(mostExports);

  serve(
    server,
    endpoints.listRecordChanges,
    async ({ db, person, query: { before, limit: most, ...filter } }) => {
      const view = { ...filter, reader: person, timeZone };
      const { rows } = await db.execute<ChangeRow>(foundChanges(view, { before, limit: most }));
      return rows.map(listed);
    },
  );

  serve(server, endpoints.exportRecordChanges, async (call) => {
    const { person, query, today } = call;
    await audit(call, 'changes_exported', detailsOfFilter(query));
    const { db, heavy } = server;
    const content = {
      header: changeColumns,
      statement: foundChanges({ ...query, reader: person, timeZone }),
      cellsOf: (row: ChangeRow) => changeCells({ ...row, recordName: changedRecordName(row) }),
    };
    const asker = askerOf(person.id, call.reply);
    return csvDownload(`changes-${today}.csv`, await streamCsv(content, { db, heavy, limit, asker }));
  });
}

function listed({ source, id, vendor, productName, ...change }: ChangeRow): endpoints.RecordChange {
  const { requestId, createdAt } = change;
  return {
    ...change,
    place: `${createdAt}.${source}${id}`,
    recordName: changedRecordName({ requestId, vendor, productName }),
  };
}
