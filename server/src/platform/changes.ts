import { type FieldKind, kindNamed } from '@purser/domain/kinds/kinds';
import type { FieldChange } from './history.ts';

/** A value as text of the history, as its kind writes it; empty as null. Lists are joined, and so are shares that were put in words. */
export function historyText(value: unknown, kind: FieldKind | undefined): string | null {
  if (value === null || value === undefined) return null;
  return (Array.isArray(value) ? value.join(', ') : textOf(value, kind)) || null;
}

const textOf = (value: unknown, kind: FieldKind | undefined): string =>
  kind === undefined ? String(value) : kindNamed(kind).text(value);

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
