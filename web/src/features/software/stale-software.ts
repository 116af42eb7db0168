import type { ChangeLog } from '@purser/api/history';
import type { User } from '@purser/api/users';
import { parsePercentages } from '@purser/domain/segments';
import { softwareFieldNames, softwareFields } from '@purser/domain/software-fields';
import type { Sides } from '../../lib/draft.ts';
import { fieldLabel, fieldText } from '../../lib/field-texts.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { TheirChange } from '../../ui/conflict-dialog.tsx';
import { changesOfRecord } from '../../ui/versioned-save.ts';
import type { SoftwareValues } from './software-values.ts';

/** The fields that somebody else has changed. `rows` are the newest of the item's history. */
export function changesBetween(
  sides: Sides<SoftwareValues>,
  { rows, users }: { readonly rows: readonly ChangeLog[]; readonly users: readonly User[] },
): TheirChange[] {
  const history = withShownNames(rows, namesAmong(users));
  return changesOfRecord(sides, softwareFieldNames, {
    labelOf: fieldLabel,
    textOf: (name, values) => valueText(name, values[name], users),
    whoChanged: (name) => whoChanged(history, name),
  });
}

function valueText<Name extends keyof SoftwareValues>(
  name: Name,
  value: SoftwareValues[Name],
  users: readonly User[],
): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  const { kind } = softwareFields[name];
  if (kind === 'person') return namesAmong(users).of(Number(value)) ?? 'Unknown User';
  return kind === 'shares' ? percentagesText(text) : fieldText(name, text);
}

const percentagesText = (text: string): string =>
  Object.entries(parsePercentages(text) ?? {})
    .map(([segment, percent]) => `${segment} ${percent}%`)
    .join(', ');
