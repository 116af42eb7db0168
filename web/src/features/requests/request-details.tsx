import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { useMe } from '../../lib/session.tsx';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDiscardGuard } from '../../ui/close-guard.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { DetailFacts } from './detail-facts.tsx';
import { isUnfinished } from './request-fields.ts';
import { detailRights } from './request-locks.ts';

type RequestDetailsProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  onUnsaved: OnUnsaved;
  onDelete: () => void;
  /** Grows each time that something else on the page leads to the form. */
  editAsked?: number;
};

/** An opened form: the request that it began with, and whether somebody asked for it. */
interface Editing {
  readonly request: PurchaseRequest;
  readonly isAsked: boolean;
}

// The schemas come with the form, which most people who read a request never open.
const editForm = onDemand(
  async () => (await import('./request-edit-form.tsx')).RequestEditForm,
  <FormWaiting />,
);

/** The card 'Request Details': what is asked for, to be read and, by who may do so, to be changed. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request, steps, onUnsaved, onDelete, editAsked = 0 } = props;
  const me = useMe();
  const { mayEdit, mayDelete, lock } = detailRights(me, request, steps);
  const [editing, setEditing] = useState<Editing | null>(() =>
    mayEdit && isUnfinished(request) ? { request, isAsked: request.requestorId === me.id } : null,
  );
  const [isTyped, setTyped] = useState(false);
  const [answered, setAnswered] = useState(editAsked);
  const editButton = useRef<HTMLButtonElement>(null);
  const guard = useDiscardGuard(isTyped);
  useUnsavedReport(isTyped ? 'Unsaved request details' : null, onUnsaved);

  // Where nothing was typed, the form goes on from what others have made of the request, or is gone with the right to it.
  if (editing && !isTyped && !mayEdit) setEditing(null);
  else if (editing && !isTyped && request.version > editing.request.version)
    setEditing({ request, isAsked: false });

  if (editAsked !== answered) {
    setAnswered(editAsked);
    if (mayEdit && !editing) setEditing({ request, isAsked: true });
  }

  function stopEditing() {
    setEditing(null);
    setTyped(false);
    // The button comes back with the next frame, after whatever asked has closed.
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <Card
      title="Request Details"
      actions={
        <>
          {mayDelete && <DeleteButton onClick={onDelete} />}
          {mayEdit && !editing && (
            <Button
              ref={editButton}
              variant="outline"
              size="sm"
              onPointerEnter={editForm.preload}
              onFocus={editForm.preload}
              onClick={() => setEditing({ request, isAsked: true })}
            >
              <Pencil className="icon-sm" aria-hidden="true" />
              Edit
            </Button>
          )}
        </>
      }
    >
      <div className="request-details">
        {editing ? (
          <editForm.Component
            key={editing.request.version}
            {...editing}
            steps={steps}
            lock={lock}
            onTyped={setTyped}
            onCancel={() => guard.leave(stopEditing)}
            onDone={stopEditing}
          />
        ) : (
          <DetailFacts request={request} />
        )}
      </div>
      {guard.question}
    </Card>
  );
}

function DeleteButton({ onClick }: { onClick: () => void }) {
  return (
    <Tooltip text="Delete Request">
      <Button variant="ghost" size="icon-sm" aria-label="Delete Request" onClick={onClick}>
        <Trash2 aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}

const rows = [56, 56, 120, 112, 112, 56];

function FormWaiting() {
  return (
    <Waiting label="Loading the form" className="grid gap-4">
      {rows.map((height, at) => (
        <Skeleton key={`${at}-${height}`} height={height} />
      ))}
    </Waiting>
  );
}
