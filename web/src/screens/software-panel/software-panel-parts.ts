import type { useUnsavedParts } from '../../lib/unsaved.ts';

/** The ids of the panel's sections, which its tabs lead to. */
export const panelParts = {
  contract: 'panel-contract',
  software: 'panel-software',
  notes: 'panel-notes',
  files: 'panel-files',
  comments: 'panel-comments',
  history: 'panel-history',
} as const;

/** The sections beside the panel's own form that may hold something unsaved. */
export const savedApart = { contract: null, files: null, comments: null } as const;

export type PartsSavedApart = ReturnType<typeof useUnsavedParts<keyof typeof savedApart>>;
