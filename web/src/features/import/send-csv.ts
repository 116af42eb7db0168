import { uploadCsv } from '@purser/api/addresses';
import {
  type CsvMapping,
  type FileChoice,
  type ImportProgress,
  type ImportReply,
  importProgress,
  importReply,
} from '@purser/api/portfolio';
import { problemReply } from '@purser/api/problem';
import { Problem } from '@purser/domain/problem';
import { z } from 'zod';
import { answerOf } from '../../lib/call.ts';
import { readLines } from '../../lib/read-lines.ts';
import { findProblem, readProblem } from '../../lib/read-problem.ts';

export interface CsvSending {
  readonly file: File;
  readonly mapping?: CsvMapping | undefined;
  readonly choice: FileChoice;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

const answerLine = z.object({
  progress: importProgress.optional(),
  result: importReply.optional(),
  problem: problemReply.optional(),
});

export async function sendCsv(sending: CsvSending): Promise<ImportReply> {
  const { signal } = sending;
  const headers = { Accept: 'application/x-ndjson' };
  const response = await answerOf(uploadCsv, { body: formOf(sending), headers, signal });
  if (!response.ok) throw await readProblem(response);
  return readAnswer(response, sending).catch((cause: unknown) => {
    if (signal.aborted || cause instanceof Problem) throw cause;
    throw interrupted();
  });
}

function formOf({ file, choice, mapping, isTrial }: CsvSending): FormData {
  const form = new FormData();
  // The small fields go first, so that the server knows them when the file begins.
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (choice.encoding) form.set('encoding', choice.encoding);
  if (choice.sheet) form.set('sheet', choice.sheet);
  if (isTrial) form.set('dryRun', 'true');
  form.set('csvFile', file);
  return form;
}

async function readAnswer(response: Response, { signal, onProgress }: CsvSending): Promise<ImportReply> {
  if (!response.body) throw interrupted();
  for await (const line of readLines(response.body)) {
    const { progress, result, problem } = answerLine.parse(JSON.parse(line));
    if (result) return result;
    if (problem) throw findProblem(problem) ?? interrupted();
    if (progress && !signal.aborted) onProgress(progress);
  }
  throw interrupted();
}

const interrupted = (): Problem =>
  new Problem('unavailable', 'Purser’s answer did not arrive.', { code: 'interrupted' });
