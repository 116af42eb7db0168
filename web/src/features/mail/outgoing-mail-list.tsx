import type { listMails } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { isFocusLost } from '../../ui/focus.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import type { useResend } from './outgoing-mail.queries.ts';
import { OutgoingMailRow, type Transport } from './outgoing-mail-row.tsx';

type OutgoingMailListProps = {
  pages: readonly ReplyAt<typeof listMails>[];
  hasMore: boolean;
  isLoadingMore: boolean;
  failure: Error | null;
  onMore: () => Promise<unknown>;
  resend: ReturnType<typeof useResend>;
  transport: Transport;
};

export function OutgoingMailList(props: OutgoingMailListProps) {
  const { pages, hasMore, isLoadingMore, failure, onMore, resend, transport } = props;
  const mails = useMemo(() => pages.flatMap((page) => page.mails), [pages]);
  const list = useRef<HTMLUListElement>(null);

  // The button that was pressed may disappear: Show more with the last page, Send again when its row leaves the filter.
  const pressedRow = useRef<number>(null);
  useLayoutEffect(() => {
    const row = pressedRow.current;
    pressedRow.current = null;
    if (row === null || !isFocusLost()) return;
    list.current?.querySelectorAll('li')[Math.min(row, mails.length - 1)]?.focus();
  }, [mails]);

  function sendAgain(id: number, row: number) {
    if (resend.isPending) return;
    pressedRow.current = row;
    resend.mutate(id);
  }

  function showMore() {
    pressedRow.current = mails.length;
    void onMore();
  }

  return (
    <>
      <ul ref={list} aria-label="Outgoing mail">
        {mails.map((mail, row) => (
          <li key={mail.id} className="mail-row" data-status={mail.status} tabIndex={-1}>
            <OutgoingMailRow
              mail={mail}
              transport={transport}
              isSending={resend.isPending && resend.variables === mail.id}
              onSend={() => sendAgain(mail.id, row)}
            />
          </li>
        ))}
      </ul>
      {(hasMore || failure) && (
        <ShowMore
          label="Show older mails"
          failure="Older mails could not be loaded."
          busy={isLoadingMore}
          error={failure}
          onClick={showMore}
        />
      )}
    </>
  );
}
