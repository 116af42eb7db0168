import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { messageOf } from '../lib/query-client.ts';
import { Alert } from './alert.tsx';
import { Card } from './card.tsx';
import { isFocusLost } from './focus.ts';
import { QueryError, useWaitingFor } from './query-error.tsx';
import { ShowMore } from './show-more.tsx';

export type NewestRows<Row> = UseInfiniteQueryResult<InfiniteData<readonly Row[]>>;

type NewestListProps<Row> = {
  found: NewestRows<Row>;
  rows: readonly Row[];
  /** As in 'The audit log could not be loaded'. */
  what: string;
  /** As in 'Older entries could not be loaded.' */
  older: string;
  waiting: ReactNode;
  empty: ReactNode;
  /** Stands below the table, beside the button for older rows. */
  note: ReactNode;
  table: (rows: readonly Row[], ref: Ref<HTMLTableElement>) => ReactNode;
};

/** A list of what happened, the newest first and older ones at a press, with what stands there while it waits, fails or is empty. */
export function NewestList<Row>({ found, rows, what, waiting, empty, ...list }: NewestListProps<Row>) {
  const isWaiting = useWaitingFor(found);
  return (
    <Card className="overflow-hidden">
      {found.isRefetchError && (
        <Alert variant="destructive" className="m-4" title={`${what} could not be refreshed`}>
          {messageOf(found.error)}
        </Alert>
      )}
      {isWaiting && waiting}
      {!isWaiting && !found.data && <QueryError title={`${what} could not be loaded`} query={found} />}
      {!isWaiting && found.data && rows.length === 0 && empty}
      {!isWaiting && rows.length > 0 && <Rows found={found} rows={rows} {...list} />}
    </Card>
  );
}

type RowsProps<Row> = Pick<NewestListProps<Row>, 'found' | 'rows' | 'older' | 'note' | 'table'>;

function Rows<Row>({ found, rows, older, note, table: tableOf }: RowsProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const failure = found.isFetchNextPageError ? found.error : null;

  // The button disappears with the last page, and the focus goes to the first row that it brought.
  const firstNew = useRef<number>(null);
  useLayoutEffect(() => {
    const at = firstNew.current;
    if (at === null || rows.length <= at) return;
    firstNew.current = null;
    if (isFocusLost()) focusRow(table.current, at);
  }, [rows]);

  function showMore() {
    firstNew.current = rows.length;
    void found.fetchNextPage();
  }

  return (
    <>
      {tableOf(rows, table)}
      <footer className="newest-foot">
        <p>{note}</p>
        {(found.hasNextPage || failure) && (
          <ShowMore
            label="Show older"
            failure={older}
            busy={found.isFetchingNextPage}
            error={failure}
            onClick={showMore}
          />
        )}
      </footer>
    </>
  );
}

function focusRow(table: HTMLTableElement | null, at: number): void {
  const lines = [...(table?.tBodies ?? [])].flatMap(({ rows }) => [...rows]);
  const row = lines.filter(({ dataset }) => dataset.line === undefined)[at];
  row?.querySelector<HTMLElement>('button, a')?.focus();
}
