import { Check } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useAskedDecision } from './asked-decision.ts';
import type { StepActionsProps } from './step-actions-props.ts';
import { actedForAt, approveLabel, isOther, type StepKind, unsavedDetails } from './step-texts.ts';

type ApproveButtonProps = StepActionsProps & { kind: StepKind; refusal: string | null; reasonId: string };

const withoutDetails: Readonly<Record<StepKind, string>> = {
  submission: 'Submit without them',
  review: 'Approve without them',
  'wrap-up': 'Continue without them',
};

/** Approves a step, submits the request, or opens what creates its software. */
export function ApproveButton(props: ApproveButtonProps) {
  const { step, kind, refusal, reasonId, hasUnsavedDetails, onWrapUp } = props;
  const { comment, pending, decide } = props.decision;
  const actedFor = actedForAt(step, useMe());
  const isHandedInAgain = kind === 'submission' && props.request.sentBackBy !== null;
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const asked = useAskedDecision(step);
  useLayoutEffect(() => {
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
        className="basis-full"
        disabled={(refusal !== null && !form) || isOther(pending, 'approve')}
        aria-describedby={refusal ? reasonId : undefined}
        busy={pending === 'approve'}
        busyLabel={kind === 'submission' ? 'Submitting…' : 'Approving…'}
        onClick={press}
      >
        {kind !== 'wrap-up' && <Check aria-hidden="true" />}
        {approveLabel(kind, { comment, actedFor, isAgain: isHandedInAgain })}
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
