import type { ImportEntry, ImportUndo } from '@purser/api/imports';
import { maya } from './render-app.tsx';

/** Maya’s import of crm.csv, which added 500 items three days ago. */
export const importOf = (given: Partial<ImportEntry> = {}): ImportEntry => ({
  id: 3,
  kind: 'portfolio',
  fileName: 'crm.csv',
  imported: 512,
  userId: 1,
  userName: maya.name,
  createdAt: '2026-11-18T10:00:00.000Z',
  undoUntil: '2026-12-18T10:00:00.000Z',
  undoneAt: null,
  undoneByName: null,
  ...given,
});

/** What undoing it would do: two of its items have been touched since. */
export const undoOf = (given: Partial<ImportUndo> = {}): ImportUndo => ({
  ...importOf(),
  removed: { items: 498, contracts: 490, people: 2, values: 0 },
  restored: 12,
  gone: 1,
  unusedOptions: 0,
  kept: 2,
  keptItems: [
    { softwareId: 7, name: 'Adobe Creative Cloud', reasons: ['changed', 'comments'] },
    { softwareId: 8, name: 'Figma Organization', reasons: ['contracts'] },
  ],
  undoFirst: null,
  refusal: null,
  ...given,
});
