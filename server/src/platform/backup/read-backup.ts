import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type ArchivePlace, readArchive, refused } from './archive.ts';
import {
  formatVersion,
  type Head,
  headName,
  headSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  noted,
  type Part,
} from './archive-format.ts';
import type { TarEntry } from './tar.ts';

/** Takes a part's content; must read all of it. */
export type TakePart = (part: TarEntry) => Promise<void>;

/**
 * Reads a backup from beginning to end and answers what it holds. Throws an `Error` of one line where it was cut off or
 * changed, isn't of this program, or of a newer one. `take` gets each part, before it is certain that all of them are right.
 */
export async function readBackup(place: ArchivePlace, take: TakePart = drain): Promise<Manifest> {
  const parts: Part[] = [];
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of readArchive(place)) {
    if (!head) {
      if (entry.name !== headName) throw refused(place, 'it is no backup of Purser.');
      head = parse(headSchema, await contentOf(entry, parts), place);
      requireKnown(head, place);
    } else if (entry.name === manifestName) {
      manifest = parse(manifestSchema, await contentOf(entry, []), place);
    } else {
      const before = parts.length;
      await take(noted(entry, parts));
      if (parts.length === before) throw new Error(`${entry.name} was not read to its end.`);
    }
  }
  if (!manifest || !isDeepStrictEqual(parts, manifest.parts)) {
    throw refused(place, 'its parts are not the ones that its manifest names.');
  }
  return manifest;
}

async function drain({ content }: TarEntry): Promise<void> {
  for await (const _ of content);
}

function requireKnown({ format, version }: Head, place: ArchivePlace): void {
  if (format <= formatVersion) return;
  throw refused(place, newerProgram(version));
}

export const newerProgram = (version: string): string =>
  `it was written by a newer Purser (${version}). Use that version, or a later one.`;

const largestJson = 64 * 1024 * 1024;

async function contentOf(entry: TarEntry, parts: Part[]): Promise<string> {
  if (entry.size > largestJson) throw new Error(`${entry.name} is too large to be what its name says.`);
  return text(noted(entry, parts).content);
}

function parse<Schema extends z.ZodType>(
  schema: Schema,
  content: string,
  place: ArchivePlace,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(content));
  } catch (error) {
    throw refused(
      place,
      `what it says of itself can’t be read (${error instanceof Error ? error.name : ''}).`,
    );
  }
}
