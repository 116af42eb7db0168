import type { TriedStepReply } from '@purser/api/approval-settings';
import { absenceOf } from '@purser/domain/approvals/absences';
import type { Company } from '@purser/domain/approvals/approvers';
import { type Needs, runsOf, type StepPlan } from '@purser/domain/approvals/step-plan';
import { workingDaysAfter } from '@purser/domain/approvals/working-days';
import { countText } from '@purser/domain/kinds/numbers';
import { fullDay } from '@purser/domain/renewal/day-words';
import { sentenceList } from '@purser/domain/sentence-list';
import { UserX } from 'lucide-react';

type TriedStepsProps = {
  tried: readonly TriedStepReply[];
  /** The steps that were tried. */
  plans: readonly StepPlan[];
  company: Company | undefined;
  nameOf: (id: number) => string;
};

/** Which steps a request comes to, why it skips the others, who decides each today, and where nobody would. */
export function TriedSteps({ tried, plans, company, nameOf }: TriedStepsProps) {
  const first = firstAfterSubmission(tried, plans);
  return (
    <div className="workflow-tried border-t border-line text-13">
      <p role="status" className="px-4 py-2 border-b border-line bg-sunken">
        {sumOf(tried)}
      </p>
      <ol className="grid px-4 py-3">
        {tried.map((step, at) => {
          const plan = plans.find(({ key }) => key === step.key);
          return (
            <li
              key={step.key}
              data-applies={step.applies ? '' : undefined}
              data-nobody={step.hasNobody ? '' : undefined}
            >
              <span className="workflow-tried-mark" aria-hidden="true">
                {step.hasNobody && <UserX className="size-3" />}
              </span>
              <div className="flex flex-wrap items-baseline justify-between gap-x-2">
                {step.applies ? (
                  <b className="font-medium">
                    {at + 1} {step.label}
                  </b>
                ) : (
                  <s>
                    {at + 1} {step.label}
                  </s>
                )}
                {step.applies && plan && company && (
                  <small className="text-12 text-ink-3">{dueText(plan, first.has(step.key), company)}</small>
                )}
              </div>
              <Words step={step} plan={plan} company={company} nameOf={nameOf} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function sumOf(tried: readonly TriedStepReply[]): string {
  const skipped = tried.filter(({ applies }) => !applies).length;
  const empty = tried.filter(({ hasNobody }) => hasNobody).length;
  return [
    tried.length - skipped === 1 ? '1 step applies' : `${countText(tried.length - skipped, 'steps')} apply`,
    ...(empty > 0 ? [`${empty} without an approver`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}

// They begin when the request is handed in, so that their days are known; those of the others depend on when these are over.
function firstAfterSubmission(
  tried: readonly TriedStepReply[],
  plans: readonly StepPlan[],
): ReadonlySet<string> {
  const applying = new Set(tried.filter(({ applies }) => applies).map(({ key }) => key));
  const [, ...later] = runsOf(plans).map((run) => run.filter(({ key }) => applying.has(key)));
  return new Set(later.find((run) => run.length > 0)?.map(({ key }) => key));
}

function dueText({ dueDays }: StepPlan, isFirst: boolean, { today, holidays }: Company): string {
  if (dueDays === null) return '';
  return isFirst
    ? `due ${fullDay(workingDaysAfter(today, dueDays, holidays))}`
    : `due in ${countText(dueDays, 'days')}`;
}

type WordsProps = Omit<TriedStepsProps, 'tried' | 'plans'> & {
  step: TriedStepReply;
  plan: StepPlan | undefined;
};

function Words({ step, plan, company, nameOf }: WordsProps) {
  const { applies, reason, hasNobody, approvers, leftIds } = step;
  if (!applies) return <p>Skipped: {reason}</p>;
  if (hasNobody) {
    const administrators = (company?.administratorIds ?? []).map(nameOf);
    return (
      <>
        <p>No approver (administrators decide)</p>
        {administrators.length > 0 && administrators.length <= 3 && (
          <small>{sentenceList(administrators)}</small>
        )}
      </>
    );
  }
  const away = approvers.flatMap(({ id, onBehalfOfId, name }) => {
    const absence = onBehalfOfId === null && company ? absenceOf(id, company) : undefined;
    if (!absence) return [];
    const until = `${name} is away until ${fullDay(absence.to)}`;
    return [{ id, words: leftIds.includes(id) ? `${until}; the administrators decide` : until }];
  });
  return (
    <>
      <p>{approversSentence(step, plan?.needs ?? 'any', nameOf)}</p>
      {away.map(({ id, words }) => (
        <small key={id}>{words}</small>
      ))}
    </>
  );
}

/**
 * Who would decide a step: '2 of Omar Haddad, Elif Arslan and Hannah Vogt (or Priya Raman)'. Who stands in for somebody follows
 * that one, and so do the administrators where an absence leads to nobody; who is asked for both their own sake and another's is named
 * once as themselves.
 */
function approversSentence(
  { approvers, leftIds }: Pick<TriedStepReply, 'approvers' | 'leftIds'>,
  needs: Needs,
  nameOf: (id: number) => string,
): string {
  const asked = [...new Set(approvers.map(({ id, onBehalfOfId }) => onBehalfOfId ?? id))].map((id) => {
    const standing = [
      ...approvers.filter((one) => one.onBehalfOfId === id).map(({ name }) => name),
      ...(leftIds.includes(id) ? ['the administrators'] : []),
    ];
    return standing.length === 0 ? nameOf(id) : `${nameOf(id)} (or ${standing.join(' or ')})`;
  });
  if (asked.length === 1) return asked.join('');
  const list = sentenceList(asked);
  if (needs === 'any') return `Any of ${list}`;
  return needs === 'all' ? `All of ${list}` : `${needs} of ${list}`;
}
