/**
 * How the feed describes changes of Settings: who changed what from what to what (decision 68). Each function answers a text
 * for each change.
 */
import { excerptOf } from './excerpt.ts';
import { ruleFieldLabel, ruleValue } from './mails/rule-words.ts';
import type { SoftwareOptions } from './options.ts';
import type { SettingKey } from './setting-defaults.ts';
import { settingLabels, settingValue } from './setting-labels.ts';
import { approverRoleLabel, type WorkflowStep } from './workflow.ts';

/** What is said, and recorded, once nobody is signed in any more. */
export const everybodySignedOut = 'Everybody was signed out';

// Longer than any change that is made by hand; the description of a new workflow is cut.
const longestDetails = 500;
const longestValue = 80;

/** Changes as an activity's details have them, 500 characters at most; null for none. @example detailsOfChanges(['A', 'B']) // 'A; B' */
export const detailsOfChanges = (changes: readonly string[]): string | null =>
  changes.length === 0 ? null : excerptOf(changes.join('; '), longestDetails);

/** The label of a key of Settings. @example keyLabel('paymentTypes') // 'Payment Types' */
export const keyLabel = (key: string): string =>
  key.charAt(0).toUpperCase() + key.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter}`);

/** A single setting. @example settingChanges('contractsNeedApproval', false, true) // ['Contracts need approval: from off to on'] */
export const settingChanges = (key: SettingKey, before: unknown, after: unknown): string[] =>
  before === after
    ? []
    : [fromTo(`${settingLabels[key]}:`, settingValue(key, before), settingValue(key, after))];

/** The option lists. @example optionChanges(before, after) // ['Payment Types: added Cash; removed Check'] */
export function optionChanges(before: SoftwareOptions, after: SoftwareOptions): string[] {
  const lists = Object.keys(after).filter((key): key is keyof SoftwareOptions => key in before);
  return lists.flatMap((list) => {
    const changes = listChanges(before[list], after[list]);
    return changes.length === 0 ? [] : [`${keyLabel(list)}: ${changes.join(', ')}`];
  });
}

function listChanges(before: readonly string[], after: readonly string[]): string[] {
  const known = new Set(before);
  const remaining = new Set(after);
  const added = after.filter((value) => !known.has(value));
  const removed = before.filter((value) => !remaining.has(value));
  if (added.length === 0 && removed.length === 0)
    return isSame(before, after) ? [] : ['put in another order'];
  return [
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
}

/** A step of the workflow; `rules` says in words what it has beside a single approver, and is empty where it has nothing. */
export type DescribedStep = WorkflowStep & { readonly rules?: string };

/** The workflow; people by the names given. @example workflowChanges(before, after, names) // ['Legal Review: Approver from Nora to Ben'] */
export function workflowChanges(
  before: readonly DescribedStep[],
  after: readonly DescribedStep[],
  names: ReadonlyMap<number, string>,
): string[] {
  const known = new Map(before.map((step) => [step.key, step]));
  const keys = new Set(after.map(({ key }) => key));
  const orderBefore = [...known.keys()].filter((key) => keys.has(key));
  const orderAfter = [...keys].filter((key) => known.has(key));
  const removed = before.filter(({ key }) => !keys.has(key));
  return [
    ...after.flatMap((step) => stepChanges(known.get(step.key), step, names)),
    ...removed.map(({ label }) => `${label} was removed`),
    ...(isSame(orderBefore, orderAfter) ? [] : ['the steps were put in another order']),
  ];
}

function stepChanges(
  before: DescribedStep | undefined,
  after: DescribedStep,
  names: ReadonlyMap<number, string>,
): string[] {
  const approver = approverText(after, names);
  if (!before) return [`${after.label} was added, its approver ${approver}`];
  const former = approverText(before, names);
  const texts: readonly (readonly [string, string, string])[] = [
    ['Name', before.label, after.label],
    ['Approver', former, approver],
    ['Description', before.description, after.description],
    ['Required actions', before.actions.join(', '), after.actions.join(', ')],
    ['Rules', before.rules || 'none', after.rules || 'none'],
  ];
  const changes = texts
    .filter(([, old, now]) => old !== now)
    .map(([what, old, now]) => fromTo(what, old, now));
  return changes.length === 0 ? [] : [`${before.label}: ${changes.join(', ')}`];
}

/** Who approves a step: a role or a person by name. @example approverText(step, names) // 'Business owner' */
export function approverText(step: WorkflowStep, names: ReadonlyMap<number, string>): string {
  if (step.assigneeType === 'role') return step.roleType ? approverRoleLabel(step.roleType) : '';
  return step.approverId === null ? 'nobody' : (names.get(step.approverId) ?? `#${step.approverId}`);
}

/** Mail rules, by event and field. @example ruleChanges(before, after) // ['Approval Step: Recipients from requestor to nobody'] */
export function ruleChanges<Rules extends object>(before: Rules, after: Rules): string[] {
  return Object.entries(after).flatMap(([event, rule]) => {
    const changes = fieldChanges(Reflect.get(before, event), rule);
    return changes.length === 0 ? [] : [`${keyLabel(event)}: ${changes.join(', ')}`];
  });
}

function fieldChanges(before: unknown, after: unknown): string[] {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return [];
  return Object.entries(after).flatMap(([field, value]) => {
    const old: unknown = Reflect.get(before, field);
    if (isSame(old, value)) return [];
    // Pages of markup: an excerpt of them says nothing.
    return field === 'html'
      ? ['Text changed']
      : [fromTo(ruleFieldLabel(field), ruleValue(field, old), ruleValue(field, value))];
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const fromTo = (what: string, before: unknown, after: unknown): string =>
  `${what} from ${valueText(before)} to ${valueText(after)}`;

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(', ') || 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text === '' ? 'nothing' : excerptOf(text, longestValue);
}
