import type { ImportReply } from '@purser/api/portfolio';

/** A row with what is wrong with it, and with which of its values. */
export type RowMessage = Pick<ImportReply['errors'][number], 'row' | 'message' | 'detail'>;

/** One message and the rows that it is about, in the order of the file. */
export interface RowGroup {
  readonly message: string;
  readonly rows: readonly RowMessage[];
}

/** Brings together the rows with the same message; the message whose first row comes first is first. */
export function groupRows(messages: readonly RowMessage[]): RowGroup[] {
  const groups = Map.groupBy(messages, ({ message }) => message);
  return Array.from(groups, ([message, rows]) => ({ message, rows }));
}
