import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { mayOnRequest } from '@purser/domain/policy';
import { stepDisplays } from '@purser/domain/request-words';
import { isOpen } from '@purser/domain/requests';
import { useState } from 'react';
import { useMe } from '../../lib/session.tsx';
import { Card } from '../../ui/card.tsx';
import { ReassignDialog } from './reassign-dialog.tsx';
import { rightsOf } from './request-rights.ts';
import { TimelineStep } from './timeline-step.tsx';

type RequestTimelineProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  /** Hears in words what was done here. */
  onDone: (words: string) => void;
};

/** All steps of the request, from the first to the last. */
export function RequestTimeline({ request, steps, onDone }: RequestTimelineProps) {
  const me = useMe();
  const [reassigning, setReassigning] = useState<RequestStep | null>(null);
  const displays = stepDisplays(request, steps);

  const mayReassign = (step: RequestStep) =>
    step !== steps[0] &&
    step.status === 'pending' &&
    mayOnRequest(me, 're-assign step', rightsOf(request, steps, step));

  return (
    <Card title="Activity Timeline">
      <ol className="timeline">
        {steps.map((step, at) => (
          <TimelineStep
            key={step.id}
            step={step}
            display={displays[at] ?? 'pending'}
            isFirst={at === 0}
            isCurrent={isOpen(request.status) && step.stepName === request.currentStep}
            onReassign={mayReassign(step) ? () => setReassigning(step) : undefined}
          />
        ))}
      </ol>
      {reassigning && (
        <ReassignDialog
          requestId={request.id}
          step={reassigning}
          onClose={() => setReassigning(null)}
          onDone={onDone}
        />
      )}
    </Card>
  );
}
