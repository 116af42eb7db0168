import { getRequestForms, getWorkflow, saveRequestForms, saveWorkflow } from '@purser/api/addresses';
import type { RequestForm } from '@purser/api/approval-settings';
import type { SavedStep, Workflow } from '@purser/api/workflow';
import { call } from '../../lib/call.ts';
import {
  type Conflict,
  fieldsOf,
  isEqual,
  type Merge,
  rowsOf,
  type Sides,
  wholeBy,
} from '../../lib/draft.ts';
import { requestFormsQuery, workflowQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import type { ListDescription } from '../../ui/list-card.tsx';
import { plainText, type Shared } from '../../ui/shared-save.ts';
import { keyFor } from './group-keys.ts';

const keyOf = ({ key }: { readonly key: string }): string => key;

/** A step's approvers are one choice, and so is its escalation. */
export const mergedSteps = rowsOf<SavedStep>({
  keyOf,
  merge: fieldsOf<SavedStep>({}, [
    ['approvers', 'needs', 'assigneeType', 'roleType', 'approverId'],
    ['escalateAfterDays', 'escalateToId'],
  ]),
});

const sameUnlessOther = <Value>(nothing: Value): Merge<Value | undefined> =>
  wholeBy((one, other) => isEqual(one ?? nothing, other ?? nothing));

/** A form that doesn't say what it is for is for everything. */
export const mergedForm = fieldsOf<RequestForm>({
  questions: rowsOf<RequestForm['questions'][number]>({ keyOf }),
  kinds: sameUnlessOther<RequestForm['kinds']>([]),
  largestCost: sameUnlessOther<RequestForm['largestCost']>(null),
  steps: (sides) => mergedOwnSteps(sides),
});

/** The forms that requests begin from beside the default one: their questions, and steps of their own where they have any. */
export const requestForms: ListDescription<RequestForm> = {
  title: 'Forms',
  noun: 'Form',
  hint: 'Ways to begin a request beside ‘Request New Software’, each with questions to the requestor. A form passes the default steps, unless it has its own.',
  queryKey: requestFormsQuery.queryKey,
  read: (signal) => call(getRequestForms, { signal }),
  save: (forms, from) => call(saveRequestForms, { body: { forms, from } }),
  keyOf,
  nameOf: ({ name }) => name,
  merge: mergedForm,
  labels: {
    name: 'Name',
    kinds: 'Only for',
    largestCost: 'Largest cost per year',
    questions: 'Questions',
    steps: 'Steps',
  },
  create: (name, known) => ({ key: keyFor(name, known), name, questions: [], steps: null }),
  // Drafts of a form have its steps at once.
  onSaved: (client) => refreshRequests(client),
};

function mergedOwnSteps({ base, mine, theirs }: Sides<SavedStep[] | null>) {
  if (base && mine && theirs) return mergedSteps({ base, mine, theirs });
  return wholeBy<SavedStep[] | null>(isEqual)({ base, mine, theirs });
}

/** The default steps. */
export const sharedWorkflow: Shared<Workflow> = {
  queryKey: workflowQuery.queryKey,
  read: () => call(getWorkflow),
  save: async ({ steps }, { steps: from }) => {
    const { steps: kept } = await call(saveWorkflow, { body: { steps, from } });
    return { steps: kept };
  },
  merge: fieldsOf<Workflow>({ steps: mergedSteps }),
  words: {
    title: 'The workflow has changed since you opened it',
    labelsOf:
      (sides) =>
      ({ path: [, ...inner], isOrder }) =>
        stepLabel({ path: inner, isOrder }, [sides.theirs, sides.mine, sides.base]),
    textOf: (side, { path }) => (side === undefined && path.length === 2 ? 'removed' : plainText(side)),
  },
};

function stepLabel(
  { path: [key, field], isOrder }: Pick<Conflict, 'path'> & { readonly isOrder: true | undefined },
  sides: readonly Workflow[],
): string {
  if (isOrder) return 'Order of the steps';
  const step = sides.flatMap(({ steps }) => steps).find((one) => one.key === key);
  return [step?.label, field === undefined ? undefined : (stepLabels[field] ?? field)]
    .filter(Boolean)
    .join(' · ');
}

const stepLabels: Readonly<Record<string, string>> = {
  label: 'Label',
  description: 'Description',
  actions: 'Required Actions',
  approvers: 'Approver',
  conditions: 'Conditions',
  besidePrevious: 'In parallel with the step before',
  dueDays: 'Due',
  escalateAfterDays: 'Escalation',
  questions: 'Questions',
};
