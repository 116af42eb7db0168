import type { Action } from '@purser/domain/policy';
import { textIn } from './address-values.ts';

interface SettingsTabEntry {
  readonly value: string;
  readonly label: string;
  /** Who may not do this doesn't see the tab. */
  readonly needs?: Action;
}

/** docs/product/settings.md. */
export const settingsTabs = [
  { value: 'application', label: 'Application' },
  { value: 'workflow', label: 'Workflow' },
  { value: 'users', label: 'Users' },
  { value: 'email-rules', label: 'Email Rules' },
  { value: 'currencies', label: 'Currencies', needs: 'save rates' },
  { value: 'system', label: 'System', needs: 'see the system' },
  { value: 'audit', label: 'Audit Log', needs: 'see the audit log' },
] as const satisfies readonly SettingsTabEntry[];

export type SettingsTab = (typeof settingsTabs)[number]['value'];

export const isSettingsTab = (word: unknown): word is SettingsTab =>
  settingsTabs.some(({ value }) => value === word);

/** `/settings?tab=users&q=ann&order=newest`. */
export interface SettingsSearch {
  /** Application where it is missing. */
  readonly tab?: SettingsTab | undefined;
  /** The search among the users or in the audit log, and the order of the users. */
  readonly q?: string | undefined;
  readonly order?: string | undefined;
  /** Which entries of the audit log: days, ids of people, actions and clients’ addresses, with commas. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly ip?: string | undefined;
}

/** A person may have typed the address: invalid parts are left out. */
export const parseSettingsSearch = (given: Readonly<Record<string, unknown>>): SettingsSearch => ({
  // Missing values are named too: the router would pass on what the address says.
  tab: isSettingsTab(given.tab) ? given.tab : undefined,
  q: textIn(given.q),
  order: textIn(given.order),
  from: textIn(given.from),
  to: textIn(given.to),
  actor: textIn(given.actor),
  action: textIn(given.action),
  ip: textIn(given.ip),
});
