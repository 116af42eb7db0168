import { PassThrough, Readable } from 'node:stream';
import { exportCsv, exportCsvView, type ImportReply, uploadCsv } from '@purser/api/portfolio';
import type { DateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit, createOwnerLimit } from '../../platform/concurrency-limit.ts';
import { readCsvForm } from '../../platform/csv/form.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { disconnectSignal } from '../../platform/disconnect-signal.ts';
import type { Download } from '../../platform/downloads.ts';
import { loggable, problemBody, problemOf } from '../../platform/problems.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { type ExportTask, streamExport, streamPortfolio, templateText } from './export.service.ts';
import { type ImportTask, importCsv } from './import.service.ts';
import { registerImportUndoRoutes } from './import-undo.routes.ts';
import { readMapping } from './mapping.ts';
import { viewContent } from './view.ts';

/** The doors of the CSV files. */
export function registerCsvRoutes(server: Server, limits: ThreadLimits): void {
  const imports = createConcurrencyLimit(1);
  const trials = createConcurrencyLimit(1);
  const exports = createConcurrencyLimit(mostExports);
  registerImportUndoRoutes(server, imports);
  // Before its bytes are read: each that waits holds 20 MiB.
  const enter = createOwnerLimit(mostUploads, tooManyUploads);

  serve(server, exportCsv, async ({ query, today, reply }): Promise<Download> => {
    if (query.template === 'true') {
      return { fileName: 'software-template.csv', type: csvType, content: Readable.from([templateText()]) };
    }
    return exported(await streamPortfolio(taskOf(reply)), today);
  });

  serve(
    server,
    exportCsvView,
    async ({ body, today, reply }): Promise<Download> =>
      exported(await streamExport(viewContent(body, today), taskOf(reply)), today),
  );

  function taskOf(reply: FastifyReply): ExportTask {
    return { db: server.db, limit: exports, signal: disconnectSignal(reply), patience: drainPatience };
  }

  serve(server, uploadCsv, async ({ request, reply, person, at, today }) => {
    const signal = disconnectSignal(reply);
    const leave = enter(person.id);
    const form = await readForm(request).catch((error: unknown) => {
      leave();
      throw error;
    });
    const limit = form.isDryRun ? trials : imports;
    const run: Run = (onProgress) =>
      importCsv({ db: server.db, person, at, today, ...form, onProgress, limit, limits, signal }).finally(
        leave,
      );
    if (!request.headers.accept?.includes('application/x-ndjson')) return run(() => {});
    return sendLines(request, reply, run);
  });
}

const csvType = 'text/csv; charset=utf-8';

const exported = (content: Readable, today: DateText): Download => ({
  fileName: `software-export-${today}.csv`,
  type: csvType,
  content,
});

// Each holds a connection to the database for as long as its reader takes, of which a pool has ten.
const mostExports = 3;
const drainPatience = 60_000;
// One at work, and some that wait for it or still arrive.
const mostUploads = 5;

const tooManyUploads = (): Problem =>
  new Problem(
    'too_many',
    `You have ${mostUploads} CSV files on their way already. Please wait until one of them is done`,
    { code: 'too_many_imports', more: { retryAfter: 10 } },
  );

/** Imports one file, which tells how far it is. */
type Run = (onProgress: ImportTask['onProgress']) => Promise<ImportReply>;

interface Form {
  readonly bytes: ImportTask['bytes'];
  readonly fileName: ImportTask['fileName'];
  readonly given: ImportTask['given'];
  readonly isDryRun: boolean;
}

async function readForm(request: FastifyRequest): Promise<Form> {
  const { bytes, fileName, fields } = await readCsvForm(request);
  const isDryRun = /^(?:true|1|yes|on)$/i.test(fields.get('dryRun') ?? '');
  return { bytes, fileName, given: readMapping(fields.get('mapping')), isDryRun };
}

// One line of JSON for each step, the last one the result or the problem: a page can show how far a long import is.
function sendLines(request: FastifyRequest, reply: FastifyReply, run: Run): FastifyReply {
  const lines = new PassThrough();
  const write = (line: object): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  // How far it was a while ago is of no use: to whoever doesn't read on, only the last line is kept.
  const onProgress: ImportTask['onProgress'] = (progress) => {
    if (!lines.writableNeedDrain) write({ progress });
  };
  run(onProgress)
    .then(
      (result: ImportReply) => write({ result }),
      (error: unknown) => {
        const problem = problemOf(error);
        if (problem.kind === 'broken') request.log.error({ err: loggable(error) }, 'an import failed');
        write({ problem: problemBody(problem) });
      },
    )
    .finally(() => lines.end())
    .catch(() => {});
  return reply
    .type('application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-encoding', 'identity')
    .send(lines);
}
