import type { RequestRow } from '@purser/api/request-replies';
import { mayOnRequest } from '@purser/domain/policy';
import { requestTitle } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { submissionKey } from '@purser/domain/workflow';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Person } from '../../../ui/person.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import type { RequestContext } from '../details/use-request-context.ts';

type SimpleListProps = {
  rows: readonly RequestRow[];
  context: RequestContext;
  onDelete: (row: RequestRow) => void;
};

const page = 100;

/** Requests by name, the newest first, in pages of a hundred. */
export function SimpleList({ rows, context, onDelete }: SimpleListProps) {
  const [count, setCount] = useState(page);
  const left = rows.length - count;
  return (
    <>
      <ul className="simple-list outline-none" aria-label="Purchase requests" tabIndex={-1}>
        {rows.slice(0, count).map((row) => (
          <Item key={row.id} row={row} context={context} onDelete={onDelete} />
        ))}
      </ul>
      {left > 0 && (
        <div className="px-4 pb-4">
          <ShowMore
            label={`Show ${formatCount(Math.min(page, left))} more`}
            onClick={() => setCount(count + page)}
          />
        </div>
      )}
    </>
  );
}

type ItemProps = Omit<SimpleListProps, 'rows'> & { row: RequestRow };

function Item({ row, context, onDelete }: ItemProps) {
  const title = requestTitle(row);
  return (
    <li>
      <span className="two">
        <Link
          to="/requests/$id"
          params={{ id: String(row.id) }}
          className="py-0.5 font-medium hover:underline hover:underline-offset-3 focus-visible:-outline-offset-2"
        >
          {/* High enough to be hit. */}
          {title}
        </Link>
        <small>
          {row.requestNumber}
          <span className="narrow:hidden">
            {'\u00A0· '}
            {row.requestorName}
          </span>
        </small>
      </span>
      <span className="flex min-w-0 max-narrow:hidden">
        <Person name={row.requestorName} src={context.pictureOf(row.requestorId)} />
      </span>
      <SimpleStatus status={row.status} />
      <span className="justify-self-end">
        {canDelete(row, context) && (
          <Button
            data-tip="Delete"
            variant="ghost"
            size="icon-sm"
            aria-label={`Delete ${title}, ${row.requestNumber}`}
            onClick={() => onDelete(row)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  );
}

/** All open requests are pending here (docs/product/requests.md#simple-list). */
function SimpleStatus({ status }: Pick<RequestRow, 'status'>) {
  if (isOpen(status)) return <Badge>pending</Badge>;
  return <Badge variant={status === 'approved' ? 'success' : 'destructive'}>{status}</Badge>;
}

// A row has no steps: a request at the first step isn't submitted in its round.
const canDelete = (row: RequestRow, { me }: RequestContext): boolean =>
  mayOnRequest(me, 'delete request', {
    ...row,
    isSubmitted: row.currentStep !== submissionKey || row.status === 'approved',
  });
