import type { Activity } from '@purser/api/activity';
import { contractText, fieldLabel, fieldText } from '../../lib/field-words.ts';

type DescribedActivity = Pick<Activity, 'type' | 'details'>;

/** What an activity says beside its sentence; '' for nothing. */
export function detailsOf({ type, details }: DescribedActivity): string {
  if (!details) return '';
  return writers.get(type)?.(details) ?? details;
}

/** The same for a narrow row: a comment on a request without the request's number. */
export const briefDetailsOf = (activity: DescribedActivity): string =>
  detailsOf(activity).replace(/^REQ-\d+: /, '');

// Reads 'cost from 1000.00 to 1200.00, paymentType', field names alone, and the text of a deleted contract.
const asFields = (text: string): string => contractText(text.split(', ').map(asField).join(', '));

function asField(text: string): string {
  const [, name, from, to] = /^(\w+) from (\S+) to (\S+)$/.exec(text) ?? [];
  if (name === undefined || from === undefined || to === undefined) return fieldLabel(text);
  return `${fieldLabel(name)} from ${fieldText(name, from)} to ${fieldText(name, to)}`;
}

const writers: ReadonlyMap<string, (text: string) => string> = new Map([
  ['contract_updated', asFields],
  ['new_contract', contractText],
  ['status_change', contractText],
]);
