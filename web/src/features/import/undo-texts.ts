import type { ImportEntry, ImportUndo } from '@purser/api/imports';
import { undoDaysLeft } from '@purser/domain/import-undo';
import { countOf, formatCount } from '../../lib/format.ts';

export const importTitle = ({ fileName }: Pick<ImportEntry, 'fileName'>): string => fileName ?? 'a CSV file';

/** '29 days left' to undo an import in. */
export const daysLeftText = (undoUntil: string, now: number): string =>
  `${countOf(undoDaysLeft(undoUntil, new Date(now).toISOString()), 'day')} left`;

export const canGoBack = ({ removed, restored }: ImportUndo): boolean =>
  removed.items + removed.contracts + removed.people + removed.values + restored > 0;

export const waitsForLater = (undo: ImportUndo): boolean => undo.undoFirst !== null && !canGoBack(undo);

const nouns: Readonly<Record<ImportUndo['kind'], readonly [one: string, many: string]>> = {
  portfolio: ['item', 'items'],
  people: ['person', 'people'],
  rates: ['rate', 'rates'],
  budgets: ['year of budgets', 'years of budgets'],
};

/** What an import has brought, of each kind of file. */
export const nounOf = ({ kind }: Pick<ImportUndo, 'kind'>): readonly [one: string, many: string] =>
  nouns[kind];

const counted = { portfolio: 'items', people: 'people', rates: 'values', budgets: 'values' } as const;

/** '500 items deleted, 3 put back, 2 stayed.' */
export function outcomeText(undo: ImportUndo): string {
  const { removed, restored, kept } = undo;
  const parts = [
    `${countOf(removed[counted[undo.kind]], ...nounOf(undo))} deleted`,
    restored > 0 && `${formatCount(restored)} put back`,
    kept > 0 && `${formatCount(kept)} stayed`,
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

export function undoLines(undo: ImportUndo): string[] {
  const { removed, restored, gone, undoneAt } = undo;
  const isDone = undoneAt !== null;
  const contracts = removed.contracts > 0 ? ` and ${countOf(removed.contracts, 'contract')}` : '';
  const lines = [
    removed.values > 0 &&
      `${countOf(removed.values, ...nounOf(undo))} that the import added ${isDone ? 'were deleted' : 'will be deleted'}.`,
    removed.items + removed.contracts > 0 &&
      `${countOf(removed.items, 'item')}${contracts} that the import added ${isDone ? 'were deleted' : 'will be deleted'}.`,
    restored > 0 &&
      `${countOf(restored, ...nounOf(undo))} that it changed ${isDone ? 'went' : 'will go'} back to what ${restored === 1 ? 'it was' : 'they were'} before.`,
    removed.people > 0 &&
      `${countOf(removed.people, 'person', 'people')} who came with it and never signed in ${isDone ? 'were removed' : 'will be removed'}.`,
    gone > 0 && `${countOf(gone, 'item')} had been deleted by hand already.`,
  ];
  return lines.filter((line) => line !== false);
}

/** '2 values of Settings that only these items have stay there.' */
export function unusedOptionsText({ unusedOptions, undoneAt }: ImportUndo): string {
  const isOne = unusedOptions === 1;
  const values = `${countOf(unusedOptions, 'value')} of Settings that`;
  if (undoneAt === null) return `${values} only these items have ${isOne ? 'stays' : 'stay'} there.`;
  return `${values} only these items had ${isOne ? 'is' : 'are'} still there.`;
}
