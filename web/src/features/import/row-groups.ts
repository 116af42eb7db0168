import type { ImportReply } from '@purser/api/portfolio';

export type ImportMessage = Pick<ImportReply['errors'][number], 'row' | 'message' | 'detail'>;

export interface MessageGroup {
  readonly message: string;
  readonly rows: readonly ImportMessage[];
}

export function groupRows(messages: readonly ImportMessage[]): MessageGroup[] {
  const groups = Map.groupBy(messages, ({ message }) => message);
  return Array.from(groups, ([message, rows]) => ({ message, rows }));
}
