import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { stepDisplays } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { Fragment, useState } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ShowOlder } from '../../../ui/show-more.tsx';
import { useRequestRights } from '../use-request-rights.ts';
import { useTimelineChanges } from './request-changes.queries.ts';
import { TimelineChanges } from './timeline-changes.tsx';
import { TimelineStep } from './timeline-step.tsx';

const reassignDialog = onDemand(async () => (await import('./reassign-dialog.tsx')).ReassignDialog);

type RequestTimelineProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  onDone: (words: string) => void;
};

export function RequestTimeline({ request, steps, onDone }: RequestTimelineProps) {
  const { refusalOf } = useRequestRights(request, steps);
  const [reassigning, setReassigning] = useState<RequestStep | null>(null);
  const changes = useTimelineChanges(request.id, steps);
  const displays = stepDisplays(request, steps);
  const mayReassign = ({ stepName }: RequestStep) => refusalOf('reassign', stepName) === undefined;

  return (
    <Card title="Activity Timeline">
      <ol className="timeline">
        {changes.olderThan !== undefined && (
          <li className="timeline-disclosure">
            <ShowOlder
              label="Load earlier changes"
              failure="Earlier changes could not be loaded."
              older={changes.older}
              before={changes.olderThan}
            />
          </li>
        )}
        <TimelineChanges changes={changes.after(null)} phase="before submission" />
        {steps.map((step, at) => (
          <Fragment key={step.id}>
            <TimelineStep
              step={step}
              display={displays[at] ?? 'pending'}
              isFirst={at === 0}
              isUnreached={
                request.status === 'rejected' && step.status === 'pending' && step.decisions.length === 0
              }
              isCurrent={isOpen(request.status) && request.currentSteps.includes(step.stepName)}
              besideLabel={besideLabelOf(steps, at)}
              onReassign={mayReassign(step) ? () => setReassigning(step) : undefined}
              onReassignNear={reassignDialog.preload}
            />
            <TimelineChanges
              changes={changes.after(step.stepName)}
              phase={at === 0 ? 'after submission' : 'after approval'}
            />
          </Fragment>
        ))}
      </ol>
      {changes.hasFailed && (
        <p className="type-12 text-ink-3 px-4 pb-4">
          What was changed could not be loaded.{' '}
          <Button
            variant="link"
            size="sm"
            aria-label="Try again: what was changed"
            busy={changes.isFetching}
            onClick={changes.retry}
          >
            Try again
          </Button>
        </p>
      )}
      {reassigning && (
        <reassignDialog.Component
          requestId={request.id}
          step={reassigning}
          onClose={() => setReassigning(null)}
          onDone={onDone}
        />
      )}
    </Card>
  );
}

/** The step beside which a step runs: of those before it the last one that isn't skipped; undefined for none. */
function besideLabelOf(steps: readonly RequestStep[], at: number): string | undefined {
  let place = at;
  while (steps[place]?.besidePrevious) {
    place -= 1;
    if (steps[place]?.state !== 'skipped') return steps[place]?.label;
  }
  return undefined;
}
