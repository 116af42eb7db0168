import { rateOf, rateText } from '@purser/domain/currencies/rates';
import type { FieldKind } from '@purser/domain/fields';
import { centsOf, centsText } from '@purser/domain/money';
import type { FieldChange } from './history.ts';

const decimalKinds: ReadonlySet<FieldKind | undefined> = new Set(['amount', 'amountOrNone', 'percentOrNone']);

/** A value as text of the history: lists joined, amounts and percentages with both decimals, rates in digits, empty as null. */
export function historyText(value: unknown, kind: FieldKind | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(value, kind);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function numberText(value: number, kind: FieldKind | undefined): string {
  if (kind === 'rateOrNone') return rateText(rateOf(value));
  return decimalKinds.has(kind) ? centsText(centsOf(value)) : String(value);
}

export function differences<Row extends object>(row: Row, changes: Partial<Row>): Partial<Row> {
  const real = Object.entries(changes).filter(
    ([field, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(row, field)),
  );
  const differing: Partial<Row> = {};
  for (const [field, value] of real) Reflect.set(differing, field, value);
  return differing;
}

/** A change as text; two lists that would read alike have their values quoted. */
export function fieldChange(
  { fieldName, kind }: { readonly fieldName: string; readonly kind: FieldKind | undefined },
  oldValue: unknown,
  newValue: unknown,
): FieldChange {
  const change = { fieldName, oldValue: historyText(oldValue, kind), newValue: historyText(newValue, kind) };
  if (change.oldValue !== change.newValue || !Array.isArray(oldValue) || !Array.isArray(newValue))
    return change;
  return { fieldName, oldValue: quoted(oldValue), newValue: quoted(newValue) };
}

// Otherwise a team named `Legal, IT` and the two teams Legal and IT would read alike.
const quoted = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');
