import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useDiscardGuard } from '../../../ui/close-guard.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import type { OpenForm } from '../approval/step-actions-props.ts';
import { useRequestRights } from '../use-request-rights.ts';
import { alikeQuery } from './alike.queries.ts';
import { DetailFacts } from './detail-facts.tsx';
import { OwnFormNotice, useOwnForm } from './own-form.tsx';
import { isUnfinished } from './request-fields.ts';
import { detailRights } from './request-locks.ts';

type RequestDetailsProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  onUnsaved: OnUnsaved;
  onDelete: () => void;
  onSubmit: () => void;
  /** Gets the form while it is open and can be submitted; null otherwise. */
  onForm: (form: OpenForm | null) => void;
  onDeleteNear: () => void;
  /** Counts how often other parts of the page asked to edit. */
  editAsked?: number;
  typedProduct?: string | undefined;
};

interface Editing {
  readonly isAsked: boolean;
  readonly typedProduct?: string | undefined;
}

// The form loads the schemas, which most readers of a request never need.
const editForm = onDemand(
  async () => (await import('./request-edit-form.tsx')).RequestEditForm,
  <FormWaiting />,
);

/** The card 'Request Details': the fields, and their form for those who may change them. */
export function RequestDetails(props: RequestDetailsProps) {
  const { request, steps, onUnsaved, onDelete, editAsked = 0 } = props;
  const me = useMe();
  const { mayEdit, mayDelete, lock } = detailRights(me, request, steps);
  const { refusalOf } = useRequestRights(request, steps);
  const ownForm = useOwnForm(request, steps);
  const [firstStep] = steps;
  // The right to reject the first step is the right to submit; what is missing the form shows.
  const maySubmit = firstStep?.status === 'pending' && refusalOf('reject', firstStep.stepName) === undefined;
  const [editing, setEditing] = useState<Editing | null>(() =>
    mayEdit && isUnfinished(request)
      ? { isAsked: request.requestorId === me.id, typedProduct: props.typedProduct }
      : null,
  );
  const [isTyped, setTyped] = useState(false);
  const [answered, setAnswered] = useState(editAsked);
  const { editButton, body, takeFocus } = useFocusAfterEditing(editing !== null);
  const guard = useDiscardGuard(isTyped);
  useUnsavedReport(isTyped ? 'Unsaved request details' : null, onUnsaved);

  // A form without changes closes when the right to edit ends.
  if (editing && !isTyped && !mayEdit) setEditing(null);

  if (editAsked !== answered) {
    setAnswered(editAsked);
    if (mayEdit && !editing) setEditing({ isAsked: true });
  }

  function stopEditing() {
    setEditing(null);
    setTyped(false);
  }

  function giveUp() {
    takeFocus();
    stopEditing();
  }

  return (
    <Card
      title="Request Details"
      actions={
        <>
          {mayDelete && <DeleteButton onClick={onDelete} onNear={props.onDeleteNear} />}
          {mayEdit && !editing && (
            <Button
              ref={editButton}
              variant="outline"
              size="sm"
              onPointerEnter={editForm.preload}
              onFocus={editForm.preload}
              onClick={() => setEditing({ isAsked: true })}
            >
              <Pencil className="icon-sm" aria-hidden="true" />
              Edit
            </Button>
          )}
        </>
      }
    >
      <div className="request-details" ref={body} tabIndex={editing ? undefined : -1}>
        {editing ? (
          <editForm.Component
            {...editing}
            request={request}
            steps={steps}
            lock={lock}
            onTyped={setTyped}
            onCancel={() => guard.leave(giveUp)}
            onDone={stopEditing}
            onSubmit={maySubmit ? props.onSubmit : undefined}
            onForm={props.onForm}
          />
        ) : (
          <>
            <DetailFacts request={request} />
            {ownForm && <OwnFormNotice request={request} form={ownForm} />}
            <KnownProduct request={request} steps={steps} />
          </>
        )}
      </div>
      {guard.question}
    </Card>
  );
}

/** The focus returns from the closed form to the 'Edit' button, or to the fields shown instead. */
function useFocusAfterEditing(isEditing: boolean) {
  const editButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isEditing);
  const isTaken = useRef(false);
  useEffect(() => {
    const hasEnded = wasEditing.current && !isEditing;
    wasEditing.current = isEditing;
    // A person who moved on to something else during the save keeps the focus there.
    if (!hasEnded || !(isTaken.current || document.activeElement === document.body)) return;
    isTaken.current = false;
    (editButton.current ?? body.current)?.focus();
  }, [isEditing]);

  function takeFocus() {
    isTaken.current = true;
  }

  return { editButton, body, takeFocus };
}

function DeleteButton({ onClick, onNear }: { onClick: () => void; onNear: () => void }) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label="Delete Request"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <Trash2 aria-hidden="true" />
    </Button>
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

// Most products aren't known, and then nothing is shown.
const alikeNotice = onDemand(async () => (await import('./alike-notice.tsx')).AlikeNotice);

type KnownProductProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** Lists software and other requests of the same product for the person who decides. */
function KnownProduct({ request, steps }: KnownProductProps) {
  const me = useMe();
  const mayDecide = useRequestRights(request, steps).mayDecide(request.currentStep);
  const { id: except, vendor, productName, contract, requestorId } = request;
  const sought = { vendor: vendor ?? '', productName: productName ?? '', except };
  // A requestor of a contract chose an existing product, and requestors saw the hint while typing.
  const isAsked = mayDecide && vendor && productName && contract === null && requestorId !== me.id;
  const { data } = useQuery({ ...alikeQuery(sought), enabled: Boolean(isAsked) });
  const isKnown = data !== undefined && data.software.length + data.requests.length > 0;
  return isAsked && isKnown ? <alikeNotice.Component {...sought} /> : null;
}
