import type { listMails } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck, RefreshCw } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isFocusLost } from '../../ui/focus.ts';
import { QueryError, useWaitingFor } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { countOf, type MailFilter, mailsQuery, useResend } from './outgoing-mail.queries.ts';
import { OutgoingMailRow, type Transport } from './outgoing-mail-row.tsx';

type Page = ReplyAt<typeof listMails>;

/** For administrators: the mails that wait, were sent or have failed. */
export function OutgoingMail() {
  const [filter, setFilter] = useState<MailFilter>('all');
  const mails = useInfiniteQuery(mailsQuery(filter));
  const isWaiting = useWaitingFor(mails);
  const resend = useResend();
  const newest = mails.data?.pages[0];
  return (
    <Card
      title="Outgoing mail"
      restoresFocus
      actions={
        <Button
          variant="ghost"
          size="sm"
          busy={mails.isRefetching}
          busyLabel="Refreshing…"
          onClick={() => void mails.refetch()}
        >
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      }
    >
      <MailTools newest={newest} filter={filter} onFilter={setFilter} />
      {mails.isRefetchError && (
        <Alert variant="destructive" className="mx-4 mb-3" title="The list could not be refreshed">
          {messageOf(mails.error)}
        </Alert>
      )}
      {isWaiting && skeleton}
      {!isWaiting && !mails.data && <QueryError title="Outgoing mail could not be loaded" query={mails} />}
      {newest && !mails.isPlaceholderData && newest.mails.length === 0 && (
        <EmptyState icon={MailCheck} {...emptyTextsOf(filter, newest.transport)} />
      )}
      {mails.data && newest && !mails.isPlaceholderData && newest.mails.length > 0 && (
        <OutgoingMailList
          pages={mails.data.pages}
          hasMore={mails.hasNextPage}
          isLoadingMore={mails.isFetchingNextPage}
          failure={mails.isFetchNextPageError ? mails.error : null}
          onMore={mails.fetchNextPage}
          resend={resend}
          transport={newest.transport}
        />
      )}
    </Card>
  );
}

type MailToolsProps = {
  /** Undefined until it is loaded. */
  newest: Page | undefined;
  filter: MailFilter;
  onFilter: (filter: MailFilter) => void;
};

function MailTools({ newest, filter, onFilter }: MailToolsProps) {
  const counted = (value: MailFilter) => (newest ? ` ${formatCount(countOf(newest.counts, value))}` : '');
  return (
    <Toolbar className="mail-tools justify-between px-4 pb-3">
      <p className="text-12 text-ink-3">{newest && transportTexts[newest.transport]}</p>
      <Segmented
        label="Show mails"
        items={filters.map(({ value, label }) => ({
          value,
          label: `${value === 'sent' && newest?.transport === 'files' ? 'Written to files' : label}${counted(value)}`,
        }))}
        value={filter}
        onChange={onFilter}
      />
    </Toolbar>
  );
}

const transportTexts = {
  files: 'Mails are written as files until SMTP_URL is set.',
  smtp: 'Mails leave by SMTP.',
} as const;

const filters: readonly { value: MailFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];

const emptyTexts: Readonly<Record<MailFilter, { title: string; text: string }>> = {
  all: { title: 'No mails yet', text: 'What Purser sends by the rules above is listed here.' },
  waiting: {
    title: 'No mail waits',
    text: 'Mails that are about to be sent, or to be tried again, are listed here.',
  },
  sent: { title: 'No mail was sent yet', text: 'Mails that have left are listed here.' },
  failed: {
    title: 'No mail has failed',
    text: 'Failed mails are listed here, each with the reason.',
  },
};

// A mail that was written to a file wasn't sent.
const emptyTextsOf = (filter: MailFilter, transport: Page['transport']) =>
  filter === 'sent' && transport === 'files'
    ? { title: 'No mail was written yet', text: 'Mails that were written to files are listed here.' }
    : emptyTexts[filter];

const skeleton = (
  <Waiting label="Loading outgoing mail">
    {[56, 40, 64, 48].map((width) => (
      <div key={width} className="mail-row">
        <Skeleton width={14} height={14} round />
        <div className="grid gap-2 py-1">
          <Skeleton width={`${width}%`} />
          <Skeleton width="35%" height={10} />
        </div>
      </div>
    ))}
  </Waiting>
);

type OutgoingMailListProps = {
  pages: readonly ReplyAt<typeof listMails>[];
  hasMore: boolean;
  isLoadingMore: boolean;
  failure: Error | null;
  onMore: () => Promise<unknown>;
  resend: ReturnType<typeof useResend>;
  transport: Transport;
};

function OutgoingMailList(props: OutgoingMailListProps) {
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
