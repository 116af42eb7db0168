import type { ImportReply } from '@purser/api/portfolio';
import type { NewActivity } from '../../platform/history.ts';
import { cellReader, isExample, type MadePlan, type MappedFile } from './csv-import-plan.ts';
import { aboutFile } from './csv-mapping.ts';

/** What an import did or would do, row by row. */
export function replyOf(
  mapped: MappedFile,
  { plan, warnings, errors }: MadePlan,
  isDryRun: boolean,
): ImportReply {
  const { file, mapping, reading } = mapped;
  const outcomes = [...plan.outcomes.values()];
  const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
  const created = count('created');
  const updated = count('updated');
  const refused = new Map<number, string[]>();
  for (const { row, message } of errors) refused.set(row, [...(refused.get(row) ?? []), message]);
  const cellsByRow = new Map(file.rows.map(({ row, cells }) => [row, cells]));
  const cellsOf = cellReader(mapped);
  const examples = file.rows.filter(({ cells }) => isExample(cellsOf(cells))).length;
  const { columns, amount, dateOrder, decimal } = mapping;
  return {
    created,
    updated,
    unchanged: count('unchanged'),
    imported: isDryRun ? 0 : created + updated,
    // A row that is refused has no other remark that matters.
    warnings: warnings.filter(({ row }) => !refused.has(row)),
    errors: [...refused].map(([row, messages]) => ({
      row,
      message: [...new Set(messages)].join('. '),
      cells: file.names.map((_, at) => cellsByRow.get(row)?.[at] ?? ''),
    })),
    columns: [...file.names],
    file: { ...aboutFile(file), rows: file.rows.length - examples },
    mapping: {
      columns: Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== undefined)),
      amount: amount ?? 'year',
      ...optional('dateOrder', dateOrder ?? reading.dateOrder),
      ...optional('decimal', decimal ?? reading.settledDecimal),
    },
  };
}

/** How the feed tells of an import: once, however many rows it had. */
export const importActivity = (reply: ImportReply): Omit<NewActivity, 'isLinked'> => ({
  type: 'software_updated',
  description: `${countOf(reply.imported, 'row')} imported from a CSV file`,
  details: `${reply.created} new, ${reply.updated} updated, ${reply.unchanged} unchanged, ${reply.errors.length} left out`,
});

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? ' was' : 's were'}`;

const optional = <Key extends string, Value>(key: Key, value: Value | undefined) =>
  value === undefined ? {} : { [key]: value };
