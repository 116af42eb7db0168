import type { User, UserRole } from '@purser/api/users';
import { may } from '@purser/domain/policy';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/query-client.ts';
import { usersQuery } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { userRolesQuery } from './people.queries.ts';
import {
  findLines,
  isOrder,
  type Order,
  orders,
  personLines,
  searchTexts,
  sortLines,
} from './people-lines.ts';
import { PeopleList } from './people-list.tsx';
import { PeopleShape } from './people-shape.tsx';
import type { Ask } from './person-row.tsx';
import { SignOutDialog } from './sign-out-dialogs.tsx';
import { SignOutEverybody } from './sign-out-everybody.tsx';

/** What is searched and how it is ordered, and how to change that. */
export interface PeopleView {
  readonly text: string;
  readonly order: Order;
  readonly setText: (text: string) => void;
  readonly setOrder: (order: Order) => void;
}

/** Everybody, with what they own. */
export function PeopleCard({ view }: { view: PeopleView }) {
  const users = useQuery(usersQuery);
  // Asked at the same time, though people show before their roles are known.
  const roles = useQuery(userRolesQuery);
  const mayManage = may(useMe(), 'manage people');
  return (
    <Card title="Users" note={users.data && formatCount(users.data.length)} actions={<SignOutEverybody />}>
      {!mayManage && (
        <p className="people-note">Only administrators delete users and choose who is an administrator.</p>
      )}
      {users.isPending && <PeopleShape />}
      {users.isError && !users.data && (
        <ErrorState
          title="Users could not be loaded"
          text={messageOf(users.error)}
          onRetry={() => void users.refetch()}
          busy={users.isFetching}
        />
      )}
      {users.data && <FoundPeople users={users.data} roles={roles} view={view} />}
    </Card>
  );
}

type FoundPeopleProps = {
  users: readonly User[];
  roles: UseQueryResult<readonly UserRole[]>;
  view: PeopleView;
};

function FoundPeople({ users, roles, view }: FoundPeopleProps) {
  const { text: typed, order } = view;
  const lines = useMemo(() => personLines(users, roles.data), [users, roles.data]);
  const texts = useMemo(() => searchTexts(users), [users]);
  const sorted = useMemo(() => sortLines(lines, order), [lines, order]);
  const found = useMemo(() => findLines(sorted, texts, typed), [sorted, texts, typed]);
  const { frame, ask, question } = useQuestion();
  return (
    <div ref={frame}>
      <div className="people-tools">
        <SearchInput label="Search users" placeholder="Name or email" value={typed} onChange={view.setText} />
        <Select
          aria-label="Order"
          className="people-order"
          options={orders}
          value={order}
          onChange={(chosen) => isOrder(chosen) && view.setOrder(chosen)}
        />
        <p className="card-note" role="status">
          {typed.trim() !== '' && `${formatCount(found.length)} of ${formatCount(users.length)}`}
        </p>
      </div>
      {roles.isError && !roles.data && (
        <RolesMissing
          reason={messageOf(roles.error)}
          busy={roles.isFetching}
          onRetry={() => void roles.refetch()}
        />
      )}
      {found.length > 0 && <PeopleList lines={found} view={`${order} ${typed}`} onAsk={ask} />}
      {found.length === 0 && (
        <EmptyState
          title="No users found"
          text="No name, user name or email address contains all of these words."
          action={
            <Button variant="outline" size="sm" onClick={() => view.setText('')}>
              Show all users
            </Button>
          }
        />
      )}
      {question}
    </div>
  );
}

/** What somebody is about to do with a person, asked once more. `frame` holds the list and the search. */
function useQuestion() {
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Parameters<Ask> | null>(null);
  const before = useRef(asked);
  useEffect(() => {
    const [action, user] = before.current ?? [];
    before.current = asked;
    // With somebody's row, or with the right to change it, the button goes that had led to the question.
    if (!user || asked || document.activeElement !== document.body) return;
    const row = frame.current?.querySelector(`[data-user="${user.id}"]`);
    const place = action === 'delete' ? (row?.nextElementSibling ?? row?.previousElementSibling) : row;
    focusFirst([place?.querySelector('[data-stop]:enabled'), frame.current?.querySelector('input')]);
  }, [asked]);

  const [action, user] = asked ?? [];
  const close = () => setAsked(null);
  const question = user && (
    <>
      {action === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
      {action === 'sign out' && <SignOutDialog user={user} onClose={close} />}
      {action === 'change role' && <ChangeRoleDialog user={user} onClose={close} />}
    </>
  );
  return { frame, ask: (...what: Parameters<Ask>) => setAsked(what), question };
}

function focusFirst(places: readonly (Element | null | undefined)[]): void {
  const place = places.find((one) => one instanceof HTMLElement);
  place?.focus();
}

interface RolesMissingProps {
  readonly reason: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** Who is there can be seen all the same. */
function RolesMissing({ reason, busy, onRetry }: RolesMissingProps) {
  return (
    <Alert
      variant="destructive"
      className="mx-4 mb-3"
      title="Assignments could not be loaded"
      action={
        <Button variant="outline" size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {reason}
    </Alert>
  );
}
