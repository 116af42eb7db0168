/**
 * A backup is a tar file: `purser.json` says what it is, `tables/NAME/NUMBER` are the parts of a table's rows, compressed,
 * `files/KEY` the bytes of the files, and `manifest.json` comes last and says what must be there. Behind the tar's end
 * stands a line with the hash of every byte before it. With a passphrase all of that is one `age` file.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { TarEntry } from './tar.ts';

/** What comes first, so that a program that is too old says so before it reads any further. */
export const headSchema = z.object({
  format: z.number(),
  /** The version of the program that wrote it. */
  version: z.string(),
  createdAt: z.string(),
});

export const formatVersion = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const name = z.string().regex(/^\w+$/);

const tableSchema = z.object({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** Of the rows as text, in the order of their key. */
  digest: sha256,
});

/** `isCalled` is false where the value itself is the next one. */
const sequenceSchema = z.object({ table: name, column: name, value: count, isCalled: z.boolean() });

export const manifestSchema = headSchema.extend({
  /** The migrations that the database had run, by their times in the journal. */
  migrations: z.array(z.number().int()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** Files that records name and that were gone from the storage. */
  missingFiles: z.array(z.string()),
  parts: z.array(z.object({ name: z.string(), size: count, sha256 })),
});

export type Head = z.output<typeof headSchema>;
export type Manifest = z.output<typeof manifestSchema>;
export type TableManifest = Manifest['tables'][number];
export type Part = Manifest['parts'][number];

export const headName = 'purser.json';
export const manifestName = 'manifest.json';
export const secretName = 'secret';
export const tablePart = (table: string, number: number): string =>
  `tables/${table}/${String(number).padStart(6, '0')}`;
export const filePart = (key: string): string => `files/${key}`;

/** The table that an entry belongs to, or the key of the file that it is. */
export function partOf(entry: string): { readonly table?: string; readonly file?: string } {
  const [, table] = /^tables\/(\w+)\/\d{6}$/.exec(entry) ?? [];
  const [, file] = /^files\/([\w-]{3,})$/.exec(entry) ?? [];
  return { ...(table && { table }), ...(file && { file }) };
}

/** The same entry. Once all of its content has been read, it stands in the list of parts. */
export function noted({ name, size, content }: TarEntry, parts: Part[]): TarEntry {
  async function* passing(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
    parts.push({ name, size, sha256: hash.digest('hex') });
  }
  return { name, size, content: passing() };
}

const sealStart = 'sha256 ';

/** The line behind the tar's end; always of the same length. */
export const seal = (hash: string): string => `${sealStart}${hash}\n`;

export const sealLength = seal('0'.repeat(64)).length;

/** What a file that age has encrypted begins with. */
export const encryptedStart = 'age-encryption.org/v1\n';
