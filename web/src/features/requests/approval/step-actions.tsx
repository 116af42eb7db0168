import { Problem } from '@purser/domain/problem';
import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useRequestRights } from '../use-request-rights.ts';
import { ApproveButton } from './approve-button.tsx';
import { useAskedDecision, useForgetAsked } from './asked-decision.ts';
import type { StepActionsProps } from './step-actions-props.ts';
import {
  hasApproved,
  isAskedAt,
  isBlank,
  isOther,
  kindOf,
  mayReject,
  refusalText,
  rejectLabel,
  type StepKind,
  unsavedDetails,
  waitingText,
} from './step-texts.ts';

const rejectDialog = onDemand(async () => (await import('./reject-dialog.tsx')).RejectDialog);

export function StepActions(props: StepActionsProps) {
  const { request, steps, step, decision } = props;
  const me = useMe();
  const rights = useRequestRights(request, steps);
  const refusal = rights.refusalOf('approve', step.stepName);
  const isGiven = hasApproved(step, me);
  const mayDecide = rights.mayDecide(step.stepName) && !isGiven;
  return (
    <>
      {!isAskedAt(step, me) && (
        <p className="progress-text">
          {isGiven && 'You have approved. '}
          {waitingText(request, step, mayDecide)}
        </p>
      )}
      {mayDecide && refusal !== 'own step' && <Questions step={step} decision={decision} />}
      {/* A comment typed before somebody else decided isn't lost: it can still be sent. */}
      {(mayDecide || !isBlank(decision.comment)) && (
        <Field label="Comment (optional)">
          <props.CommentBox
            value={decision.comment}
            readOnly={decision.pending !== null}
            placeholder={
              request.status === 'draft'
                ? 'Optional note, sent with the request'
                : 'Optional note, shown with your decision'
            }
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

function Questions({ step, decision }: Pick<StepActionsProps, 'step' | 'decision'>) {
  const { questions = [] } = step;
  const { pending, failure } = decision;
  const { answersTo, setAnswer } = decision.answering;
  if (questions.length === 0) return null;
  const fields = failure?.error instanceof Problem ? (failure.error.fields ?? {}) : {};
  const faults = Object.fromEntries(questions.map(({ key }) => [key, fields[`answers.${key}`]]));
  return (
    <questionFields.Component
      questions={questions}
      answers={answersTo(step)}
      faults={faults}
      isBusy={pending !== null}
      onAnswer={(key, answer) => setAnswer(step, key, answer)}
    />
  );
}

type DecisionsProps = StepActionsProps & { kind: StepKind; refusal: string | null };

function Decisions(props: DecisionsProps) {
  const { kind, refusal, request } = props;
  const me = useMe();
  const offersRejection = mayReject(props, me);
  const reasonId = useId();
  const isOffered = refusal === null || kind === 'submission';
  const mayAsk =
    useRequestRights(request, props.steps).refusalOf('send_back', props.step.stepName) === undefined;
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
        {/* What is said about a draft stands in its comments. */}
        {request.status !== 'draft' && <CommentButton {...props} />}
        {offersRejection && <RejectButton {...props} />}
      </div>
    </>
  );
}

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
  const [isAsking, setIsAsking] = useState(useAskedDecision(step) === 'changes');
  const forget = useForgetAsked();

  function close() {
    setIsAsking(false);
    forget();
  }

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
            close();
            decide('send_back', step);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function RejectButton({ step, decision, hasUnsavedDetails, CommentBox }: DecisionsProps) {
  const { comment, pending } = decision;
  const [isAsking, setIsAsking] = useState(useAskedDecision(step) === 'reject');
  const forget = useForgetAsked();

  function close() {
    setIsAsking(false);
    forget();
  }

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
            close();
            decision.decide('reject', step, text);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
