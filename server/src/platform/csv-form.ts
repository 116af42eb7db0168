import type { Multipart } from '@fastify/multipart';
import { Problem } from '@purser/domain/problem';
import type { FastifyRequest } from 'fastify';
import { tooLarge } from './csv-records.ts';

/** A form with a CSV file in it, under whatever name, and its other fields. */
export interface CsvForm {
  readonly bytes: Buffer;
  readonly fields: ReadonlyMap<string, string>;
}

/** Reads such a form; 422 where it has no file. */
export async function readCsvForm(request: FastifyRequest): Promise<CsvForm> {
  if (!request.isMultipart()) throw noFile();
  let bytes: Buffer | undefined;
  const fields = new Map<string, string>();
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await readFile(part);
    else if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
  }
  if (bytes === undefined) throw noFile();
  return { bytes, fields };
}

async function readFile(part: Extract<Multipart, { type: 'file' }>): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    throw error;
  }
}

const noFile = (): Problem => new Problem('invalid', 'No file provided', { code: 'no_file' });
