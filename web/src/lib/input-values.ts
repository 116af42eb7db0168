import type { Description, GivenOf, RecordOf } from '@purser/domain/fields';
import { type FieldKind, kindNamed } from '@purser/domain/kinds/kinds';

/** A record's values as the controls of a form hold them: texts, '' where a field is empty, but what is chosen as it is. */
export function inputValues<Fields extends Description>(
  fields: Fields,
  record: RecordOf<Fields>,
): { readonly [Name in keyof Fields]: GivenOf<Fields[Name]> };
export function inputValues(fields: Description, record: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, inputValue(kind, record[name])]),
  );
}

function inputValue(name: FieldKind, value: unknown): unknown {
  const kind = kindNamed(name);
  if (value === null && kind.wire === 'segments') return [];
  if (kind.isHeld) return value;
  return value === null ? '' : kind.text(value);
}

/** Values are compared as JSON. */
export const changedAmong = <Name extends PropertyKey>(
  names: readonly Name[],
  before: Readonly<Partial<Record<Name, unknown>>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
): Name[] => names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
