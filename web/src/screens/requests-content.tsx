import type { RequestRow } from '@purser/api/requests';
import type { Workflow } from '@purser/api/workflow';
import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox, Plus, SearchX } from 'lucide-react';
import { Board } from '../features/requests/lists/board.tsx';
import { BoardSkeleton } from '../features/requests/lists/board-skeleton.tsx';
import { ListSkeleton } from '../features/requests/lists/list-skeleton.tsx';
import { RequestList } from '../features/requests/lists/request-list.tsx';
import type { useStages } from '../features/requests/lists/use-stages.ts';
import type { RequestContext } from '../features/requests/request-facts.ts';
import { messageOf } from '../lib/query-client.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useHeadingAfter } from './page-focus.ts';
import type { useRequestsAddress } from './requests-address.ts';

type RequestsContentProps = {
  requests: UseQueryResult<RequestRow[]>;
  workflow: UseQueryResult<Workflow>;
  found: ReturnType<typeof useStages>;
  /** Deferred: the address may be ahead of it. */
  view: 'board' | 'list';
  /** The search and filters, as a key; null for none. */
  narrowing: string | null;
  address: ReturnType<typeof useRequestsAddress>;
  context: RequestContext;
  begin: () => void;
  isBeginning: boolean;
};

/** The board or the list, or why neither can be shown. */
export function RequestsContent(props: RequestsContentProps) {
  const { requests, workflow, found, narrowing, address, context } = props;
  const isBoard = props.view === 'board';
  const instead = insteadOf(props);
  useHeadingAfter(instead === 'loading' ? null : instead);
  if (instead === 'loading') return isBoard ? <BoardSkeleton /> : <ListSkeleton />;
  if (instead === 'failed') return <Failed queries={[requests, workflow]} />;
  if (instead === 'empty') return <NothingYet begin={props.begin} isBeginning={props.isBeginning} />;
  if (instead === 'unmatched') return <NothingMatches address={address} />;
  if (isBoard) return <Board stages={found.stages} context={context} />;
  return <RequestList stages={found.stages} context={context} narrowing={narrowing} />;
}

function insteadOf({ requests, workflow, found }: RequestsContentProps) {
  if (requests.isPending || workflow.isPending) return 'loading';
  if (!requests.data || !workflow.data) return 'failed';
  if (found.total === 0) return 'empty';
  return found.shown === 0 ? 'unmatched' : null;
}

const place = 'flex-1 border-t border-line pt-12';

function Failed({ queries }: { queries: readonly UseQueryResult[] }) {
  const failed = queries.filter(({ isError }) => isError);
  const error = failed.find((query) => query.error)?.error;
  return (
    <div className={place}>
      <ErrorState
        title="Failed to fetch requests"
        text={error && messageOf(error)}
        onRetry={() => failed.forEach((query) => void query.refetch())}
        busy={queries.some(({ isFetching }) => isFetching)}
      />
    </div>
  );
}

function NothingYet({ begin, isBeginning }: Pick<RequestsContentProps, 'begin' | 'isBeginning'>) {
  return (
    <div className={place}>
      <EmptyState
        icon={Inbox}
        title="No requests yet"
        text="New software begins with a request: what is needed, what for, and what it will cost. Here everybody sees whose turn it is."
        action={
          <Button variant="outline" size="sm" busy={isBeginning} busyLabel="Creating…" onClick={begin}>
            <Plus aria-hidden="true" />
            Create First Request
          </Button>
        }
      />
    </div>
  );
}

function NothingMatches({ address }: Pick<RequestsContentProps, 'address'>) {
  const isText = address.text.trim() !== '';
  const isTurnAlone = address.isMine && !address.isOwn && !isText;
  const isOwnAlone = address.isOwn && !address.isMine && !isText;
  const isAlone = isTurnAlone || isOwnAlone;
  return (
    <div className={place}>
      <EmptyState
        icon={SearchX}
        title={titleOf(isTurnAlone, isOwnAlone)}
        text={
          isAlone ? aloneText(isTurnAlone) : 'No request has all that the search and the filters ask for.'
        }
        action={
          <Button variant="outline" size="sm" onClick={address.clear}>
            {isAlone ? 'Show all requests' : 'Clear search and filters'}
          </Button>
        }
      />
    </div>
  );
}

function titleOf(isTurnAlone: boolean, isOwnAlone: boolean): string {
  if (isTurnAlone) return 'Nothing waits for you';
  return isOwnAlone ? 'You have requested nothing yet' : 'Nothing matches';
}

const aloneText = (isTurnAlone: boolean): string =>
  isTurnAlone ? 'No request needs you at the moment.' : 'What you request shows here with whose turn it is.';
