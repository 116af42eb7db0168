/** What is changed in Settings as the audit log has it: values before and after (docs/product/audit.md#entries). */
import { approverText, type DescribedStep, keyLabel } from './administration.ts';
import { type AuditChange, auditChanges } from './audit.ts';
import { ruleFieldLabel, ruleValue } from './mails/rule-words.ts';
import { optionLabel, type SoftwareOptions } from './options.ts';
import type { SettingKey } from './setting-defaults.ts';
import { settingLabels, settingValue } from './setting-labels.ts';

type Texts = Readonly<Record<string, string | null>>;

/** A single setting. @example auditedSetting('contractsNeedApproval', false, true) // [{ field: 'Contracts need approval', from: 'off', to: 'on' }] */
export const auditedSetting = (key: SettingKey, before: unknown, after: unknown): AuditChange[] =>
  auditChanges(
    { [settingLabels[key]]: auditText(settingValue(key, before)) },
    { [settingLabels[key]]: auditText(settingValue(key, after)) },
  );

const roleNames = { admin: 'administrator', user: 'user' } as const;

type Role = keyof typeof roleNames;

/** A person's role. @example auditedRole('admin', 'user') // [{ field: 'Role', from: 'administrator', to: 'user' }] */
export const auditedRole = (before: Role, after: Role): AuditChange[] =>
  auditChanges({ Role: roleNames[before] }, { Role: roleNames[after] });

/** The option lists: of each what was removed and what was added, or both orders. @example auditedOptions(before, after) // [{ field: 'Payment Types', from: 'Check', to: 'Cash' }] */
export const auditedOptions = (before: SoftwareOptions, after: SoftwareOptions): AuditChange[] =>
  Object.keys(after)
    .filter((key): key is keyof SoftwareOptions => key in before)
    .flatMap((key) => listChange(key, before[key], after[key]));

// A list may have hundreds of values, and only a few differ.
function listChange(key: string, before: readonly string[], after: readonly string[]): AuditChange[] {
  const [known, remaining] = [new Set(before), new Set(after)];
  const removed = before.filter((value) => !remaining.has(value));
  const added = after.filter((value) => !known.has(value));
  const isOrder = removed.length === 0 && added.length === 0;
  const [from, to] = isOrder ? [before, after] : [removed, added];
  const field = isOrder ? `${keyLabel(key)}, order` : keyLabel(key);
  return auditChanges({ [field]: optionsText(key, from) }, { [field]: optionsText(key, to) });
}

// Those that Purser sets itself have names of the database.
const optionsText = (key: string, values: readonly string[]): string | null =>
  auditText(key === 'statusOptions' || key === 'billingCycles' ? values.map(optionLabel) : values);

/** The workflow, step by step; people by the names given. @example auditedWorkflow(before, after, names) // [{ field: 'Legal Review', from: 'Nora', to: 'Ben' }] */
export const auditedWorkflow = (
  before: readonly DescribedStep[],
  after: readonly DescribedStep[],
  names: ReadonlyMap<number, string>,
): AuditChange[] => auditChanges(stepTexts(before, names), stepTexts(after, names));

const stepTexts = (steps: readonly DescribedStep[], names: ReadonlyMap<number, string>): Texts => ({
  ...Object.fromEntries(
    steps.map((step) => [
      step.label,
      [approverText(step, names), step.rules, step.description, ...step.actions].filter(Boolean).join('; '),
    ]),
  ),
  Order: steps.map(({ label }) => label).join(', '),
});

/** Mail rules, by event and field. @example auditedRules(before, after) // [{ field: 'Approval Step: Recipients', from: 'requestor', to: 'nobody' }] */
export const auditedRules = (before: object, after: object): AuditChange[] =>
  auditChanges(ruleTexts(before), ruleTexts(after));

const ruleTexts = (rules: object): Texts =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([event, rule]: [string, unknown]) =>
      Object.entries(typeof rule === 'object' && rule !== null ? rule : {}).map(
        ([field, value]: [string, unknown]) => [
          `${keyLabel(event)}: ${ruleFieldLabel(field)}`,
          auditText(ruleValue(field, value)),
        ],
      ),
    ),
  );

function auditText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const text = Array.isArray(value) ? value.map(String).join(', ') : value;
  if (text === null || text === undefined || text === '') return null;
  return typeof text === 'string' ? text : JSON.stringify(text);
}
