import type { RequestRow } from '@purser/api/requests';
import { isMyTurn } from '@purser/domain/request-labels';
import { normalizeText, wordsOf } from '../../lib/normalize-text.ts';

/** The signed-in user, as far as lists need it. */
export type Reader = Parameters<typeof isMyTurn>[1];

/** A request with its searchable text, prepared once instead of at every keystroke. */
export interface RequestLine {
  readonly row: RequestRow;
  readonly haystack: string;
}

/** Number, vendor, product and the names of requestor and assignee are searched. */
export const requestLinesOf = (rows: readonly RequestRow[]): readonly RequestLine[] =>
  rows.map((row) => ({
    row,
    haystack: normalizeText(
      [row.requestNumber, row.vendor, row.productName, row.requestorName, row.currentAssigneeName].join(' '),
    ),
  }));

interface Wanted {
  readonly typed: string;
  readonly turnOf: Reader | null;
  readonly requestor: number | null;
}

/** The requests that contain every typed word and match both filters. */
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
