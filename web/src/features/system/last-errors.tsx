import type { SystemError } from '@purser/api/system';
import { CircleCheck, Copy } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { formatInstant, formatShortInstant } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { toast } from '../../lib/toast.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** The server’s errors; its log has the rest, by the call ID (docs/product/system.md#last-errors). */
export function LastErrors({ errors, since }: { errors: readonly SystemError[]; since: string }) {
  return (
    <Card title="Recent errors" note="Without personal data" className="overflow-hidden">
      {errors.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="No errors"
          text={`Every call has been answered since this server started on ${formatInstant(since)}.`}
        />
      ) : (
        <ErrorTable errors={errors} />
      )}
    </Card>
  );
}

function ErrorTable({ errors }: { errors: readonly SystemError[] }) {
  const now = useNow();
  const columns: readonly TableColumn<SystemError>[] = [
    { key: 'when', head: 'Last seen', cell: ({ at }) => formatShortInstant(at, now) },
    { key: 'what', head: 'What', cell: (error) => <What error={error} /> },
    { key: 'times', head: 'Times', align: 'right', cell: ({ times }) => formatCount(times) },
  ];
  return (
    <DataTable
      className="system-table tabular-nums"
      columns={columns}
      rows={errors}
      rowKey={({ requestId }) => requestId}
    />
  );
}

const What = ({ error: { status, code, method, route, requestId } }: { error: SystemError }) => (
  <>
    <b>
      {status} {code}
    </b>
    <span className="block text-ink-2 wrap-anywhere">
      {method} {route}
    </span>
    <RequestId id={requestId} />
  </>
);

function RequestId({ id }: { id: string }) {
  // Browsers have no clipboard for pages that came unencrypted from another machine.
  if (!('clipboard' in navigator)) return <span className="request-id">{id}</span>;
  return (
    <button type="button" className="request-id" aria-label={`Copy call ID ${id}`} onClick={() => copy(id)}>
      {id}
      <Copy className="icon-sm" aria-hidden="true" />
    </button>
  );
}

function copy(id: string): void {
  void navigator.clipboard.writeText(id).then(
    () => toast({ title: 'Copied', description: 'Search the server’s log for this call ID to read more' }),
    () => toast({ title: 'The call ID could not be copied', variant: 'destructive' }),
  );
}
