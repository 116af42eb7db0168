import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { mayOnRequest } from '@purser/domain/policy';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useSwitch } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { rightsOf } from './request-rights.ts';
import {
  approveLabel,
  isBlank,
  kindOf,
  missingTerms,
  rejectLabel,
  type StepKind,
  waitingWords,
} from './step-words.ts';
import type { Decision } from './use-decision.ts';

type StepActionsProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  /** The current one. */
  step: RequestStep;
  decision: Decision;
  onWrapUp: () => void;
};

/** What somebody can do at the current step; for all others, whom it waits for. */
export function StepActions({ request, steps, step, decision, onWrapUp }: StepActionsProps) {
  const me = useMe();
  const kind = kindOf(request, steps, step);
  const refusal = useRefusal(request, kind);
  const isWaited = step.assigneeId === me.id;
  const mayDecide = mayOnRequest(me, 'decide step', rightsOf(request, steps, step));
  return (
    <>
      {!isWaited && <p className="progress-text">{waitingWords(request, step)}</p>}
      {/* What was typed before somebody else decided isn't lost: it can still be said. */}
      {(mayDecide || !isBlank(decision.comment)) && <CommentField decision={decision} />}
      {mayDecide ? (
        <Decisions step={step} kind={kind} refusal={refusal} decision={decision} onWrapUp={onWrapUp} />
      ) : (
        !isBlank(decision.comment) && <CommentButton step={step} decision={decision} />
      )}
    </>
  );
}

/** Why this person can't approve the step now, though they may decide it; null where they can. */
function useRefusal(request: PurchaseRequest, kind: StepKind): string | null {
  const me = useMe();
  const allowsSelfApproval = useSwitch('allowSelfApproval');
  if (kind === 'submission') return missingTerms(request);
  const isOwn = me.id === request.requestorId && !allowsSelfApproval;
  return isOwn
    ? 'You can’t approve your own request. Re-assign the step to let somebody else decide it.'
    : null;
}

function CommentField({ decision: { comment, setComment, pending } }: { decision: Decision }) {
  return (
    <Field label="Comment (optional)">
      <TextArea
        dir="auto"
        value={comment}
        readOnly={pending !== null}
        placeholder="Goes into the timeline with your decision"
        onChange={(event) => setComment(event.target.value)}
      />
    </Field>
  );
}

type DecisionsProps = Pick<StepActionsProps, 'step' | 'decision' | 'onWrapUp'> & {
  kind: StepKind;
  refusal: string | null;
};

function Decisions({ step, kind, refusal, decision, onWrapUp }: DecisionsProps) {
  const reasonId = useId();
  const { comment, pending, decide } = decision;
  const isOffered = refusal === null || kind === 'submission';
  return (
    <>
      {refusal && (
        <p id={reasonId} className="progress-text">
          {refusal}
        </p>
      )}
      <div className="progress-buttons">
        {isOffered && (
          <Button
            className="progress-approve"
            disabled={refusal !== null}
            aria-describedby={refusal ? reasonId : undefined}
            busy={pending === 'approve'}
            busyLabel={kind === 'submission' ? 'Submitting…' : 'Approving…'}
            onClick={() => (kind === 'wrap-up' ? onWrapUp() : decide('approve', step))}
          >
            {kind !== 'wrap-up' && <Check aria-hidden="true" />}
            {approveLabel(kind, comment)}
          </Button>
        )}
        <CommentButton step={step} decision={decision} />
        <RejectButton step={step} decision={decision} />
      </div>
    </>
  );
}

type ButtonProps = { step: RequestStep; decision: Decision };

function CommentButton({ step, decision: { comment, pending, decide } }: ButtonProps) {
  return (
    <Button
      variant="outline"
      disabled={isBlank(comment)}
      busy={pending === 'comment'}
      busyLabel="Adding…"
      onClick={() => decide('comment', step)}
    >
      Comment
    </Button>
  );
}

function RejectButton({ step, decision: { comment, pending, decide } }: ButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const label = rejectLabel(comment);

  function reject() {
    setIsAsking(false);
    decide('reject', step);
  }

  return (
    <>
      <Button
        variant="outline"
        tone="danger"
        busy={pending === 'reject'}
        busyLabel="Rejecting…"
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reject this request?"
        description="A rejected request is closed for good. It can be copied as a new draft."
        confirmLabel={label}
        onConfirm={reject}
      />
    </>
  );
}
