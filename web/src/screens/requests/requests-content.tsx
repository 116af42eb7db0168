import type { RequestRow } from '@purser/api/request-replies';
import type { Workflow } from '@purser/api/workflow';
import type { UseQueryResult } from '@tanstack/react-query';
import { Inbox, Plus, SearchX } from 'lucide-react';
import type { RequestContext } from '../../features/requests/details/use-request-context.ts';
import { Board } from '../../features/requests/lists/board.tsx';
import { BoardSkeleton, ListSkeleton } from '../../features/requests/lists/list-skeletons.tsx';
import { RequestList } from '../../features/requests/lists/request-list.tsx';
import type { useStages } from '../../features/requests/lists/use-stages.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { missingAnswers, QueryError } from '../../ui/query-error.tsx';
import { useHeadingAfter } from '../page-focus.ts';
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
  if (instead === 'failed')
    return (
      <div className={frame}>
        <QueryError title="Failed to fetch requests" query={missingAnswers([requests, workflow])} />
      </div>
    );
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

const frame = 'flex-1 border-t border-line pt-12';

function NothingYet({ begin, isBeginning }: Pick<RequestsContentProps, 'begin' | 'isBeginning'>) {
  return (
    <div className={frame}>
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
  const only = address.isMine ? 'mine' : 'own';
  const { clear, ...texts } = noMatches[isText || address.isMine === address.isOwn ? 'several' : only];
  return (
    <div className={frame}>
      <EmptyState
        icon={SearchX}
        {...texts}
        action={
          <Button variant="outline" size="sm" onClick={address.clear}>
            {clear}
          </Button>
        }
      />
    </div>
  );
}

const noMatches = {
  mine: {
    title: 'Nothing waits for you',
    text: 'No request needs you at the moment.',
    clear: 'Show all requests',
  },
  own: {
    title: 'You have requested nothing yet',
    text: 'What you request shows here with whose turn it is.',
    clear: 'Show all requests',
  },
  several: {
    title: 'Nothing matches',
    text: 'No request matches the search and filters.',
    clear: 'Clear search and filters',
  },
};
