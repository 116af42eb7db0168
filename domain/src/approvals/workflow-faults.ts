/**
 * What saving a workflow refuses beside the shape of its steps (docs/product/approvals.md#what-saving-refuses): each fault with
 * the step and the field it stands at, in words for the administrator.
 */

import { countText } from '../kinds/numbers.ts';
import type { Question } from './answers.ts';
import type { ApprovalGroup } from './approvers.ts';
import { conditionFault } from './conditions.ts';
import { placesApart, type StepPlan } from './step-plan.ts';

/** What is said of a question without its label. */
export const questionLabelMissing = 'A question needs a label';

/** What is said of a step that needs no approval. */
export const approvalsMissing = 'A step needs at least 1 approval';

/** Something that can't be saved. */
export interface WorkflowFault {
  /** The step's place, counted from 0. */
  readonly at: number;
  readonly field: keyof StepPlan;
  readonly message: string;
}

/** The most that a workflow may hold, so that none becomes slow. Days are working days. */
export const workflowLimits = {
  conditions: 10,
  approvers: 50,
  questions: 20,
  options: 50,
  days: 365,
  members: 500,
} as const;

/**
 * The faults of a workflow, in the order of its steps.
 * @example workflowFaults([submission, { ...plainStep, key: 'legal_review', dueDays: 0 }], [])[0]?.message // 'A step is due after 1 to 365 working days'
 */
export const workflowFaults = (
  steps: readonly StepPlan[],
  groups: readonly ApprovalGroup[],
): WorkflowFault[] => {
  const apart = placesApart(steps);
  const members: Members = new Map(groups.map(({ key, memberIds }) => [key, memberIds]));
  return steps.flatMap((step, at) =>
    [
      ...placeFaults(step, { isApart: apart.has(at), isAfterApart: apart.has(at - 1) }),
      ...approverFaults(step, members),
      ...conditionFaults(step),
      ...timeFaults(step),
      ...questionFaults(step.questions),
    ].map(([field, message]) => ({ at, field, message })),
  );
};

type Fault = readonly [field: keyof StepPlan, message: string];

function placeFaults(
  { besidePrevious, conditions }: StepPlan,
  { isApart, isAfterApart }: { readonly isApart: boolean; readonly isAfterApart: boolean },
): Fault[] {
  const faults: Fault[] = [];
  if (besidePrevious && (isApart || isAfterApart))
    faults.push(['besidePrevious', 'No step can run in parallel with the submission or the wrap-up']);
  if (isApart && conditions.length > 0)
    faults.push(['conditions', 'The submission and the wrap-up apply to every request']);
  return faults;
}

/** The people of each group, by its key. */
type Members = ReadonlyMap<string, readonly number[]>;

function approverFaults({ approvers, needs }: StepPlan, members: Members): Fault[] {
  const faults: Fault[] = [];
  if (approvers.length > workflowLimits.approvers)
    faults.push(['approvers', `A step can have at most ${workflowLimits.approvers} approvers`]);
  if (new Set(approvers.map((one) => JSON.stringify(one))).size < approvers.length)
    faults.push(['approvers', 'An approver is named twice']);
  for (const approver of approvers) {
    if (approver.type === 'group' && !members.has(approver.key))
      faults.push(['approvers', `There is no group “${approver.key}”`]);
  }
  const people = mostPeopleOf(approvers, members);
  if (typeof needs !== 'number') return faults;
  if (!Number.isInteger(needs) || needs < 1) faults.push(['needs', approvalsMissing]);
  else if (needs > people) faults.push(['needs', neededTooMany(needs, people)]);
  return faults;
}

function neededTooMany(needs: number, people: number): string {
  const named = people === 1 ? '1 person' : `${people || 'no'} people`;
  return `This step names ${named} and can’t need ${countText(needs, 'approvals')}`;
}

// At most: each role is one, and each person counts once.
function mostPeopleOf(approvers: StepPlan['approvers'], members: Members): number {
  const people = approvers.flatMap((approver): readonly (number | string)[] => {
    if (approver.type === 'user') return [approver.id];
    if (approver.type === 'role') return [approver.role];
    return members.get(approver.key) ?? [];
  });
  return new Set(people).size;
}

function conditionFaults({ conditions }: StepPlan): Fault[] {
  const faults: Fault[] = [];
  if (conditions.length > workflowLimits.conditions)
    faults.push(['conditions', `A step can have at most ${workflowLimits.conditions} conditions`]);
  const messages = conditions
    .map((condition) => conditionFault(condition))
    .filter((message) => message !== undefined);
  return [...faults, ...messages.map((message): Fault => ['conditions', message])];
}

/** What is said of days within which nothing can be due. */
export const dueMessage = `A step is due after 1 to ${workflowLimits.days} working days`;

/** What is said of days after which nothing can escalate. */
export const escalationMessage = `A step escalates after 1 to ${workflowLimits.days} working days`;

function timeFaults({ dueDays, escalateAfterDays, escalateToId }: StepPlan): Fault[] {
  const faults: Fault[] = [];
  const isDays = (days: number): boolean =>
    Number.isInteger(days) && days >= 1 && days <= workflowLimits.days;
  if (dueDays !== null && !isDays(dueDays)) faults.push(['dueDays', dueMessage]);
  if (escalateAfterDays !== null && !isDays(escalateAfterDays))
    faults.push(['escalateAfterDays', escalationMessage]);
  if (escalateAfterDays !== null && dueDays === null)
    faults.push(['escalateAfterDays', 'Only a step that is due some day can escalate']);
  if (escalateToId !== null && escalateAfterDays === null)
    faults.push(['escalateToId', 'Please say after how many working days the step escalates']);
  return faults;
}

function questionFaults(questions: readonly Question[]): Fault[] {
  const messages = questionListFaults(questions);
  return messages.map((message) => ['questions', message]);
}

/**
 * What is wrong with the questions of a step or a form.
 * @example questionListFaults([{ key: 'po', label: 'PO', type: 'choice', options: [], required: true }]) // ['“PO” needs at least one option']
 */
export function questionListFaults(questions: readonly Question[]): string[] {
  const faults: string[] = [];
  if (questions.length > workflowLimits.questions)
    faults.push(`There can be at most ${workflowLimits.questions} questions`);
  const seen = new Set<string>();
  for (const { key, label, type, options = [] } of questions) {
    if (seen.has(key)) faults.push(`Two questions have the key “${key}”`);
    seen.add(key);
    if (label.trim() === '') faults.push(questionLabelMissing);
    if (type === 'choice') faults.push(...optionFaults(label, options));
  }
  return faults;
}

function optionFaults(label: string, options: readonly string[]): string[] {
  if (options.length === 0) return [`“${label}” needs at least one option`];
  if (options.length > workflowLimits.options)
    return [`“${label}” can have at most ${workflowLimits.options} options`];
  return new Set(options).size < options.length ? [`“${label}” has an option twice`] : [];
}
