import type { FieldChange } from './history.ts';

/** How a value reads in the history: lists joined, empty as null. */
export function historyText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields of `changes` that differ from the record, with both values. */
export function differences<Row extends object>(row: Row, changes: Partial<Row>): Partial<Row> {
  const real = Object.entries(changes).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(row, field)),
  );
  const differing: Partial<Row> = {};
  for (const [field, value] of real) Reflect.set(differing, field, value);
  return differing;
}

/** One change as the history shows it. */
export const fieldChange = (fieldName: string, oldValue: unknown, newValue: unknown): FieldChange => ({
  fieldName,
  oldValue: historyText(oldValue),
  newValue: historyText(newValue),
});
