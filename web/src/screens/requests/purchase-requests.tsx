import type { RequestRow } from '@purser/api/request-replies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { DeleteRequestDialog } from '../../features/requests/details/delete-request-dialog.tsx';
import { SimpleForm } from '../../features/requests/details/simple-form.tsx';
import { useRequestContext } from '../../features/requests/details/use-request-context.ts';
import { useShownNames } from '../../features/requests/lists/shown-names.ts';
import { SimpleList } from '../../features/requests/lists/simple-list.tsx';
import { requestsQuery } from '../../features/requests/requests.queries.ts';
import { formatCount } from '../../lib/format.ts';
import { Answer } from '../../ui/answer.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useFailed } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { useLeaveGuard } from '../leave-guard.tsx';
import { focusAfterDialog, useHeadingAfter } from '../page-focus.ts';

/**
 * The simple list: the same requests as on the board, by vendor and product alone
 * (docs/product/requests.md#simple-list).
 */
export function PurchaseRequests() {
  const navigate = useNavigate();
  const requests = useQuery({ ...requestsQuery, select: useShownNames().inRequests });
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const guard = useLeaveGuard(unsaved !== null);
  useHeadingAfter(useFailed(requests) ? 'failed' : null);

  return (
    <div className="page">
      <PageHeader title="Purchase Requests">
        <Link to="/requests" {...buttonLook({ variant: 'outline' })}>
          Open the board
        </Link>
      </PageHeader>
      <Card title="New request" className="mb-4">
        <SimpleForm
          onUnsaved={setUnsaved}
          onFullRequest={({ id }, productName) =>
            guard.leave(
              () =>
                void navigate({ to: '/requests/$id', params: { id: String(id) }, state: { productName } }),
            )
          }
        />
      </Card>
      <Card title="Requests" note={requests.data && formatCount(requests.data.length)}>
        <Answer query={requests} waiting={<ListShape />} failed="Failed to fetch requests">
          {(rows) => <Requests rows={rows} />}
        </Answer>
      </Card>
      {guard.question}
    </div>
  );
}

function Requests({ rows }: { rows: readonly RequestRow[] }) {
  const client = useQueryClient();
  const [deleting, setDeleting] = useState<RequestRow | null>(null);
  const context = useRequestContext();

  function forget({ id }: RequestRow) {
    client.setQueryData(requestsQuery.queryKey, (known) => known?.filter((row) => row.id !== id));
    setDeleting(null);
    focusAfterDialog(listOrForm);
  }

  if (rows.length === 0 && !deleting) {
    return (
      <EmptyState
        icon={Inbox}
        title="No requests yet"
        text="Enter vendor and product above, then submit the request."
      />
    );
  }
  return (
    <>
      <SimpleList rows={rows} context={context} onDelete={setDeleting} />
      {deleting && (
        <DeleteRequestDialog
          request={rows.find(({ id }) => id === deleting.id) ?? deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => forget(deleting)}
        />
      )}
    </>
  );
}

const listOrForm = () =>
  document.querySelector<HTMLElement>('ul.simple-list') ??
  document.querySelector<HTMLElement>('form.simple-form input');

const widths = [38, 26, 44, 31, 36];

function ListShape() {
  return (
    <Waiting label="Loading requests" className="simple-list">
      {widths.map((width) => (
        <div key={width} className="simple-shape">
          <Skeleton width={`${width}%`} />
          <Skeleton width="64px" />
        </div>
      ))}
    </Waiting>
  );
}
