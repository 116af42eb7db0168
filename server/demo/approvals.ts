import { defaultWorkflow, type WorkflowStep } from '@purser/domain/workflow';
import { putAbsence } from '../src/features/requests/approval/absences.service.ts';
import { saveGroups, saveHolidays } from '../src/features/requests/workflow/approval-settings.service.ts';
import { saveForms } from '../src/features/requests/workflow/request-forms.service.ts';
import { saveWorkflow } from '../src/features/requests/workflow/workflow.service.ts';
import { later } from '../src/platform/clock.ts';
import type { Work } from '../src/platform/serve.ts';
import type { Person } from '../src/platform/session.ts';
import type { DemoStep } from './requests.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = 59;

/** Groups, holidays, the workflow and a further form; and that somebody will be away. */
export function demoApprovalSteps(work: Work, people: readonly Person[]): DemoStep[] {
  const then = { ...work, at: later(work.at, -daysAgo * day) };
  const ids = people.map(({ id }) => id);
  const run = async (): Promise<void> => {
    const [it = 0, finance = 0] = ids;
    await saveGroups(then, {
      groups: [{ key: financeLeads, name: 'Finance leads', memberIds: [finance, it] }],
    });
    const year = Number(work.today.slice(0, 4));
    await saveHolidays(then, { days: [year, year + 1].flatMap((one) => [`${one}-01-01`, `${one}-12-25`]) });
    await saveWorkflow(then, { steps: demoWorkflow(ids) });
    await saveForms(then, { forms: [moreSeats] });
  };
  return [
    { daysAgo, run },
    { daysAgo: 0.1, run: () => sayAway(work, ids) },
  ];
}

const financeLeads = 'finance_leads';

// The four people are IT, Finance, Studio production and Legal.
function demoWorkflow([it = 0, , , legal = 0]: readonly number[]) {
  const byUser = (approverId: number) => ({ assigneeType: 'user' as const, roleType: null, approverId });
  const additions: Readonly<Record<string, object>> = {
    tech_security_assessment: {
      ...byUser(it),
      description: 'Is it safe to use, and can we run it?',
      actions: [
        'Read the SOC 2 report',
        'Ask for single sign-on by Okta',
        'Check the licensed software list',
      ],
      dueDays: 5,
    },
    business_terms_review: {
      assigneeType: 'role',
      roleType: 'business_owner',
      description: 'Do we need it, and at this price?',
      dueDays: 10,
    },
    legal_review: {
      ...byUser(legal),
      description: 'Terms of use, liability and data processing.',
      actions: ['Compare with our own terms', 'Check where data is kept'],
      besidePrevious: true,
      dueDays: 10,
      escalateAfterDays: 5,
    },
    finance_approval: {
      approvers: [{ type: 'group', key: financeLeads }],
      conditions: [{ field: 'cost', op: 'at_least', value: 10_000 }],
      dueDays: 10,
      questions: [
        { key: 'cost_center', label: 'Cost center', type: 'text', required: false },
        { key: 'in_budget', label: 'Inside this year’s budget', type: 'yes_no', required: false },
      ],
    },
  };
  return defaultWorkflow.map((step: WorkflowStep) => ({
    ...step,
    actions: [...step.actions],
    ...additions[step.key],
  }));
}

const moreSeats = {
  key: 'more_seats',
  name: 'More seats',
  questions: [{ key: 'seats', label: 'How many more seats', type: 'number' as const, required: true }],
  steps: null,
};

async function sayAway(work: Work, ids: readonly number[]): Promise<void> {
  const [it = 0, , production = 0] = ids;
  const dayIn = (days: number): string => later(work.at, days * day).slice(0, 10);
  await putAbsence(work, production, { from: dayIn(7), to: dayIn(14), delegateId: it });
}
