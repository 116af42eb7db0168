import type { RequestStep } from '@purser/api/request-replies';
import type { StepDisplay } from '@purser/domain/request-labels';
import { differenceText } from '@purser/domain/request-terms';
import { Check, Minus, X } from 'lucide-react';
import { formatInstant, formatInstantDay } from '../../../lib/format-instant.ts';
import { usePeopleNames } from '../../../lib/people-names.ts';
import { useUsers } from '../../../lib/reference.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Person } from '../../../ui/person.tsx';
import {
  hasSeveralApprovers,
  isDecidedBySeveral,
  StepAnswers,
  StepCount,
  StepDecisions,
  StepDue,
} from './step-decisions.tsx';
import { lowerFirst } from './step-texts.ts';

export type ShownStep = {
  step: RequestStep;
  display: StepDisplay;
  isFirst: boolean;
  isCurrent: boolean;
};

type TimelineStepProps = ShownStep & {
  /** The request was rejected at an earlier step. */
  isUnreached: boolean;
  /** The label of the step that it runs beside; undefined where it runs alone. */
  besideLabel?: string | undefined;
  onReassign?: (() => void) | undefined;
  /** The pointer or the focus has reached the button. */
  onReassignNear: () => void;
};

export function TimelineStep({
  onReassign,
  onReassignNear,
  isUnreached,
  besideLabel,
  ...shown
}: TimelineStepProps) {
  const { step, display, isCurrent } = shown;
  if (display === 'skipped')
    return (
      <li data-display={display}>
        <StepMark display={display} />
        <h3>
          <s>{step.label}</s>
          <span className="sr-only">: Skipped</span>
        </h3>
        <p className="timeline-when">Skipped: {lowerFirst(step.skippedBecause ?? '')}</p>
      </li>
    );
  if (isUnreached)
    return (
      <li data-display={display}>
        <StepMark display={display} />
        <h3>{step.label}</h3>
        <p className="timeline-when">Not reached</p>
      </li>
    );
  return (
    <li data-display={display} aria-current={isCurrent ? 'step' : undefined}>
      <StepMark display={display} isLate={step.overdueDays > 0} />
      <h3>
        {step.label}
        <span className="sr-only">: {displayLabels[display]}</span>
      </h3>
      {besideLabel && <p className="timeline-when">beside {besideLabel}</p>}
      <div className="timeline-person">
        {hasSeveralApprovers(step) ? <StepCount step={step} /> : <StepPerson step={step} />}
        {onReassign && (
          <Button
            variant="link"
            size="sm"
            aria-label={`Re-assign ${step.label}`}
            onPointerEnter={onReassignNear}
            onFocus={onReassignNear}
            onClick={onReassign}
          >
            {step.assigneeName === null ? 'Assign' : 'Re-assign'}
          </Button>
        )}
      </div>
      <When {...shown} />
      <StepDue step={step} />
      {isDecidedBySeveral(step) && <StepDecisions step={step} />}
      {!isDecidedBySeveral(step) && (
        <StepAnswers step={step} answers={step.decisions.at(-1)?.answers ?? {}} />
      )}
      {!isDecidedBySeveral(step) && step.comments && <StepComment text={step.comments} />}
      {step.differences.length > 0 && <Differences step={step} />}
    </li>
  );
}

/** How the contract of a wrap-up differs from what was approved. */
function Differences({ step }: { step: RequestStep }) {
  return (
    <ul className="mt-1.5 grid gap-0.5 text-12 text-ink-2 wrap-anywhere" aria-label="Other than approved">
      {step.differences.map((difference) => (
        <li key={difference.label} dir="auto">
          {differenceText(difference)}
        </li>
      ))}
    </ul>
  );
}

function StepPerson({ step }: { step: RequestStep }) {
  const users = useUsers();
  const { hint } = usePeopleNames();
  const id = step.decidedBy ?? step.assigneeId;
  const name = step.decidedByName ?? step.assigneeName;
  if (name) {
    const picture = users.find((user) => user.id === id)?.profileImageUrl;
    const today =
      step.decidedByName === null ? undefined : hint({ id, name, username: step.decidedByUsername });
    return (
      <span className="min-w-0">
        <Person name={name} src={picture} hint={today} />
        {step.decidedForName && <span className="type-12 text-ink-3"> for {step.decidedForName}</span>}
      </span>
    );
  }
  return (
    <span className="person text-ink-3">
      <Avatar />
      <span>No approver assigned</span>
    </span>
  );
}

function When(shown: ShownStep) {
  const { step, isCurrent } = shown;
  const day = dayOf(shown);
  const notes = [
    isCurrent && step.assigneeId === null && 'an administrator decides',
    step.isReassigned && 're-assigned',
    step.isSelfApproved && 'approved by the requestor',
  ].filter((note) => note !== false);
  if (!day && notes.length === 0) return null;
  return (
    <p className="timeline-when">
      {day && (
        <>
          {day.verb}{' '}
          <time dateTime={day.at} title={formatInstant(day.at)}>
            {formatInstantDay(day.at)}
          </time>
          {notes.length > 0 && ' · '}
        </>
      )}
      {notes.join(' · ')}
    </p>
  );
}

function dayOf({ step, isFirst, isCurrent }: ShownStep) {
  const { completedAt, since } = step;
  if (completedAt) return { verb: verbOf(step, isFirst), at: completedAt };
  return isCurrent && since ? { verb: 'Since', at: since } : null;
}

export function verbOf({ status }: RequestStep, isFirst: boolean): string {
  if (status === 'rejected') return 'Rejected';
  return isFirst ? 'Submitted' : 'Approved';
}

const mostOfComment = 600;

export function StepComment({ text }: { text: string }) {
  return (
    <blockquote className="step-comment" dir="auto">
      <LongText text={text} most={mostOfComment} />
    </blockquote>
  );
}

const icons = { completed: Check, rejected: X, active: null, pending: null, skipped: Minus };

export function StepMark({ display, isLate = false }: { display: StepDisplay; isLate?: boolean }) {
  const Icon = icons[display];
  return (
    <i
      className="step-state"
      data-display={display}
      data-late={isLate && display === 'active' ? '' : undefined}
      aria-hidden="true"
    >
      {Icon && <Icon />}
    </i>
  );
}

export const displayLabels: Readonly<Record<StepDisplay, string>> = {
  completed: 'Completed',
  active: 'Current step',
  rejected: 'Rejected',
  pending: 'Pending',
  skipped: 'Skipped',
};
