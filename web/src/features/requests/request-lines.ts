import type { RequestRow } from '@purser/api/requests';
import { isMyTurn } from '@purser/domain/request-labels';
import { normalizeText, wordsOf } from '../../lib/normalize-text.ts';

/** Whoever looks at the requests. */
export type Reader = Parameters<typeof isMyTurn>[1];

/** A request with what the search needs at every keystroke, worked out once. */
export interface RequestLine {
  readonly row: RequestRow;
  readonly haystack: string;
}

/** Number, vendor, product and the two people are what one can search for. */
export const requestLinesOf = (rows: readonly RequestRow[]): readonly RequestLine[] =>
  rows.map((row) => ({
    row,
    haystack: normalizeText(
      [row.requestNumber, row.vendor, row.productName, row.requestorName, row.currentAssigneeName].join(' '),
    ),
  }));

interface Wanted {
  readonly typed: string;
  /** Only what waits for this person. */
  readonly turnOf: Reader | null;
  /** Only what this person has requested. */
  readonly requestor: number | null;
}

/** The requests that hold every typed word and, where that is asked for, wait for somebody or are of somebody. */
export function filterRequests(
  lines: readonly RequestLine[],
  { typed, turnOf, requestor }: Wanted,
): readonly RequestRow[] {
  const words = wordsOf(typed);
  return lines
    .filter(
      ({ row, haystack }) =>
        words.every((word) => haystack.includes(word)) &&
        (turnOf === null || isMyTurn(row, turnOf)) &&
        (requestor === null || row.requestorId === requestor),
    )
    .map(({ row }) => row);
}
