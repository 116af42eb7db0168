import type { OnUnsaved } from '../../lib/unsaved.ts';
import { ImportPeople } from './import-people.tsx';
import { PeopleCard } from './people-card.tsx';

/** The people of the company: how they come in, what they own, who is an administrator, who leaves (Spec 2 §2, Users). */
export function People({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  return (
    <>
      <ImportPeople onUnsaved={onUnsaved} />
      <PeopleCard />
    </>
  );
}
