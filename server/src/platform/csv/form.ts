import type { Multipart } from '@fastify/multipart';
import { excerptOf } from '@purser/domain/excerpt';
import { Problem } from '@purser/domain/problem';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { codeOf } from '../../db/errors.ts';
import { problemOfIssues } from '../problems.ts';

/** How large a CSV file may be, in MiB. */
export const largestCsvMiB = 20;

export interface CsvForm {
  /** Owns its buffer, so that it can be transferred to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** On one line; null where the file has no name. */
  readonly fileName: string | null;
  /** As they were sent, for {@link readFields}. */
  readonly fields: ReadonlyMap<string, unknown>;
}

/** At most so many MiB; 422 without a file. */
export async function readCsvForm(request: FastifyRequest, mostMiB = largestCsvMiB): Promise<CsvForm> {
  if (!request.isMultipart()) throw noFile();
  refuseEncoded(request);
  const form = await readParts(request, mostMiB).catch((error: unknown) => {
    throw problemOfForm(error);
  });
  // A large file may take minutes to arrive.
  await request.requireSamePerson();
  return form;
}

async function readParts(request: FastifyRequest, mostMiB: number): Promise<CsvForm> {
  let bytes: CsvForm['bytes'] | undefined;
  let fileName: CsvForm['fileName'] = null;
  const fields = new Map<string, unknown>();
  for await (const part of request.parts({ limits: { fileSize: mostMiB * 1024 * 1024 } })) {
    if (part.type === 'file') {
      bytes = await readBytes(part, mostMiB);
      fileName = shownName(part.filename);
    } else fields.set(part.fieldname, part.value);
  }
  if (bytes === undefined) throw noFile();
  return { bytes, fileName, fields };
}

/** The fields beside the file, as the schema describes them; a problem names the one that isn't right. */
export function readFields<Fields extends z.ZodType>(
  schema: Fields,
  { fields }: Pick<CsvForm, 'fields'>,
): z.output<Fields> {
  const given = Object.fromEntries(fields);
  const result = schema.safeParse(given);
  if (!result.success) throw problemOfIssues(result.error.issues, given);
  return result.data;
}

const longestFileName = 200;

// It is shown and stored without invisible characters.
const shownName = (name: string | undefined): string | null =>
  excerptOf((name ?? '').replace(/\p{Cc}/gu, ' '), longestFileName) || null;

// A buffer that grows: pieces that are put together in the end would be there twice.
async function readBytes(
  { file }: Extract<Multipart, { type: 'file' }>,
  mostMiB: number,
): Promise<CsvForm['bytes']> {
  const bytes = new ArrayBuffer(0, { maxByteLength: mostMiB * 1024 * 1024 });
  const pieces: AsyncIterable<Uint8Array> = file;
  for await (const piece of pieces) {
    const at = bytes.byteLength;
    bytes.resize(at + piece.byteLength);
    new Uint8Array(bytes).set(piece, at);
  }
  // Then its end is missing.
  if (file.truncated) throw tooLarge(mostMiB);
  return new Uint8Array(bytes.transferToFixedLength());
}

// The parser of forms doesn't decode bodies.
function refuseEncoded(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (!encoding || encoding.toLowerCase() === 'identity') return;
  throw new Problem('unsupported', 'A form can’t be compressed. Please send it without Content-Encoding');
}

// Every error of the form parser is the client's fault, although not all have a status that says so.
function problemOfForm(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'statusCode') : undefined;
  if (status === 413 || codeOf(error) === 'FST_PROTO_VIOLATION') return error;
  return new Problem('malformed', 'The form can’t be read, or did not arrive whole. Please send it again', {
    code: 'bad_form',
  });
}

export const tooLarge = (mostMiB = largestCsvMiB): Problem =>
  new Problem('too_large', `This file is larger than ${mostMiB} MiB. Please split it`, { code: 'too_large' });

const noFile = (): Problem => new Problem('invalid', 'No file provided', { code: 'no_file' });
