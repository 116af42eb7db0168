import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { isMyTurn, type StepDisplay, stepDisplays } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { type ReactNode, useEffect, useRef } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { ProgressStep } from './progress-step.tsx';
import type { CommentBox } from './reject-dialog.tsx';
import { type OpenForm, StepActions } from './step-actions.tsx';
import type { Decision } from './use-decision.ts';

// Most requests that people open still go on.
const outcome = onDemand(async () => (await import('./request-outcome.tsx')).RequestOutcome);

type RequestProgressProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  decision: Decision;
  /** Something was typed in the details below and not saved. */
  hasUnsavedDetails: boolean;
  /** The form of the details, where it is open and submits. */
  openForm: OpenForm | null;
  /** Opens the dialog in which software and contract are confirmed. */
  onWrapUp: () => void;
  /** Where the comment of a decision is written. */
  CommentBox: CommentBox;
  /** Leads to the details, to be changed; absent for those who may not. */
  onEdit: (() => void) | undefined;
  onCopied: (id: number) => void;
  onOpenSoftware: (id: number) => void;
  /** What became of opening it, where that has to be told. */
  software?: ReactNode;
};

/** How far the request has come, and what is to be done now. */
export function RequestProgress(props: RequestProgressProps) {
  const { request, steps, decision, onWrapUp, onEdit } = props;
  const me = useMe();
  const card = useRef<HTMLDivElement>(null);
  const displays = stepDisplays(request, steps);
  const current = steps.find(({ stepName }) => stepName === request.currentStep);
  const isTurn = isMyTurn(request, me);
  useFocusAfter(card, decision, request);

  return (
    <div ref={card} className="request-progress" data-turn={isTurn ? '' : undefined}>
      <Card title="Progress Summary" note={positionOf(request, steps)}>
        <ProgressBar displays={displays} />
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
                {isCurrent && isOpen(request.status) && (
                  <StepActions
                    request={request}
                    steps={steps}
                    step={step}
                    decision={decision}
                    hasUnsavedDetails={props.hasUnsavedDetails}
                    openForm={props.openForm}
                    CommentBox={props.CommentBox}
                    onWrapUp={onWrapUp}
                  />
                )}
              </ProgressStep>
            );
          })}
        </ol>
        <DecisionFailure failure={decision.failure} onEdit={onEdit} />
        {!isOpen(request.status) && <outcome.Component {...props} />}
        {props.software}
        <p className="sr-only" role="status">
          {decision.done}
        </p>
      </Card>
    </div>
  );
}

function ProgressBar({ displays }: { displays: readonly StepDisplay[] }) {
  return (
    <div className="progress-bar" aria-hidden="true">
      {displays.map((display, at) => (
        <i key={at} data-display={display} />
      ))}
    </div>
  );
}

function positionOf({ status, currentStep }: PurchaseRequest, steps: readonly RequestStep[]): string {
  const at = steps.findIndex(({ stepName }) => stepName === currentStep) + 1;
  if (status === 'approved') return `${steps.length} of ${steps.length} steps`;
  return `${status === 'rejected' ? 'Rejected at step' : 'Step'} ${at} of ${steps.length}`;
}

/** The buttons of a decided step are gone, and the focus with them: the step that has its place takes it. */
function useFocusAfter(
  card: { readonly current: HTMLElement | null },
  { done, failure }: Decision,
  { status, currentStep }: PurchaseRequest,
): void {
  const outcome = done || failure?.error;
  const taken = useRef<HTMLElement>(undefined);
  useEffect(() => {
    // After a refusal, it is the request as it has become since that takes them away.
    if (!outcome || !(isFocusLost() || document.activeElement === taken.current)) return;
    const steps = [...(card.current?.querySelectorAll<HTMLElement>('.progress-toggle') ?? [])];
    const current = steps.find((toggle) => toggle.closest('[aria-current]'));
    // It may come to stand elsewhere once the request has come, too.
    taken.current = current ?? steps.at(-1);
    taken.current?.focus();
  }, [outcome, status, currentStep, card]);
}

// A button that can no longer be pressed keeps the focus for a moment.
const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.matches(':disabled') === true;
