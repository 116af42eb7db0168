import type { ChangeLog } from '@purser/api/history';
import type { User } from '@purser/api/users';
import { parsePercentages } from '@purser/domain/segments';
import { softwareFields } from '@purser/domain/software-fields';
import { fieldLabel, fieldText } from '../../lib/field-texts.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { TheirChange } from '../../ui/conflict-dialog.tsx';
import { changedFields, type SoftwareValues } from './software-values.ts';

/** The fields that somebody else has changed. `rows` are the newest of the item's history. */
export function changesBetween(
  { before, mine, theirs }: { before: SoftwareValues; mine: SoftwareValues; theirs: SoftwareValues },
  { rows, users }: { readonly rows: readonly ChangeLog[]; readonly users: readonly User[] },
): TheirChange[] {
  const history = withShownNames(rows, namesAmong(users));
  const typed = changedFields(before, mine);
  return changedFields(before, theirs).map((name) => {
    const textIn = (values: SoftwareValues) => valueText(name, values[name], users);
    return {
      label: fieldLabel(name),
      before: textIn(before),
      theirs: textIn(theirs),
      // Where both have typed the same, there is nothing to decide.
      mine: typed.includes(name) && textIn(mine) !== textIn(theirs) ? textIn(mine) : null,
      ...whoChanged(history, name),
    };
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
