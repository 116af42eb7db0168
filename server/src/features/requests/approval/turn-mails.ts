/** Mails about whose turn it is that nobody's action causes: days pass, people are away, groups change. */
import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { type AskedEvent, duesOf, newlyAsked, type StepDue, turnsOf } from '@purser/domain/approvals/turns';
import { isReminderDay } from '@purser/domain/approvals/working-days';
import { countText } from '@purser/domain/kinds/numbers';
import { fullDay } from '@purser/domain/renewal/day-words';
import type { MailWork } from './causes.ts';
import { mailAboutStep } from './request-mails.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/** The steps of whose time those are reminded today whom they wait for. */
export const remindersOf = ({ steps, company }: RequestWithSteps, state: ApprovalState): StepDue[] =>
  duesOf(state, company).filter(({ step, dueOn }) => {
    const remindedOn = steps.find(({ stepName }) => stepName === step)?.remindedOn ?? null;
    return isReminderDay({ dueOn, remindedOn }, company.today, company.holidays);
  });

interface Reminding {
  readonly state: ApprovalState;
  readonly reminders: readonly StepDue[];
  /** Whom the steps ask since a moment ago, who were told so. */
  readonly asked: readonly AskedEvent[];
}

/** Reminds those whom a step waits for that is due, one mail for each step. */
export async function mailDue(
  work: MailWork,
  locked: RequestWithSteps,
  { state, reminders, asked }: Reminding,
): Promise<void> {
  const { company } = locked;
  const turns = turnsOf(state, company);
  for (const { step, dueOn, overdueDays } of reminders) {
    const turn = turns.find((one) => one.step === step);
    const told = new Set(
      asked.flatMap((event) => (event.step === step ? event.people.map(({ id }) => id) : [])),
    );
    const ids = turn?.askedIds.filter((id) => !told.has(id)) ?? [];
    if (!turn || ids.length === 0) continue;
    await mailAboutStep(work, {
      locked,
      state,
      events: [{ type: 'asked', step, people: ids.map((id) => newlyAsked(turn, id)) }],
      step,
      steps: [step],
      action: 'due',
      due: dueText(dueOn, overdueDays),
      event: 'approvalStep',
      occasion: `due ${step} ${company.today}`,
      onlyRole: 'next_assignee',
    });
  }
}

const dueText = (dueOn: string, overdueDays: number): string =>
  overdueDays === 0
    ? 'is due today'
    : `was due on ${fullDay(dueOn)}, ${countText(overdueDays, 'working days')} ago`;
