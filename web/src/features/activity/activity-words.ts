import type { Activity } from '@purser/api/activity';
import { contractText, fieldLabel, fieldText } from '../../lib/field-texts.ts';

type DescribedActivity = Pick<Activity, 'type' | 'details'>;

/** What an activity says beside its sentence, as people read it; empty for nothing. */
export function detailsOf({ type, details }: DescribedActivity): string {
  if (!details) return '';
  const write = writers.get(type);
  return write ? write(details) : details;
}

/** The same where there is little room: of a comment on a request what it says, and not the request's number too. */
export const briefDetailsOf = (told: DescribedActivity): string => detailsOf(told).replace(/^REQ-\d+: /, '');

// 'cost from 1000.00 to 1200.00, paymentType', names alone as they were written before, or the line of a contract that was deleted, whose parts are no names of fields.
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
