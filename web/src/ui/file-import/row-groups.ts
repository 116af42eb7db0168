/** A remark about a row; `detail` shows the values that are wrong. */
export interface ImportMessage {
  readonly row: number;
  readonly message: string;
  readonly detail?: string | undefined;
}

export interface MessageGroup {
  readonly message: string;
  readonly rows: readonly ImportMessage[];
}

export function groupRows(messages: readonly ImportMessage[]): MessageGroup[] {
  const groups = Map.groupBy(messages, ({ message }) => message);
  return Array.from(groups, ([message, rows]) => ({ message, rows }));
}
