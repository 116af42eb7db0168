import type { SettingKey } from './setting-defaults.ts';

/** The single settings by their keys, as Settings, Workflow and the feed call them (decision 67). */
export const settingLabels: Readonly<Record<SettingKey, string>> = {
  contractsNeedApproval: 'Contracts need approval',
  allowSelfApproval: 'Requestors may approve their own requests',
  costTolerance: 'Cost tolerance, in percent',
  fiscalYearStart: 'First month of the fiscal year',
};
