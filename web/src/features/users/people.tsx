import type { OnUnsaved } from '../../lib/unsaved.ts';
import { ImportPeople } from './import-people.tsx';
import { PeopleCard, type PeopleView } from './people-card.tsx';

/**
 * The people of the company: how they come in, what they own, who is an administrator, who leaves
 * (docs/product/settings.md#users).
 */
export function People({ view, onUnsaved }: { view: PeopleView; onUnsaved: OnUnsaved }) {
  return (
    <>
      <ImportPeople onUnsaved={onUnsaved} />
      <PeopleCard view={view} />
    </>
  );
}
