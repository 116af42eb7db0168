import type { User } from '@purser/api/users';
import { optionLabel } from '@purser/domain/options';
import { parsePercentages } from '@purser/domain/segments';
import { formatCivilDate, formatMoney } from '../../lib/format.ts';
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
  if (name === 'business_owner_id' || name === 'tech_admin_id' || name === 'executive_sponsor_id')
    return namesAmong(users).of(Number(value)) ?? 'Unknown User';
  if (Array.isArray(value)) return value.join(', ');
  if (name === 'business_segment_percentages') return percentagesWords(String(value));
  if (name === 'status' || name === 'billing_cycle') return optionLabel(String(value));
  if (name === 'cost') return formatMoney(Number(value));
  return name === 'renewal_date' ? formatCivilDate(String(value)) : String(value);
}

const percentagesWords = (text: string): string =>
  Object.entries(parsePercentages(text) ?? {})
    .map(([segment, percent]) => `${segment} ${percent}%`)
    .join(', ');
