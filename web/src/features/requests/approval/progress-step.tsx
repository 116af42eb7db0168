import { actionText } from '@purser/domain/request-labels';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { formatShortDay } from '../../../lib/format-instant.ts';
import { useToday } from '../../../lib/session.tsx';
import { deciderOf } from './step-texts.ts';
import { displayLabels, type ShownStep, StepComment, StepMark, verbOf } from './timeline-step.tsx';

type ProgressStepProps = ShownStep & {
  isOpenAtFirst: boolean;
  badge: ReactNode;
  children: ReactNode;
};

/** One step of the summary. What is typed in it remains while it is closed. */
export function ProgressStep({ isOpenAtFirst, badge, children, ...shown }: ProgressStepProps) {
  const { step, display, isCurrent } = shown;
  const [isToggled, setIsToggled] = useState(false);
  const id = useId();
  const isShown = isToggled !== isOpenAtFirst;
  return (
    <li aria-current={isCurrent ? 'step' : undefined} data-display={display}>
      <h3>
        <button
          type="button"
          className="progress-toggle"
          aria-expanded={isShown}
          aria-controls={id}
          aria-describedby={`${id}-state`}
          onClick={() => setIsToggled(!isToggled)}
        >
          <StepMark display={display} isLate={step.overdueDays > 0} />
          {/* Badges go below a label that has no room beside them. */}
          <span className="progress-name">
            <span>{display === 'skipped' ? <s>{step.label}</s> : step.label}</span>
            {badge}
          </span>
          {step.completedAt && <ShortDay at={step.completedAt} />}
          <ChevronRight className="icon-sm twist" aria-hidden="true" />
        </button>
        <span className="sr-only" id={`${id}-state`}>
          {displayLabels[display]}
        </span>
      </h3>
      <div id={id} className="grid gap-3 pr-4 pb-4 pl-10.5" hidden={!isShown}>
        <StepFacts {...shown} />
        {children}
      </div>
    </li>
  );
}

function StepFacts({ step, isFirst }: ShownStep) {
  const { description, actions, comments } = step;
  const decider = deciderOf(step);
  return (
    <>
      {step.skippedBecause && <p className="progress-text">Skipped: {step.skippedBecause}</p>}
      {description && <p className="progress-text">{description}</p>}
      {actions.length > 0 && (
        <ul className="progress-actions" aria-label="Required actions">
          {actions.map((line, index) => (
            <li key={index}>{actionText(line)}</li>
          ))}
        </ul>
      )}
      {decider && (
        <p className="progress-text">
          {verbOf(step, isFirst)} by {decider}
        </p>
      )}
      {comments && <StepComment text={comments} />}
    </>
  );
}

/** The year shows only where it isn't the current one. */
function ShortDay({ at }: { at: string }) {
  const year = useToday().slice(0, 4);
  return (
    <time dateTime={at} className="flex-none type-12 text-ink-3">
      {formatShortDay(at, year)}
    </time>
  );
}
