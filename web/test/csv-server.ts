import {
  type CsvMapping,
  csvMapping,
  type ImportProgress,
  type ImportReply,
  importProgress,
  importReply,
  type MappingNeeded,
} from '@purser/api/portfolio';
import { vi } from 'vitest';
import { answerFrom, json, problem, type Routes, waitingLine } from './network.ts';
import { signedIn } from './render-app.tsx';
import { checkAnswer, checkReply } from './replies.ts';

/** An upload as the server got it; the test answers it. */
export interface SentCsv {
  readonly form: FormData;
  readonly mapping: CsvMapping | undefined;
  readonly isAborted: () => boolean;
  readonly progress: (rows: ImportProgress) => void;
  readonly result: (reply: ImportReply) => void;
  /** The connection ends in the middle of the answer. */
  readonly breakOff: () => void;
  readonly answer: (response: Response) => void;
}

export interface CsvServer {
  /** All uploads, those too that were answered at once. */
  readonly sent: readonly FormData[];
  /** The next upload that waits for an answer. */
  readonly next: () => Promise<SentCsv>;
  /** Answers the next upload, which has to be a trial. */
  readonly trial: (reply: ImportReply) => Promise<void>;
}

export const emptyReply: ImportReply = {
  created: 0,
  updated: 0,
  unchanged: 0,
  duplicates: 0,
  skipped: 0,
  imported: 0,
  importId: null,
  items: 0,
  contracts: 0,
  updatedItems: 0,
  yearlySpend: { year: 2026, before: 0, after: 0 },
  ended: { contracts: 0, yearlySpend: 0 },
  sameProduct: { rows: 0, products: 0 },
  renewals: 0,
  newValues: [],
  shortYears: false,
  warnings: [],
  errors: [],
  columns: ['vendor', 'product_name'],
  file: { rows: 2, encoding: 'UTF-8', delimiter: ',' },
  mapping: { columns: {} },
};

export const needed: MappingNeeded = {
  columns: ['Supplier', 'Thing', 'Price'],
  guess: { columns: { vendor: 'Supplier', cost: 'Price' } },
  sample: [
    ['Adobe', 'Photoshop', '10'],
    ['Figma', '', '20'],
  ],
  file: { rows: 2, encoding: 'UTF-8', delimiter: ',' },
};

const path = '/api/software/upload-csv';
const address = `POST ${path}`;

/** Signed in, with a network on which a test answers uploads. A foreign file without mapping is asked for one at once. */
export function csvServer(routes: Routes = {}): CsvServer {
  const sent: FormData[] = [];
  const { arrive, next } = waitingLine<SentCsv>();
  answerFrom({ ...signedIn, 'GET /api/imports': () => json([]), ...routes });
  const others = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}): Promise<Response> => {
    if (input !== path || !(init.body instanceof FormData)) return others(input, init);
    const form = init.body;
    sent.push(form);
    const file = form.get('csvFile');
    const isForeign = file instanceof File && file.name === 'theirs.csv';
    if (isForeign && !form.has('mapping')) return Promise.resolve(asksForMapping());
    const { upload, response } = openUpload(form, init.signal);
    arrive(upload);
    return response;
  });

  const trial = async (reply: ImportReply) => {
    const upload = await next();
    if (!upload.form.has('dryRun')) throw new Error('This upload is no trial.');
    upload.result(reply);
  };
  return { sent, next, trial };
}

const asksForMapping = (): Response =>
  problem(422, 'Match the columns of this file first', { code: 'mapping_needed', ...needed });

function openUpload(form: FormData, signal: AbortSignal | null | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  let isBegun = false;
  const write = (line: object) => {
    if (!isBegun) resolve(new Response(readable.pipeThrough(new TextEncoderStream())));
    isBegun = true;
    // A reader that has gone away is what some tests are about.
    writer.write(`${JSON.stringify(line)}\n`).catch(() => undefined);
  };
  const cut = (cause: Error) => {
    reject(cause);
    writer.abort(cause).catch(() => undefined);
  };
  signal?.addEventListener('abort', () => cut(new DOMException('Aborted', 'AbortError')));
  const mapping = form.get('mapping');
  const upload: SentCsv = {
    form,
    mapping: typeof mapping === 'string' ? csvMapping.parse(JSON.parse(mapping)) : undefined,
    isAborted: () => signal?.aborted ?? false,
    progress: (progress) => {
      checkReply(address, importProgress, progress);
      write({ progress });
    },
    result: (result) => {
      checkReply(address, importReply, result);
      write({ result });
    },
    breakOff: () => {
      write({ progress: { done: 0, total: 2 } });
      cut(new TypeError('network error'));
    },
    answer: (response) => resolve(checkAnswer(address, response).then(() => response)),
  };
  return { upload, response: promise };
}
