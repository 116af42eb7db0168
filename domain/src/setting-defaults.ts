/** What the single settings are where nobody has changed them (decision 67). Their labels stand in setting-labels.ts. */
import { defaultTolerance } from './cost-tolerance.ts';

/** The settings that are on or off: may requestors approve later steps of their own requests; do contracts need approval. */
export const switchDefaults = { allowSelfApproval: true, contractsNeedApproval: false };
export type SwitchKey = keyof typeof switchDefaults;

/** The defaults of all single settings. */
export const settingDefaults = { ...switchDefaults, costTolerance: defaultTolerance, fiscalYearStart: 1 };
export type SettingKey = keyof typeof settingDefaults;
