import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { isMyTurn, stepDisplays } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { sentenceList } from '@purser/domain/sentence-list';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { useRequestRights } from '../use-request-rights.ts';
import { DecisionFailure } from './decision-failure.tsx';
import { ProgressStep } from './progress-step.tsx';
import type { RequestOutcomeProps } from './request-outcome.tsx';
import { StepActions } from './step-actions.tsx';
import type { StepActionsProps } from './step-actions-props.ts';
import { countText, hasSeveralApprovers, OverdueBadge } from './step-decisions.tsx';
import { isAskedAt, mayReject, waitingText } from './step-texts.ts';
import type { RequestDecision } from './use-decision.ts';

// Most requests that people open are not closed.
const outcome = onDemand(async () => (await import('./request-outcome.tsx')).RequestOutcome);

// Only its requestor has it, once a request is under way.
const withdrawal = onDemand(async () => (await import('./withdraw-button.tsx')).WithdrawButton);

// Few requests are sent back.
const whatGoesOn = onDemand(
  async () => (await import('./steps-after-resubmission.tsx')).StepsAfterResubmission,
);

type RequestProgressProps = Omit<StepActionsProps, 'step'> &
  RequestOutcomeProps & {
    /** Absent for those who may not edit the details. */
    onEdit: (() => void) | undefined;
    /** Does what closes the request, after a question where that would lose something. */
    onClosing: (act: () => void) => void;
    /** Why the created software can't be shown. */
    software?: ReactNode;
  };

/** How far the request has come, and what can be done now. */
export function RequestProgress(props: RequestProgressProps) {
  const { request, steps, decision } = props;
  const me = useMe();
  const card = useRef<HTMLDivElement>(null);
  const displays = stepDisplays(request, steps);
  const acting = actingStep(request, steps, me);
  const isTurn = isMyTurn(request, me);
  useFocusAfter(card, decision, request);
  const rights = useRequestRights(request, steps);
  const offersRejection =
    acting && rights.mayDecide(acting.stepName) && mayReject({ request, steps, step: acting }, me);
  const offersWithdrawal =
    request.requestorId === me.id && request.status === 'in_progress' && !offersRejection;

  return (
    <div ref={card} className="request-progress" data-turn={isTurn ? '' : undefined}>
      <Card title="Progress Summary" note={positionOf(request, steps)}>
        <div className="progress-bar" aria-hidden="true">
          {displays.map((display, at) => (
            <i key={at} data-display={display} />
          ))}
        </div>
        <ol className="*:border-t *:border-line">
          {steps.map((step, at) => {
            const display = displays[at] ?? 'pending';
            const isCurrent =
              request.currentSteps.includes(step.stepName) || step.stepName === request.currentStep;
            const isActing = step === acting;
            if (display === 'pending' && !isCurrent) return null;
            return (
              <ProgressStep
                key={step.id}
                step={step}
                display={display}
                isFirst={at === 0}
                isCurrent={isCurrent && isOpen(request.status)}
                // Whoever only looks reads of each step that runs whom it waits for.
                isOpenAtFirst={(isActing || (isCurrent && !isTurn)) && request.status !== 'approved'}
                badge={
                  <StepBadge
                    step={step}
                    isTurn={isTurn && (isActing || (isCurrent && isAskedAt(step, me)))}
                  />
                }
              >
                {at === 0 && request.sentBackBy !== null && (
                  <whatGoesOn.Component request={request} steps={steps} />
                )}
                {isActing && isOpen(request.status) && <StepActions {...props} step={step} />}
                {isCurrent && !isActing && isOpen(request.status) && (
                  <p className="progress-text">{waitingText(request, step, false)}</p>
                )}
              </ProgressStep>
            );
          })}
        </ol>
        <DecisionFailure failure={decision.failure} onEdit={props.onEdit} />
        {offersWithdrawal && <withdrawal.Component request={request} onClosing={props.onClosing} />}
        {!isOpen(request.status) && <outcome.Component {...props} />}
        {props.software}
        <p className="sr-only" role="status">
          {decision.done}
        </p>
      </Card>
    </div>
  );
}

/** The current step at which somebody acts: the one that asks them, else the first. */
function actingStep(
  { currentSteps, currentStep }: PurchaseRequest,
  steps: readonly RequestStep[],
  me: { readonly id: number },
): RequestStep | undefined {
  const current = steps.filter(({ stepName }) => currentSteps.includes(stepName));
  return (
    current.find(({ missing }) => missing.some(({ id }) => id === me.id)) ??
    current.find(({ refusals }) => refusals?.approve === null) ??
    steps.find(({ stepName }) => stepName === currentStep)
  );
}

function StepBadge({ step, isTurn }: { step: RequestStep; isTurn: boolean }) {
  const isSeveral = step.state === 'current' && hasSeveralApprovers(step);
  return (
    <>
      <OverdueBadge days={step.state === 'current' ? step.overdueDays : 0} />
      {isSeveral && <span className="count">{countText(step)}</span>}
      {step.state === 'skipped' && <span className="count">Skipped</span>}
      {isTurn && <Badge variant="accent">Your turn</Badge>}
    </>
  );
}

function positionOf(
  { status, currentStep, currentSteps, isWithdrawn }: PurchaseRequest,
  steps: readonly RequestStep[],
): string {
  const places = steps.flatMap(({ stepName }, index) => (currentSteps.includes(stepName) ? [index + 1] : []));
  if (places.length > 1) return `Steps ${sentenceList(places.map(String))} of ${steps.length}`;
  const at = steps.findIndex(({ stepName }) => stepName === currentStep) + 1;
  if (status === 'approved') return `${steps.length} of ${steps.length} steps`;
  if (isWithdrawn) return 'Withdrawn';
  return `${status === 'rejected' ? 'Rejected at step' : 'Step'} ${at} of ${steps.length}`;
}

/** Once a step is decided, its buttons are removed and with them the focus: the step that is current then gets it. */
function useFocusAfter(
  card: { readonly current: HTMLElement | null },
  { done, failure }: RequestDecision,
  { status, currentStep }: PurchaseRequest,
): void {
  const outcome = done || failure?.error;
  const taken = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    // After a refusal the buttons are removed later, when the request as it is now has been loaded.
    if (!outcome || !(isFocusLost() || document.activeElement === taken.current)) return;
    const steps = [...(card.current?.querySelectorAll<HTMLElement>('.progress-toggle') ?? [])];
    const current = steps.find((toggle) => toggle.closest('[aria-current]'));
    // Another step may become the current one once the request has been loaded.
    taken.current = current ?? steps.at(-1);
    taken.current?.focus();
  }, [outcome, status, currentStep, card]);
}

// A button that was just disabled still has the focus for a moment.
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;
