import type { ImportReply } from '@purser/api/portfolio';

type RowMessage = Pick<ImportReply['errors'][number], 'row' | 'message'>;

/** One message and the rows that it is about, in the order of the file. */
export interface RowGroup {
  readonly message: string;
  readonly rows: readonly number[];
}

/** Brings together the rows with the same message; the message whose first row comes first is first. */
export function groupRows(messages: readonly RowMessage[]): RowGroup[] {
  const rows = new Map<string, number[]>();
  for (const { row, message } of messages) {
    const known = rows.get(message);
    if (known) known.push(row);
    else rows.set(message, [row]);
  }
  return Array.from(rows, ([message, found]) => ({ message, rows: found }));
}
