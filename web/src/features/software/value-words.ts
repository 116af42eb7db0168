import type { User } from '@purser/api/users';
import { parsePercentages } from '@purser/domain/segments';
import { softwareFields } from '@purser/domain/software-fields';
import { fieldText } from '../../lib/field-texts.ts';
import { namesAmong } from '../../lib/people-names.ts';
import type { SoftwareValues } from './software-values.ts';

/** A field's value as people read it; '' where it is empty. */
export function valueWords(
  name: keyof SoftwareValues,
  values: SoftwareValues,
  users: readonly User[],
): string {
  const value = values[name];
  if (value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const { kind } = softwareFields[name];
  if (kind === 'personOrNone') return namesAmong(users).of(Number(value)) ?? 'Unknown User';
  return kind === 'shares' ? percentagesWords(text) : fieldText(name, text);
}

const percentagesWords = (text: string): string =>
  Object.entries(parsePercentages(text) ?? {})
    .map(([segment, percent]) => `${segment} ${percent}%`)
    .join(', ');
