import { isAllowedName, kindMessage, safeFileName } from '@purser/domain/files';

/** What one upload may hold. */
export interface UploadLimits {
  /** How many files. */
  readonly most: number;
  /** Bytes of each. */
  readonly largest: number;
  /** How many files there can be in all, where that is what leaves room for no more. */
  readonly inAll?: number;
}

/** The files that are taken, and why the others are not. */
export interface TakenFiles {
  readonly taken: readonly File[];
  readonly refusals: readonly string[];
}

const bytesPerMegabyte = 1024 * 1024;

/** Sorts out what was chosen, dropped or pasted beside the files that are in the list already. */
export function takeFiles(
  chosen: readonly File[],
  listed: readonly File[],
  limits: UploadLimits,
): TakenFiles {
  if (chosen.length === 0) return { taken: [], refusals: ['No file provided'] };
  const { most, largest, inAll } = limits;
  const taken: File[] = [];
  const tooMany: string[] = [];
  const refusals: string[] = [];
  for (const file of chosen) {
    const name = safeFileName(file.name);
    const refusal = refusalOf(file, largest);
    if (refusal) refusals.push(`${name}: ${refusal}`);
    else if ([...listed, ...taken].some((other) => isSame(file, other)))
      refusals.push(`${name} is in the list already`);
    else if (listed.length + taken.length >= most) tooMany.push(name);
    else taken.push(file);
  }
  if (tooMany.length > 0)
    refusals.push(
      `${inAll === undefined ? tooManyWords(most) : inAllWords(inAll)} Left out: ${tooMany.join(', ')}`,
    );
  return { taken, refusals };
}

function refusalOf({ name, size }: File, largest: number): string | undefined {
  if (!isAllowedName(safeFileName(name))) return kindMessage;
  if (size === 0) return 'The file is empty';
  return size > largest ? `The file is too large. At most ${megabytes(largest)} are possible` : undefined;
}

/** 10485760 → '10 MB'. */
export const megabytes = (bytes: number): string => `${bytes / bytesPerMegabyte} MB`;

const tooManyWords = (most: number): string =>
  most === 1 ? 'Cannot add more files: one at a time.' : `Cannot add more files: at most ${most} at a time.`;

const inAllWords = (inAll: number): string =>
  `Cannot add more files: a request can have at most ${inAll} in all.`;

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
