/**
 * Which part of an import can be undone (docs/product/csv-import.md#undo): what it wrote and nobody has
 * touched since, for 30 days.
 */

/** For how many days an import can be undone. */
export const undoDays = 30;

/** As many imports of a kind are listed, the newest. */
export const mostImportsListed = 50;

const day = 24 * 60 * 60 * 1000;

/** Until when an import of some moment can be undone, ISO 8601. @example undoUntil('2026-01-01T12:00:00.000Z') // '2026-01-31T12:00:00.000Z' */
export const undoUntil = (importedAt: string): string =>
  new Date(Date.parse(importedAt) + undoDays * day).toISOString();

/** For how many days more something can be undone, begun ones counted whole, on a clock that may be slow; 0 once it is over. @example undoDaysLeft('2026-01-31T12:00:00.000Z', '2026-01-30T13:00:00.000Z') // 1 */
export const undoDaysLeft = (until: string, now: string): number =>
  Math.min(undoDays, Math.max(0, Math.ceil((Date.parse(until) - Date.parse(now)) / day)));

/** The kinds of files that can be imported, and taken back. */
export const importKinds = ['portfolio', 'people', 'rates', 'budgets'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Why an item of an import stays as it is. */
export const keptReasons = ['changed', 'contracts', 'comments', 'files', 'requests', 'history'] as const;
export type KeptReason = (typeof keptReasons)[number];

const sentences: Readonly<Record<KeptReason, string>> = {
  changed: 'Changed since',
  contracts: 'Contracts added, changed or deleted since',
  comments: 'Has comments',
  files: 'Has files',
  requests: 'Purchase requests refer to it',
  history: 'Something was added to its history',
};

/** What is said of an item that stays. @example keptText(['changed', 'files']) // 'Changed since · Has files' */
export const keptText = (reasons: readonly KeptReason[]): string =>
  reasons.map((reason) => sentences[reason]).join(' · ');
