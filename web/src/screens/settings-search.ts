/** The tabs of Settings (Spec 2 §2), by the word that stands for each in the address. */
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
