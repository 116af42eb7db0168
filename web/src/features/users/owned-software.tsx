import type { User } from '@purser/api/users';
import { useId, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { calledAs, type Owned } from './people-lines.ts';

type OwnedSoftwareProps = {
  id: string;
  user: User;
  /** Undefined until it is known. */
  owned: Owned | undefined;
};

/** The software of somebody by role, below their row. */
export function OwnedSoftware({ id, user, owned }: OwnedSoftwareProps) {
  return (
    <div id={id} className="person-owned">
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

const shownAtOnce = 50;

/** Some of the names, and with each click as many again: somebody may own thousands. */
function Names({ title, names }: { title: string; names: readonly string[] }) {
  const titleId = useId();
  const [limit, setLimit] = useState(shownAtOnce);
  const left = names.length - limit;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title} <span className="count">{formatCount(names.length)}</span>
      </h3>
      <ul>
        {names.slice(0, limit).map((name, at) => (
          // Two items may have one name; the list only ever grows at its end, so the place is a key.
          <li key={at}>{name}</li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="link" size="sm" onClick={() => setLimit(limit * 2)}>
          Show {formatCount(Math.min(left, limit))} more
        </Button>
      )}
    </section>
  );
}
