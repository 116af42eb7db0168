import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { useLocation } from '@tanstack/react-router';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRequestRights } from '../use-request-rights.ts';
import type { CommentBox } from './reject-dialog.tsx';
import {
  actedForAt,
  approveLabel,
  isBlank,
  kindOf,
  refusalText,
  rejectLabel,
  type StepAction,
  type StepKind,
  waitingText,
} from './step-texts.ts';
import type { Decision } from './use-decision.ts';

const rejectDialog = onDemand(async () => (await import('./reject-dialog.tsx')).RejectDialog);

export type StepActionsProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  step: RequestStep;
  decision: Decision;
  /** Unsaved changes of the request's details, which a decision would leave behind. */
  hasUnsavedDetails: boolean;
  openForm: OpenForm | null;
  CommentBox: CommentBox;
  onWrapUp: () => void;
};

/** The form of the request's details, which other parts of the page can submit. */
export interface OpenForm {
  /** Saves and submits the request, or marks the fields that are missing. */
  readonly submit: () => void;
}

export function StepActions(props: StepActionsProps) {
  const { request, steps, step, decision } = props;
  const me = useMe();
  const rights = useRequestRights(request, steps);
  const refusal = rights.refusalOf('approve', step.stepName);
  const mayDecide = rights.mayDecide(step.stepName);
  return (
    <>
      {step.assigneeId !== me.id && <p className="progress-text">{waitingText(request, step, mayDecide)}</p>}
      {mayDecide && refusal !== 'own step' && <Questions step={step} decision={decision} />}
      {/* A comment typed before somebody else decided isn't lost: it can still be sent. */}
      {(mayDecide || !isBlank(decision.comment)) && (
        <Field label="Comment (optional)">
          <props.CommentBox
            value={decision.comment}
            readOnly={decision.pending !== null}
            placeholder="Optional note, shown with your decision"
            onChange={decision.setComment}
          />
        </Field>
      )}
      {mayDecide ? (
        <Decisions
          {...props}
          kind={kindOf(step === steps[0], refusal)}
          refusal={refusalText(refusal, request, steps)}
        />
      ) : (
        !isBlank(decision.comment) && <CommentButton step={step} decision={decision} />
      )}
    </>
  );
}

// Only steps of workflows with additions ask.
const questionFields = onDemand(async () => (await import('./question-fields.tsx')).QuestionFields);

function Questions({ step: { questions = [] }, decision }: Pick<StepActionsProps, 'step' | 'decision'>) {
  const { pending, failure } = decision;
  const { answers, setAnswer } = decision.answering;
  if (questions.length === 0) return null;
  const fields = failure?.error instanceof Problem ? (failure.error.fields ?? {}) : {};
  const faults = Object.fromEntries(questions.map(({ key }) => [key, fields[`answers.${key}`]]));
  return (
    <questionFields.Component
      questions={questions}
      answers={answers}
      faults={faults}
      isBusy={pending !== null}
      onAnswer={setAnswer}
    />
  );
}

type DecisionsProps = StepActionsProps & { kind: StepKind; refusal: string | null };

function Decisions(props: DecisionsProps) {
  const { kind, refusal, request } = props;
  const me = useMe();
  const reasonId = useId();
  const isOffered = refusal === null || kind === 'submission';
  // A requestor deletes their own draft instead: nobody was asked for anything yet.
  const mayAsk =
    useRequestRights(request, props.steps).refusalOf('send_back', props.step.stepName) === undefined;
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
        {mayAsk && <AskButton {...props} />}
        <CommentButton {...props} />
        {!isOwnDraft && <RejectButton {...props} />}
      </div>
    </>
  );
}

/** What the address of a mail asks to have ready; it decides nothing by itself. */
const useAskedDecision = (): string | undefined =>
  useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('decide') ?? undefined });

const withoutDetails: Readonly<Record<StepKind, string>> = {
  submission: 'Submit without them',
  review: 'Approve without them',
  'wrap-up': 'Continue without them',
};

const unsavedDetails = 'You have unsaved changes in Request Details';

function ApproveButton(props: DecisionsProps & { reasonId: string }) {
  const { step, kind, refusal, reasonId, hasUnsavedDetails, onWrapUp } = props;
  const { comment, pending, decide } = props.decision;
  const actedFor = actedForAt(step, useMe());
  const isHandedInAgain = kind === 'submission' && props.request.sentBackBy !== null;
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const asked = useAskedDecision();
  useEffect(() => {
    if (asked === 'approve') button.current?.focus();
  }, [asked]);
  // Every submit button submits the open form, so that what is typed in it is saved.
  const form = kind === 'submission' ? props.openForm : null;

  const approve = () => (kind === 'wrap-up' ? onWrapUp() : decide('approve', step));

  function approveWithout() {
    // So that the next dialog returns the focus to this button, and not to one of the closed question.
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
        {isHandedInAgain ? 'Hand in again' : approveLabel(kind, { comment, actedFor })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={unsavedDetails}
        description="They are not part of the request until you save them. The request moves on without them; they stay in the form, but you may not be able to save them afterwards."
        confirmLabel={withoutDetails[kind]}
        cancelLabel="Keep editing"
        destructive={false}
        onConfirm={approveWithout}
      />
    </>
  );
}

/** Only one action at a time: a second one would be dropped. */
const isOther = (pending: StepAction | null, action: StepAction): boolean =>
  pending !== null && pending !== action;

function CommentButton({ step, decision }: Pick<StepActionsProps, 'step' | 'decision'>) {
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

const askDialog = onDemand(async () => (await import('./ask-dialog.tsx')).AskDialog);

function AskButton({ request, step, decision, CommentBox }: DecisionsProps) {
  const { comment, pending, decide } = decision;
  const [isAsking, setIsAsking] = useState(useAskedDecision() === 'changes');
  return (
    <>
      <Button
        variant="outline"
        disabled={isOther(pending, 'send_back')}
        busy={pending === 'send_back'}
        busyLabel="Sending back…"
        onPointerEnter={askDialog.preload}
        onFocus={askDialog.preload}
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden="true" />
        Ask for changes
      </Button>
      {isAsking && (
        <askDialog.Component
          requestorName={request.requestorName}
          text={comment}
          CommentBox={CommentBox}
          onText={decision.setComment}
          onAsk={() => {
            setIsAsking(false);
            decide('send_back', step);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function RejectButton({ step, decision, hasUnsavedDetails, CommentBox }: DecisionsProps) {
  const { comment, pending } = decision;
  const [isAsking, setIsAsking] = useState(useAskedDecision() === 'reject');
  // Separate from the comment: when a rejection is cancelled, its reason must not become the comment of an approval.
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
          CommentBox={CommentBox}
          onReject={(text) => {
            setIsAsking(false);
            decision.decide('reject', step, text);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
