import type { ChangeLog } from '@purser/api/history';
import type { User } from '@purser/api/users';
import { fieldLabel } from '../../lib/field-texts.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { StaleChange } from '../../ui/stale-dialog.tsx';
import { changedFields, type SoftwareValues } from './software-values.ts';
import { valueWords } from './value-words.ts';

/** An item's values when editing began, as they were typed, and as somebody else has saved them meanwhile. */
interface Versions {
  readonly before: SoftwareValues;
  readonly mine: SoftwareValues;
  readonly theirs: SoftwareValues;
}

/** What somebody else has made of an item, beside what was typed. `rows` are the newest of its history. */
export function changesBetween(
  { before, mine, theirs }: Versions,
  { rows, users }: { readonly rows: readonly ChangeLog[]; readonly users: readonly User[] },
): StaleChange[] {
  const told = withShownNames(rows, namesAmong(users));
  const typed = changedFields(before, mine);
  return changedFields(before, theirs).map((name) => {
    const words = (values: SoftwareValues) => valueWords(name, values, users);
    return {
      label: fieldLabel(name),
      before: words(before),
      theirs: words(theirs),
      // Whoever typed the same has nothing to decide.
      mine: typed.includes(name) && words(mine) !== words(theirs) ? words(mine) : null,
      ...whoChanged(told, name),
    };
  });
}
