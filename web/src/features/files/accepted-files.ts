import { emptyFile, isAllowedName, kindMessage, safeFileName } from '@purser/domain/files';

export interface UploadLimits {
  /** How many files one upload may hold. */
  readonly most: number;
  /** Bytes of each. */
  readonly largest: number;
  /** How many files there may be in all, where those that exist are counted in `most`. */
  readonly inAll?: number;
}

const bytesPerMegabyte = 1024 * 1024;

/** `listed` are the files that were chosen before; `refusals` tell why each of the others isn't accepted. */
export function acceptFiles(chosen: readonly File[], listed: readonly File[], limits: UploadLimits) {
  const { most, largest, inAll } = limits;
  const accepted: File[] = [];
  if (chosen.length === 0) return { accepted, refusals: ['No file provided'] };
  const tooMany: string[] = [];
  const refusals: string[] = [];
  for (const file of chosen) {
    const name = safeFileName(file.name);
    const refusal = refusalOf(file, largest);
    if (refusal) refusals.push(`${name}: ${refusal}`);
    else if ([...listed, ...accepted].some((other) => isSame(file, other)))
      refusals.push(`${name} is in the list already`);
    else if (listed.length + accepted.length >= most) tooMany.push(name);
    else accepted.push(file);
  }
  if (tooMany.length > 0)
    refusals.push(`Cannot add more files: ${limitText(most, inAll)} Left out: ${tooMany.join(', ')}`);
  return { accepted, refusals };
}

function refusalOf({ name, size }: File, largest: number): string | undefined {
  if (!isAllowedName(safeFileName(name))) return kindMessage;
  if (size === 0) return emptyFile;
  return size > largest ? `The file is too large. At most ${megabytes(largest)} are possible` : undefined;
}

/** 10485760 → '10 MB'. */
export const megabytes = (bytes: number): string => `${bytes / bytesPerMegabyte} MB`;

function limitText(most: number, inAll: number | undefined): string {
  if (inAll !== undefined) return `a request can have at most ${inAll} in all.`;
  return most === 1 ? 'one at a time.' : `at most ${most} at a time.`;
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
