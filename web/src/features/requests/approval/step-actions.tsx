import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { mayOnRequest } from '@purser/domain/policy';
import { refusalOf, requestState, rightsOn, stepAt } from '@purser/domain/request-actions';
import { Check } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useSwitch } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import type { CommentBox } from './reject-dialog.tsx';
import {
  actedForAt,
  approveLabel,
  isBlank,
  kindOf,
  refusalWords,
  rejectLabel,
  type StepAction,
  type StepKind,
  waitingWords,
} from './step-words.ts';
import type { Decision } from './use-decision.ts';

const rejectDialog = onDemand(async () => (await import('./reject-dialog.tsx')).RejectDialog);

type StepActionsProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  /** The current one. */
  step: RequestStep;
  decision: Decision;
  /** Something was typed in the request's details and not saved: a decision would leave it behind. */
  hasUnsavedDetails: boolean;
  /** The form of the details, where it is open and submits; null where it isn't. */
  openForm: OpenForm | null;
  /** Where the comment is written, which belongs to another noun. */
  CommentBox: CommentBox;
  onWrapUp: () => void;
};

/** A form whose submission something else on the page can ask for, too. */
export interface OpenForm {
  /** Saves what is typed and submits the request, or says at the fields what is missing. */
  readonly submit: () => void;
}

/** What somebody can do at the current step; for all others, whom it waits for. */
export function StepActions(props: StepActionsProps) {
  const { request, steps, step, decision } = props;
  const me = useMe();
  const by = { ...me, allowsSelfApproval: useSwitch('allowSelfApproval') };
  const state = requestState(request, steps);
  const refusal = refusalOf(state, { type: 'approve', step: step.stepName }, by);
  const isWaited = step.assigneeId === me.id;
  const mayDecide = mayOnRequest(me, 'decide step', rightsOn(state, stepAt(state, step.stepName)));
  return (
    <>
      {!isWaited && <p className="progress-text">{waitingWords(request, step, mayDecide)}</p>}
      {/* What was typed before somebody else decided isn't lost: it can still be said. */}
      {(mayDecide || !isBlank(decision.comment)) && <CommentField {...props} />}
      {mayDecide ? (
        <Decisions
          {...props}
          kind={kindOf(step === steps[0], refusal)}
          refusal={refusalWords(refusal, request, steps)}
        />
      ) : (
        !isBlank(decision.comment) && <CommentButton step={step} decision={decision} />
      )}
    </>
  );
}

function CommentField({
  decision: { comment, setComment, pending },
  CommentBox,
}: Pick<StepActionsProps, 'decision' | 'CommentBox'>) {
  return (
    <Field label="Comment (optional)">
      <CommentBox
        value={comment}
        readOnly={pending !== null}
        placeholder="Optional note, shown with your decision"
        onChange={setComment}
      />
    </Field>
  );
}

type DecisionsProps = Omit<StepActionsProps, 'steps'> & {
  kind: StepKind;
  refusal: string | null;
};

function Decisions(props: DecisionsProps) {
  const { kind, refusal, request } = props;
  const me = useMe();
  const reasonId = useId();
  const isOffered = refusal === null || kind === 'submission';
  // Whoever gives their own draft up deletes it: nobody was asked for anything yet.
  const isOwnDraft = request.status === 'draft' && request.requestorId === me.id;
  return (
    <>
      {refusal && (
        <p id={reasonId} className="progress-text">
          {refusal}
        </p>
      )}
      <div className="progress-buttons">
        {isOffered && <ApproveButton {...props} reasonId={reasonId} />}
        <CommentButton {...props} />
        {!isOwnDraft && <RejectButton {...props} />}
      </div>
    </>
  );
}

const withoutThem: Readonly<Record<StepKind, string>> = {
  submission: 'Submit without them',
  review: 'Approve without them',
  'wrap-up': 'Continue without them',
};

const unsavedDetails = 'You have unsaved changes in Request Details';

function ApproveButton(props: DecisionsProps & { reasonId: string }) {
  const { step, kind, refusal, reasonId, hasUnsavedDetails, onWrapUp } = props;
  const { comment, pending, decide } = props.decision;
  const actedFor = actedForAt(step, useMe());
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // One submission, wherever it is pressed: what stands in the form goes with it.
  const form = kind === 'submission' ? props.openForm : null;

  const approve = () => (kind === 'wrap-up' ? onWrapUp() : decide('approve', step));

  function approveWithout() {
    // Whatever opens next gives the focus back to this button, and not to one of the question.
    flushSync(() => setIsAsking(false));
    button.current?.focus();
    approve();
  }

  function press() {
    if (form) form.submit();
    else if (hasUnsavedDetails) setIsAsking(true);
    else approve();
  }

  return (
    <>
      <Button
        ref={button}
        className="progress-approve"
        disabled={(refusal !== null && !form) || isOther(pending, 'approve')}
        aria-describedby={refusal ? reasonId : undefined}
        busy={pending === 'approve'}
        busyLabel={kind === 'submission' ? 'Submitting…' : 'Approving…'}
        onClick={press}
      >
        {kind !== 'wrap-up' && <Check aria-hidden="true" />}
        {approveLabel(kind, { comment, actedFor })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={unsavedDetails}
        description="They are not part of the request until you save them. The request moves on without them; they stay in the form, but you may not be able to save them afterwards."
        confirmLabel={withoutThem[kind]}
        cancelLabel="Keep editing"
        destructive={false}
        onConfirm={approveWithout}
      />
    </>
  );
}

/** One thing at a time: what is pressed meanwhile would be dropped. */
const isOther = (pending: StepAction | null, action: StepAction): boolean =>
  pending !== null && pending !== action;

function CommentButton(props: Pick<StepActionsProps, 'step' | 'decision'>) {
  const { step, decision } = props;
  const { comment, pending, decide } = decision;
  return (
    <Button
      variant="outline"
      disabled={isBlank(comment) || isOther(pending, 'comment')}
      busy={pending === 'comment'}
      busyLabel="Adding…"
      onClick={() => decide('comment', step)}
    >
      Comment
    </Button>
  );
}

function RejectButton(props: DecisionsProps) {
  const { step, decision, hasUnsavedDetails } = props;
  const { comment, pending } = decision;
  const [isAsking, setIsAsking] = useState(false);
  // Apart from the comment: a rejection that is given up after all leaves nothing to approve with.
  const [reason, setReason] = useState('');
  return (
    <>
      <Button
        variant="outline"
        tone="danger"
        disabled={isOther(pending, 'reject')}
        busy={pending === 'reject'}
        busyLabel="Rejecting…"
        onPointerEnter={rejectDialog.preload}
        onFocus={rejectDialog.preload}
        onClick={() => setIsAsking(true)}
      >
        {rejectLabel(comment)}
      </Button>
      {isAsking && (
        <rejectDialog.Component
          decision={decision}
          reason={reason}
          onReason={setReason}
          unsavedDetails={hasUnsavedDetails ? unsavedDetails : null}
          CommentBox={props.CommentBox}
          onReject={(said) => {
            setIsAsking(false);
            decision.decide('reject', step, said);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
