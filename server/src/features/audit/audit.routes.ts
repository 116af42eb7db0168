import * as endpoints from '@purser/api/audit';
import { auditColumns, auditRow } from '@purser/domain/audit-search';
import { audit, detailsOfFilter } from '../../platform/audit.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Config } from '../../platform/config.ts';
import { type CsvContent, csvDownload, streamCsv } from '../../platform/csv/stream.ts';
import { askerOf } from '../../platform/heavy-work.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { countEntries, exportedEntries, findOldest, listEntries, listSources } from './audit.queries.ts';

// Each has a connection to the database for as long as its reader takes.
const mostExports = 2;

/** What administrators read of the audit log; it is written where things happen, by `audit`. */
export function registerAuditRoutes(server: Server, config: Pick<Config, 'timeZone' | 'auditDays'>): void {
  const limit = createConcurrencyLimit(mostExports);
  const { timeZone, auditDays } = config;

  serve(server, endpoints.listAudit, ({ db, person, query }) => {
    permit(person, 'see the audit log');
    return listEntries(db, { ...query, timeZone }, { before: query.before, limit: query.limit });
  });

  serve(server, endpoints.countAudit, ({ db, person, query }) => {
    permit(person, 'see the audit log');
    return countEntries(db, { ...query, timeZone });
  });

  serve(server, endpoints.listAuditSources, ({ db, person }) => {
    permit(person, 'see the audit log');
    return listSources(db);
  });

  serve(server, endpoints.getAuditExtent, async ({ db, person }) => {
    permit(person, 'see the audit log');
    return { days: auditDays, oldestAt: await findOldest(db) };
  });

  serve(server, endpoints.exportAudit, async (call) => {
    permit(call.person, 'see the audit log');
    // Before the first row leaves, so that an export which breaks off is in the log too.
    await audit(call, 'audit_exported', detailsOfFilter(call.query));
    const { db, heavy } = server;
    const content: CsvContent<endpoints.AuditEntry> = {
      header: auditColumns,
      statement: exportedEntries(db, { ...call.query, timeZone }),
      cellsOf: auditRow,
    };
    const task = { db, heavy, limit, asker: askerOf(call.person.id, call.reply) };
    return csvDownload(`audit-log-${call.today}.csv`, await streamCsv(content, task));
  });
}
