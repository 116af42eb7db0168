import { emptyItem } from '@purser/domain/csv/records';
import { mapSteps } from '@purser/domain/steps';
import { yearly } from '@purser/domain/test/csv-portfolio';
import { countFor, manyTexts } from './grown.ts';

/** Values of types whose form the sources don’t tell: a text that has been checked, or one word of a list. */
export const samplesByType: Readonly<Record<string, unknown>> = {
  DateText: '2026-11-20',
  MonthText: '2026-11',
  PlainDate: Temporal.PlainDate.from('2026-11-20'),
  DateColumn: 'start_date',
  ColumnOfKind: 'cost',
  MailEvent: 'softwareComment',
  RequestRight: 'edit request',
  InSteps: (item: unknown) => mapSteps([item], String),
};

const dayOf = (at: number): string => `2024-01-${String((at % 28) + 1).padStart(2, '0')}`;

const recordOf = (at: number, terms: object) => ({
  row: at + 2,
  unique_id: null,
  item: { ...emptyItem, vendor: 'Acme', product_name: 'Rocket', notes: `Note ${at % 7}` },
  contract: { ...yearly, endDate: null, cost: 1 + at, ...terms },
});

const oneDay = (at: number) => recordOf(at, { startDate: '2024-01-01' });
const severalDays = (at: number) => recordOf(at, { startDate: dayOf(at) });
const ended = (at: number) => recordOf(at, { startDate: dayOf(at), endDate: '2025-12-31' });

const knownOf = (at: number) => {
  const { row, item, contract } = oneDay(at);
  return {
    id: row,
    version: 1,
    unique_id: `SW-${row}`,
    item,
    contracts: [{ id: row, version: 1, values: contract }],
  };
};

/** Things of some types that are many: rows of one product against items that are there, by the place in their list. */
export const manyByType: Readonly<Record<string, readonly ((at: number) => unknown)[]>> = {
  CsvRecord: [oneDay, severalDays, severalDays, ended, ended, ended],
  KnownItem: Array.from({ length: 6 }, () => knownOf),
};

const endedRule = (choice: string) => () => ({
  contractsNeedApproval: false,
  sameProduct: 'one',
  ended: { today: '2026-11-21', choice },
});

// As many names in a cell as there are options, and none of them just so.
const namesInCells = manyTexts.flatMap((make) =>
  ['business_segment', 'team_usage', 'business_segment_percentages'].map((column) => (size: number) => {
    const names = make(countFor(size)).map((name) => name.toUpperCase());
    return { [column]: names.map((name) => (column.endsWith('percentages') ? `${name}:1` : name)).join(';') };
  }),
);

// Percentages of as many segments, and of some of them that are there twice.
const sharedByMany = manyTexts.map((make) => (size: number) => {
  const segments = make(countFor(size));
  const percentages = JSON.stringify(Object.fromEntries(segments.map((name) => [name, 1])));
  return { business_segment: segments, business_segment_percentages: percentages };
});

/** Further ways in which values of some types grow, the last of them along with the last of other parameters. */
export const waysByType: Readonly<Record<string, readonly ((size: number) => unknown)[]>> = {
  Cells: namesInCells,
  SegmentedItem: sharedByMany,
  ImportRules: [
    () => ({ contractsNeedApproval: false }),
    () => ({ contractsNeedApproval: true }),
    () => ({ contractsNeedApproval: false }),
    ...['keep', 'terminate', 'skip'].map(endedRule),
  ],
};
