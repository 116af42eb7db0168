import type { User } from '@purser/api/users';
import { useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import { GrowingList } from './growing-list.tsx';
import { calledAs, type OwnedSoftware } from './user-lines.ts';

type OwnedSoftwareListProps = {
  id: string;
  user: User;
  /** Undefined until it is known. */
  owned: OwnedSoftware | undefined;
};

/** A user's software by role, below their row. */
export function OwnedSoftwareList({ id, user, owned }: OwnedSoftwareListProps) {
  return (
    <div id={id} className="user-owned">
      {owned?.roles.map(({ role, names }) => (
        <Names key={role} title={role} names={names} />
      ))}
      {owned?.count === 0 && <p>{calledAs(user)} owns no software.</p>}
      {!owned && <p>The assignments of {calledAs(user)} are not loaded yet.</p>}
      <p>
        User name: {user.username}, email: {user.email}
      </p>
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title} <span className="count">{formatCount(names.length)}</span>
      </h3>
      <GrowingList items={names} first={50} more={(shown) => shown}>
        {(name) => name}
      </GrowingList>
    </section>
  );
}
