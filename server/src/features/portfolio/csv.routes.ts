import { PassThrough, Readable } from 'node:stream';
import { exportCsv, type ImportReply, uploadCsv } from '@purser/api/portfolio';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCsvForm } from '../../platform/csv-form.ts';
import type { ThreadLimits } from '../../platform/csv-thread.ts';
import type { Download } from '../../platform/downloads.ts';
import { goneSignal } from '../../platform/gone-signal.ts';
import { loggable, problemBody, problemOf } from '../../platform/problems.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { createTurns } from '../../platform/turns.ts';
import { streamPortfolio, templateText } from './csv-export.service.ts';
import { type ImportTask, importCsv } from './csv-import.service.ts';
import { readMapping } from './csv-mapping.ts';

/** The doors of the CSV files. */
export function registerCsvRoutes(server: Server, limits: ThreadLimits): void {
  const imports = createTurns(1);
  const trials = createTurns(1);
  const exports = createTurns(mostExports);

  serve(server, exportCsv, async ({ query, today, reply }): Promise<Download> => {
    const type = 'text/csv; charset=utf-8';
    if (query.template === 'true') {
      return { fileName: 'software-template.csv', type, content: Readable.from([templateText()]) };
    }
    const task = { db: server.db, turns: exports, signal: goneSignal(reply), patience: drainPatience };
    return { fileName: `software-export-${today}.csv`, type, content: await streamPortfolio(task) };
  });

  serve(server, uploadCsv, async ({ request, reply, person, at }) => {
    const signal = goneSignal(reply);
    const form = await readForm(request);
    const turns = form.isDryRun ? trials : imports;
    const task = { db: server.db, person, at, ...form, onProgress: () => {}, turns, limits, signal };
    if (!request.headers.accept?.includes('application/x-ndjson')) return importCsv(task);
    return sendLines(request, reply, task);
  });
}

// Each holds a connection to the database for as long as its reader takes, of which a pool has ten.
const mostExports = 3;
const drainPatience = 60_000;

interface Form {
  readonly bytes: ImportTask['bytes'];
  readonly given: ImportTask['given'];
  readonly isDryRun: boolean;
}

async function readForm(request: FastifyRequest): Promise<Form> {
  const { bytes, fields } = await readCsvForm(request);
  const isDryRun = /^(?:true|1|yes|on)$/i.test(fields.get('dryRun') ?? '');
  return { bytes, given: readMapping(fields.get('mapping')), isDryRun };
}

// One line of JSON for each step, the last one the result or the problem: a page can show how far a long import is.
function sendLines(request: FastifyRequest, reply: FastifyReply, task: ImportTask): FastifyReply {
  const lines = new PassThrough();
  const write = (line: object): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  // How far it was a while ago is of no use: to whoever doesn't read on, only the last line is kept.
  const onProgress: ImportTask['onProgress'] = (progress) => {
    if (!lines.writableNeedDrain) write({ progress });
  };
  importCsv({ ...task, onProgress })
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
