import { textIn } from './text-in-address.ts';

/** docs/product/settings.md. */
export const settingsTabs = [
  { value: 'application', label: 'Application' },
  { value: 'workflow', label: 'Workflow' },
  { value: 'users', label: 'Users' },
  { value: 'email-rules', label: 'Email Rules' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['value'];

export const isSettingsTab = (word: unknown): word is SettingsTab =>
  settingsTabs.some(({ value }) => value === word);

/** `/settings?tab=users&q=ann&order=newest`. */
export interface SettingsSearch {
  /** Application where it is missing. */
  readonly tab?: SettingsTab | undefined;
  /** The search among the users, and their order. */
  readonly q?: string | undefined;
  readonly order?: string | undefined;
}

/** A person may have typed the address: invalid parts are left out. */
export const parseSettingsSearch = (given: Readonly<Record<string, unknown>>): SettingsSearch => ({
  // Missing values are named too: the router would pass on what the address says.
  tab: isSettingsTab(given.tab) ? given.tab : undefined,
  q: textIn(given.q),
  order: textIn(given.order),
});
