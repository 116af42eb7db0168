import { textIn } from './text-in-address.ts';

/** The tabs of Settings (docs/product/settings.md), by the word that stands for each in the address. */
export const settingsTabs = [
  { value: 'application', label: 'Application' },
  { value: 'workflow', label: 'Workflow' },
  { value: 'users', label: 'Users' },
  { value: 'email-rules', label: 'Email Rules' },
] as const;

export type SettingsTab = (typeof settingsTabs)[number]['value'];

/** Whether a word names a tab. */
export const isSettingsTab = (word: unknown): word is SettingsTab =>
  settingsTabs.some(({ value }) => value === word);

/** What the address of Settings says: `/settings?tab=users&q=ann&order=newest`. */
export interface SettingsSearch {
  /** Application where nothing is said. */
  readonly tab?: SettingsTab | undefined;
  /** What is searched among the users, and their order. */
  readonly q?: string | undefined;
  readonly order?: string | undefined;
}

/** Reads an address that somebody may have typed: what makes no sense in it is left out. */
export const parseSettingsSearch = (given: Readonly<Record<string, unknown>>): SettingsSearch => ({
  // Named even where it is missing: the router would pass on what the address says.
  tab: isSettingsTab(given.tab) ? given.tab : undefined,
  q: textIn(given.q),
  order: textIn(given.order),
});
