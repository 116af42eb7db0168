import type { SettingKey } from './setting-defaults.ts';

/** The single settings by their keys, as Settings, Workflow and the feed call them (decision 67). */
export const settingLabels: Readonly<Record<SettingKey, string>> = {
  contractsNeedApproval: 'Contracts need approval',
  allowSelfApproval: 'Requestors may approve their own requests',
  costTolerance: 'Cost tolerance, in percent',
  fiscalYearStart: 'First month of the fiscal year',
};

/** The months, as a setting names them. */
const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** A setting's value as people read it, where it has words of its own. @example settingValue('fiscalYearStart', 7) // 'July' */
export const settingValue = (key: SettingKey, value: unknown): unknown =>
  key === 'fiscalYearStart' && typeof value === 'number'
    ? monthOf.format(Date.UTC(2026, value - 1, 1))
    : value;
