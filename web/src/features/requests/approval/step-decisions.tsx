import type { RequestStep } from '@purser/api/request-replies';
import { type Answer, byQuestion, type Question } from '@purser/domain/approvals/answers';
import { countText as wordsOf } from '@purser/domain/kinds/numbers';
import { submissionKey } from '@purser/domain/workflow';
import { Check, CircleDashed, Undo2, X } from 'lucide-react';
import { formatCivilDate } from '../../../lib/format.ts';
import { formatInstant, formatInstantDay } from '../../../lib/format-instant.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useUsers } from '../../../lib/reference.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LongText } from '../../../ui/long-text.tsx';
import { Person } from '../../../ui/person.tsx';

type Decision = RequestStep['decisions'][number];

/** Whether a step names more than a person or a role. */
export const hasSeveralApprovers = ({ approvers = [] }: RequestStep): boolean =>
  approvers.length > 1 || approvers.some(({ type }) => type === 'group');

/** Whether a step shows each of its decisions by itself: several people decide it, or it was decided in somebody's place or before a change. */
export const isDecidedBySeveral = (step: RequestStep): boolean =>
  hasSeveralApprovers(step) ||
  step.decisions.length > 1 ||
  step.decisions.some(
    ({ stands, onBehalfOfId, decision }) => !stands || onBehalfOfId !== null || decision === 'sent_back',
  );

const approvalsOf = ({ decisions }: RequestStep): number =>
  decisions.filter(({ decision, stands }) => decision === 'approved' && stands).length;

/** How far a step has come, in words. @example countText(step) // '1 of 2 approvals' */
export function countText(step: RequestStep): string {
  const { state, left } = step;
  const given = approvalsOf(step);
  if (state === 'current') return `${given} of ${wordsOf(given + left, 'approvals')}`;
  return state === 'approved' ? wordsOf(given, 'approvals') : 'Rejected';
}

// Most requests have no step of several approvers ahead of them.
const whoDecides = onDemand(async () => (await import('./who-decides.tsx')).WhoDecides);

/** How far a step of several approvers has come; of one that is still to come, who will decide it. */
export const StepCount = ({ step }: { step: RequestStep }) => (
  <span className="timeline-when first-letter:uppercase">
    {step.state === 'pending' ? <whoDecides.Component step={step} /> : countText(step)}
  </span>
);

const icons = { approved: Check, rejected: X, sent_back: Undo2 };
const voteLooks = { approved: 'text-success', rejected: 'text-danger', sent_back: 'text-ink-3' };
const verbs = { approved: 'Approved', rejected: 'Rejected', sent_back: 'Asked for changes' };

const verbOf = ({ stepName }: RequestStep, { decision }: Decision): string =>
  stepName === submissionKey && decision === 'approved' ? 'Submitted' : verbs[decision];

/** Who has decided a step, also before a change, and who is missing. */
export function StepDecisions({ step }: { step: RequestStep }) {
  const users = useUsers();
  const pictureOf = (id: number) => users.find((user) => user.id === id)?.profileImageUrl ?? null;
  // A single person who is asked stands above already.
  const isWaiting = step.state === 'current' && (hasSeveralApprovers(step) || step.missing.length > 1);
  return (
    <ul className="mt-1.5 grid gap-1.5">
      {step.decisions.map((decision) => (
        <Vote
          key={`${decision.at} ${decision.personId} ${decision.onBehalfOfId}`}
          step={step}
          decision={decision}
          picture={pictureOf(decision.personId)}
        />
      ))}
      {isWaiting &&
        step.missing.map(({ id, name, onBehalfOfId, onBehalfOfName }) => (
          <li key={`${id} ${onBehalfOfId}`} className="flex min-w-0 items-start gap-1.5">
            <CircleDashed className="icon-sm mt-1 text-ink-3" aria-hidden="true" />
            <span className="sr-only">Missing: </span>
            <Person name={name} src={pictureOf(id)} />
            {onBehalfOfName && <span className="type-12 text-ink-3"> for {onBehalfOfName}</span>}
          </li>
        ))}
    </ul>
  );
}

