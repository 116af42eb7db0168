import type { ImportReply } from '@purser/api/portfolio';

export type RowMessage = Pick<ImportReply['errors'][number], 'row' | 'message' | 'detail'>;

export interface RowGroup {
  readonly message: string;
  readonly rows: readonly RowMessage[];
}

export function groupRows(messages: readonly RowMessage[]): RowGroup[] {
  const groups = Map.groupBy(messages, ({ message }) => message);
  return Array.from(groups, ([message, rows]) => ({ message, rows }));
}
