import type { Software } from '@purser/api/software';
import { kindOf } from '@purser/domain/fields';
import { parsePercentages } from '@purser/domain/segments';
import { softwareFields } from '@purser/domain/software-fields';
import { fieldChange } from '../../platform/changes.ts';
import type { FieldChange } from '../../platform/history.ts';

export function softwareHistory(
  before: Software,
  changes: Partial<Software>,
  names: ReadonlyMap<number, string>,
): FieldChange[] {
  return Object.entries(changes).map(([field, value]) => {
    const shown = (given: unknown): unknown => readable(field, given, names);
    return fieldChange(
      { fieldName: field, kind: kindOf(softwareFields, field) },
      shown(Reflect.get(before, field)),
      shown(value),
    );
  });
}

/** A value as history shows it: a person by name, percentages as words. */
export function readable(field: string, value: unknown, names: ReadonlyMap<number, string>): unknown {
  if (kindOf(softwareFields, field) === 'person' && typeof value === 'number')
    return names.get(value) ?? `#${value}`;
  if (field !== 'business_segment_percentages' || typeof value !== 'string') return value;
  return Object.entries(parsePercentages(value) ?? {}).map(([segment, percent]) => `${segment} ${percent}%`);
}
