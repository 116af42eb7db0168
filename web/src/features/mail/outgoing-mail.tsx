import type { listMails } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { countOf, type MailFilter, mailsQuery, useResend } from './outgoing-mail.queries.ts';
import { OutgoingMailList } from './outgoing-mail-list.tsx';

type Page = ReplyAt<typeof listMails>;

/** The mails that wait, went or were given up, for administrators. */
export function OutgoingMail() {
  const [filter, setFilter] = useState<MailFilter>('all');
  const mails = useInfiniteQuery(mailsQuery(filter));
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
      {(!mails.isFetched || mails.isPlaceholderData) && skeleton}
      {mails.isFetched && !mails.data && (
        <ErrorState
          title="Outgoing mail could not be loaded"
          text={mails.error && messageOf(mails.error)}
          onRetry={() => void mails.refetch()}
          busy={mails.isFetching}
        />
      )}
      {newest && !mails.isPlaceholderData && newest.mails.length === 0 && (
        <EmptyState icon={MailCheck} {...emptyWordsOf(filter, newest.transport)} />
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
  /** Not known yet, or for as long as it can't be loaded. */
  newest: Page | undefined;
  filter: MailFilter;
  onFilter: (filter: MailFilter) => void;
};

/** Where mails go, and which are shown. */
function MailTools({ newest, filter, onFilter }: MailToolsProps) {
  const counted = (value: MailFilter) => (newest ? ` ${formatCount(countOf(newest.counts, value))}` : '');
  return (
    <div className="mail-tools">
      <p>{newest && ways[newest.transport]}</p>
      <Segmented
        label="Show mails"
        items={filters.map(({ value, word }) => ({
          value,
          label: `${value === 'sent' && newest?.transport === 'files' ? 'Written to files' : word}${counted(value)}`,
        }))}
        value={filter}
        onChange={onFilter}
      />
    </div>
  );
}

const ways = {
  files: 'Mails are written as files until SMTP_URL is set.',
  smtp: 'Mails leave by SMTP.',
} as const;

const filters: readonly { value: MailFilter; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'waiting', word: 'Waiting' },
  { value: 'sent', word: 'Sent' },
  { value: 'failed', word: 'Failed' },
];

const emptyWords: Readonly<Record<MailFilter, { title: string; text: string }>> = {
  all: { title: 'No mails yet', text: 'What Purser sends by the rules above is listed here.' },
  waiting: {
    title: 'No mail waits',
    text: 'Mails that are about to be sent, or to be tried again, are listed here.',
  },
  sent: { title: 'No mail was sent yet', text: 'Mails that have left are listed here.' },
  failed: {
    title: 'No mail has failed',
    text: 'Mails that were given up are listed here, each with the reason.',
  },
};

// What was written to a file was sent to nobody.
const emptyWordsOf = (filter: MailFilter, transport: Page['transport']) =>
  filter === 'sent' && transport === 'files'
    ? { title: 'No mail was written yet', text: 'Mails that were written to files are listed here.' }
    : emptyWords[filter];

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
