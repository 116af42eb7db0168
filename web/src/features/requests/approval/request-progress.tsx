import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { isMyTurn, stepDisplays } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { type ReactNode, useEffect, useRef } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { ProgressStep } from './progress-step.tsx';
import type { RequestOutcomeProps } from './request-outcome.tsx';
import { StepActions, type StepActionsProps } from './step-actions.tsx';
import type { Decision } from './use-decision.ts';

// Most requests that people open are not closed.
const outcome = onDemand(async () => (await import('./request-outcome.tsx')).RequestOutcome);

type RequestProgressProps = Omit<StepActionsProps, 'step'> &
  RequestOutcomeProps & {
    /** Absent for those who may not edit the details. */
    onEdit: (() => void) | undefined;
    /** Why the created software can't be shown. */
    software?: ReactNode;
  };

/** How far the request has come, and what can be done now. */
export function RequestProgress(props: RequestProgressProps) {
  const { request, steps, decision } = props;
  const me = useMe();
  const card = useRef<HTMLDivElement>(null);
  const displays = stepDisplays(request, steps);
  const current = steps.find(({ stepName }) => stepName === request.currentStep);
  const isTurn = isMyTurn(request, me);
  useFocusAfter(card, decision, request);

  return (
    <div ref={card} className="request-progress" data-turn={isTurn ? '' : undefined}>
      <Card title="Progress Summary" note={positionOf(request, steps)}>
        <div className="progress-bar" aria-hidden="true">
          {displays.map((display, at) => (
            <i key={at} data-display={display} />
          ))}
        </div>
        <ol className="progress-steps">
          {steps.map((step, at) => {
            const display = displays[at] ?? 'pending';
            const isCurrent = step === current;
            if (display === 'pending' && !isCurrent) return null;
            return (
              <ProgressStep
                key={step.id}
                step={step}
                display={display}
                isFirst={at === 0}
                isCurrent={isCurrent && isOpen(request.status)}
                isOpenAtFirst={isCurrent && request.status !== 'approved'}
                badge={isTurn && isCurrent && <Badge variant="accent">Your turn</Badge>}
              >
                {isCurrent && isOpen(request.status) && <StepActions {...props} step={step} />}
              </ProgressStep>
            );
          })}
        </ol>
        <DecisionFailure failure={decision.failure} onEdit={props.onEdit} />
        {!isOpen(request.status) && <outcome.Component {...props} />}
        {props.software}
        <p className="sr-only" role="status">
          {decision.done}
        </p>
      </Card>
    </div>
  );
}

function positionOf({ status, currentStep }: PurchaseRequest, steps: readonly RequestStep[]): string {
  const at = steps.findIndex(({ stepName }) => stepName === currentStep) + 1;
  if (status === 'approved') return `${steps.length} of ${steps.length} steps`;
  return `${status === 'rejected' ? 'Rejected at step' : 'Step'} ${at} of ${steps.length}`;
}

/** Once a step is decided, its buttons are removed and with them the focus: the step that is current then gets it. */
function useFocusAfter(
  card: { readonly current: HTMLElement | null },
  { done, failure }: Decision,
  { status, currentStep }: PurchaseRequest,
): void {
  const outcome = done || failure?.error;
  const taken = useRef<HTMLElement>(undefined);
  useEffect(() => {
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
