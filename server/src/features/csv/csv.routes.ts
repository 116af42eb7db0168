import { PassThrough, Readable } from 'node:stream';
import * as undo from '@purser/api/imports';
import {
  csvUploadFields,
  exportCsv,
  exportCsvView,
  type ImportReply,
  uploadCsv,
} from '@purser/api/portfolio';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../../platform/audit.ts';
import { createConcurrencyLimit, createUploadLimit } from '../../platform/concurrency-limit.ts';
import { readCsvForm, readFields } from '../../platform/csv/form.ts';
import { csvDownload, streamCsv } from '../../platform/csv/stream.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { disconnectSignal } from '../../platform/disconnect-signal.ts';
import type { Download } from '../../platform/downloads.ts';
import { askerOf } from '../../platform/heavy-work.ts';
import { loggable, problemBody, problemOf } from '../../platform/problems.ts';
import { type Call, type Server, serve } from '../../platform/serve.ts';
import { type ExportContent, templateText, viewContent, wholePortfolio } from './export.service.ts';
import { type ImportTask, importCsv } from './import.service.ts';
import { listImports, previewUndo, type UndoWork, undoImport } from './import-undo.service.ts';
import { readMapping } from './mapping.ts';

/** Exports, imports and the undo of imports. */
export function registerCsvRoutes(server: Server, limits: ThreadLimits, undoOf: UndoWork['undoOf']): void {
  const imports = createConcurrencyLimit(1);
  registerExportRoutes(server);
  registerImportRoute(server, imports, limits);
  serve(server, undo.listImports, (call) => listImports(call, call.query.kind));
  serve(server, undo.previewUndo, (call) => previewUndo({ ...call, undoOf }, call.params.id));
  // An undo waits for imports before it takes a connection to the database, and then for whoever is changing what it undoes.
  const patient = { ...server, writes: server.db, limitOf: () => imports };
  serve(patient, undo.undoImport, (call) => undoImport({ ...call, undoOf }, call.params.id));
}

// A download holds one of the pool's ten connections until its reader is done.
const mostExports = 3;

function registerExportRoutes(server: Server): void {
  const limit = createConcurrencyLimit(mostExports);

  serve(server, exportCsv, async (call): Promise<Download> => {
    const isTemplate = call.query.template === 'true';
    if (isTemplate) return csvDownload('software-template.csv', Readable.from([templateText()]));
    await audit(call, 'portfolio_exported');
    return exported(wholePortfolio, call);
  });

  serve(server, exportCsvView, async (call): Promise<Download> => {
    const { body, today } = call;
    // Before the first row leaves, so that an export which breaks off is in the log too.
    await audit(call, 'portfolio_exported', { counts: { items: new Set(body.items).size } });
    return exported(viewContent(body, today), call);
  });

  async function exported(
    content: ExportContent,
    { today, person, reply }: Pick<Call<typeof exportCsv>, 'today' | 'person' | 'reply'>,
  ): Promise<Download> {
    const { db, heavy } = server;
    const task = { db, heavy, limit, asker: askerOf(person.id, reply) };
    return csvDownload(`software-export-${today}.csv`, await streamCsv(content, task));
  }
}

// One import at work, and some that wait for it or whose bytes still arrive; each of them takes 20 MiB.
const mostUploads = 5;

function registerImportRoute(server: Server, imports: ImportTask['limit'], limits: ThreadLimits): void {
  const trials = createConcurrencyLimit(1);
  const enter = createUploadLimit(mostUploads, 'CSV files');

  serve(server, uploadCsv, async ({ request, reply, person, at, today, caller }) => {
    const signal = disconnectSignal(reply);
    const leave = enter(person.id);
    const form = await readForm(request).catch((error: unknown) => {
      leave();
      throw error;
    });
    const limit = form.isDryRun ? trials : imports;
    const { db, jobs, currency } = server;
    const requireSamePerson = () => request.requireSamePerson();
    const call = { person, at, today, caller, signal, requireSamePerson };
    const task = { db, jobs, currency, ...call, ...form, limit, limits };
    const run: Run = (onProgress) => importCsv({ ...task, onProgress }).finally(leave);
    if (!request.headers.accept?.includes('application/x-ndjson')) return run(() => {});
    return sendLines(request, reply, run);
  });
}

async function readForm(request: FastifyRequest) {
  const form = await readCsvForm(request);
  const { mapping, dryRun: isDryRun, ...choice } = readFields(csvUploadFields, form);
  return { bytes: form.bytes, fileName: form.fileName, given: readMapping(mapping), choice, isDryRun };
}

/** Imports one file. */
type Run = (onProgress: ImportTask['onProgress']) => Promise<ImportReply>;

// One line of JSON for each step, the last one the result or the problem: a page can show how far a long import is.
function sendLines(request: FastifyRequest, reply: FastifyReply, run: Run): FastifyReply {
  const lines = new PassThrough();
  const write = (line: object): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  run((progress) => {
    // A slow reader needs no old progress, only the last line.
    if (!lines.writableNeedDrain) write({ progress });
  })
    .then(
      (result) => write({ result }),
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
