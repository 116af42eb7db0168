import type { Action } from '@purser/domain/policy';
import { address, eachOf, text, word } from '../../lib/address.ts';

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

/** `/settings?tab=users&q=ann&order=newest` */
export const parseSettingsSearch = address({
  /** Application where it is missing. */
  tab: word(settingsTabs.map(({ value }) => value)),
  /** The search among the users or in the audit log, and the order of the users. */
  q: text,
  order: text,
  /** Which entries of the audit log: days, ids of people, actions and clients’ addresses, with commas. */
  ...eachOf(['from', 'to', 'actor', 'action', 'ip'], text),
});
