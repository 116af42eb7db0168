/** The ids of the panel's sections, which its tabs lead to. */
export const panelParts = {
  contract: 'panel-contract',
  software: 'panel-software',
  notes: 'panel-notes',
  files: 'panel-files',
  comments: 'panel-comments',
  history: 'panel-history',
} as const;