type VoteProps = { step: RequestStep; decision: Decision; picture: string | null };

function Vote({ step, decision, picture }: VoteProps) {
  const { personName, onBehalfOfName, at, comment, answers, stands, capacity } = decision;
  const Icon = icons[decision.decision];
  const notes = [
    // Whoever hands in again submits anew, and whoever asked for changes was heard: neither is asked again by a change.
    !stands && decision.decision === 'approved' && step.stepName !== submissionKey && 'before the change',
    capacity === 'administrator' && 'as an administrator',
    capacity === 'escalation' && 'as it escalated',
  ].filter((note) => note !== false);
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <Icon
        className={classNames('icon-sm mt-1', stands ? voteLooks[decision.decision] : 'text-ink-3')}
        aria-hidden="true"
      />
      <div className="min-w-0">
        <Person name={personName} src={picture} />
        {onBehalfOfName && <span className="type-12 text-ink-3"> for {onBehalfOfName}</span>}
        <p className="timeline-when">
          {verbOf(step, decision)}{' '}
          <time dateTime={at} title={formatInstant(at)}>
            {formatInstantDay(at)}
          </time>
          {notes.map((note) => ` · ${note}`)}
        </p>
        {comment && (
          <blockquote className="step-comment" dir="auto">
            <LongText text={comment} most={600} />
          </blockquote>
        )}
        <StepAnswers step={step} answers={answers} />
      </div>
    </li>
  );
}

/** What somebody answered to a step's questions. */
export function StepAnswers({
  step: { questions = [] },
  answers,
}: {
  step: Pick<RequestStep, 'questions'>;
  answers: Readonly<Record<string, Answer>>;
}) {
  const given = questions.flatMap((question) => {
    const answer = byQuestion(answers, question);
    return answer === undefined ? [] : [{ ...question, text: answerText(question, answer) }];
  });
  if (given.length === 0) return null;
  return (
    <dl className="grid gap-0.5 mt-1.5 text-12">
      {given.map(({ key, label, text }) => (
        <div key={key} className="grid grid-cols-2 gap-2 wrap-anywhere">
          <dt className="text-ink-3">{label}</dt>
          <dd dir="auto" className="tabular-nums">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An answer as people read it. @example answerText({ type: 'yes_no', … }, true) // 'Yes' */
export function answerText({ type }: Pick<Question, 'type'>, answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No';
  if (typeof answer === 'number') return answer.toLocaleString('en-US', { maximumFractionDigits: 6 });
  return type === 'date' ? formatCivilDate(answer) : answer;
}

/** When a current step is due and by how much it is late, and who had a step as well since then. */
export function StepDue({ step }: { step: RequestStep }) {
  const { dueOn, overdueDays, escalatedOn } = step;
  return (
    <>
      {step.state === 'current' && dueOn !== null && (
        <p className="timeline-when">
          Due {formatCivilDate(dueOn)} <OverdueBadge days={overdueDays} />
        </p>
      )}
      {escalatedOn !== null && <Escalated step={step} day={escalatedOn} />}
    </>
  );
}

function Escalated({ step: { escalateToId }, day }: { step: RequestStep; day: string }) {
  const users = useUsers();
  const other =
    escalateToId === undefined ? 'the administrators' : users.find(({ id }) => id === escalateToId)?.name;
  return (
    <p className="timeline-when">
      Went to {other ?? 'somebody else'} as well, {formatCivilDate(day)}
    </p>
  );
}

/** '2 days overdue', in working days; nothing where it isn't. */
export const OverdueBadge = ({ days }: { days: number }) =>
  days > 0 && <Badge variant="overdue">{wordsOf(days, 'days')} overdue</Badge>;
