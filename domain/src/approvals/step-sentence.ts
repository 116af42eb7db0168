/**
 * A step of the workflow in one line of plain words, as the editor shows it
 * (docs/product/approvals.md#a-step-in-words).
 */

import { countText } from '../kinds/numbers.ts';
import { sentenceList } from '../sentence-list.ts';
import { approverRoleLabel } from '../workflow.ts';
import type { ApprovalGroup } from './approvers.ts';
import { anyOf, conditionText } from './conditions.ts';
import { type Approver, hasRules, isPlain, type StepPlan } from './step-plan.ts';

/** What ids and keys are called, and what stands before amounts in the company's currency. */
export interface StepNames {
  readonly sign: string;
  readonly people: ReadonlyMap<number, string>;
  readonly groups: readonly ApprovalGroup[];
}

/**
 * A step in a line.
 * @example stepSentence({ ...plainStep, key: 'finance', label: 'Finance', conditions: [atLeast10000], approvers: [financeLeads], dueDays: 3 }, names) // 'Finance, if at least $10,000 a year: any of Finance leads; due in 3 days'
 */
export function stepSentence(step: NamedPlan, names: StepNames): string {
  const conditions = step.conditions.map((condition) => conditionText(condition, names.sign));
  const name = conditions.length === 0 ? step.label : `${step.label}, if ${sentenceList(conditions)}`;
  const parts = [
    `${name}: ${approversText(step, names)}`,
    ...(step.besidePrevious ? ['in parallel with the step before'] : []),
    ...(step.dueDays === null ? [] : [`due in ${countText(step.dueDays, 'days')}`]),
    ...escalationParts(step, names),
    ...(step.questions.length === 0 ? [] : [`asks ${countText(step.questions.length, 'questions')}`]),
  ];
  return parts.join('; ');
}

/** Whether a step has nothing beside its name and a single approver. @example isPlainStep({ ...plainStep, key: 'legal_review' }) // true */
export const isPlainStep = (step: StepPlan): boolean =>
  isPlain(step.approvers, step.needs) && !hasRules(step);

type NamedPlan = StepPlan & { readonly label: string };

/**
 * What follows a step's name in its line.
 * @example planText({ ...plainStep, key: 'legal_review', label: 'Legal' }, names) // 'no approver (administrators decide)'
 */
export const planText = (step: NamedPlan, names: StepNames): string =>
  stepSentence(step, names)
    .slice(step.label.length)
    .replace(/^[,:] /, '');

/**
 * What a step has beside its name and a single approver; empty where it has nothing.
 * @example rulesText({ ...plainStep, key: 'legal_review', label: 'Legal', dueDays: 3 }, names) // 'no approver (administrators decide); due in 3 days'
 */
export const rulesText = (step: NamedPlan, names: StepNames): string =>
  isPlainStep(step) ? '' : planText(step, names);

function escalationParts({ escalateAfterDays, escalateToId }: StepPlan, { people }: StepNames): string[] {
  if (escalateAfterDays === null) return [];
  const name =
    escalateToId === null ? 'the administrators' : (people.get(escalateToId) ?? `#${escalateToId}`);
  return [`escalates to ${name} ${countText(escalateAfterDays, 'days')} later`];
}

/**
 * Who decides a step, in words.
 * @example approversText({ approvers: [{ type: 'role', role: 'tech_admin' }], needs: 'any' }, names) // 'Tech Admin'
 */
export function approversText(
  { approvers, needs }: Pick<StepPlan, 'approvers' | 'needs'>,
  names: StepNames,
): string {
  const words = approvers.map((approver) => nameOf(approver, names));
  const [first] = approvers;
  if (!first) return 'no approver (administrators decide)';
  if (approvers.length === 1 && first.type !== 'group') return words.join('');
  const list = needs === 'any' ? anyOf(words) : sentenceList(words);
  return `${typeof needs === 'number' ? `at least ${needs}` : needs} of ${list}`;
}

function nameOf(approver: Approver, { people, groups }: StepNames): string {
  if (approver.type === 'role') return approverRoleLabel(approver.role);
  if (approver.type === 'user') return people.get(approver.id) ?? `#${approver.id}`;
  return groups.find(({ key }) => key === approver.key)?.name ?? approver.key;
}
