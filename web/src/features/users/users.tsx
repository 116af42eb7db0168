import type { User, UserRole } from '@purser/api/users';
import { may } from '@purser/domain/policy';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { usePeopleNames } from '../../lib/people-names.ts';
import { usersQuery } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Answer } from '../../ui/answer.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { QueryAlert } from '../../ui/query-error.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ImportUsers } from './import-users.tsx';
import {
  calledAs,
  findLines,
  isOrder,
  type Order,
  orders,
  searchTexts,
  sortLines,
  usersWithSoftware,
} from './owned-software.ts';
import { SignOutDialog, SignOutEverybody } from './sign-out.tsx';
import { UserList, UserListSkeleton } from './user-list.tsx';
import type { OnAction } from './user-row.tsx';
import { useChangeRole, userRolesQuery } from './users.queries.ts';

const absenceDialog = onDemand(async () => (await import('./absence-dialog.tsx')).AbsenceDialog);

interface UsersView {
  readonly text: string;
  readonly order: Order;
  readonly setText: (text: string) => void;
  readonly setOrder: (order: Order) => void;
}

interface UsersProps {
  readonly view: UsersView;
  readonly onUnsaved: OnUnsaved;
  /** What takes an import back. */
  readonly undo: (importId: number) => ReactNode;
}

/**
 * The users: how they are added, what they own, who is an administrator, who leaves
 * (docs/product/settings.md#users).
 */
export function Users({ view, onUnsaved, undo }: UsersProps) {
  const users = useQuery(usersQuery);
  // Asked at the same time, though users show before their roles are known.
  const roles = useQuery(userRolesQuery);
  const mayManage = may(useMe(), 'manage people');
  return (
    <>
      <ImportUsers onUnsaved={onUnsaved} undo={undo} />
      <Card title="Users" note={users.data && formatCount(users.data.length)} actions={<SignOutEverybody />}>
        {!mayManage && (
          <p className="users-note">Only administrators delete users and choose who is an administrator.</p>
        )}
        <Answer query={users} waiting={<UserListSkeleton />} failed="Users could not be loaded">
          {(known) => <FoundUsers users={known} roles={roles} view={view} />}
        </Answer>
      </Card>
    </>
  );
}

type FoundUsersProps = {
  users: readonly User[];
  roles: UseQueryResult<readonly UserRole[]>;
  view: UsersView;
};

function FoundUsers({ users, roles, view }: FoundUsersProps) {
  const { text: typed, order } = view;
  const lines = useMemo(() => usersWithSoftware(users, roles.data), [users, roles.data]);
  const texts = useMemo(() => searchTexts(users), [users]);
  const sorted = useMemo(() => sortLines(lines, order), [lines, order]);
  const found = useMemo(() => findLines(sorted, texts, typed), [sorted, texts, typed]);
  const { frame, ask, question } = useQuestion();
  return (
    <div ref={frame}>
      <Toolbar className="users-tools">
        <SearchInput label="Search users" placeholder="Name or email" value={typed} onChange={view.setText} />
        <Select
          aria-label="Order"
          className="users-order"
          options={orders}
          value={order}
          onChange={(chosen) => isOrder(chosen) && view.setOrder(chosen)}
        />
        <p className="card-note" role="status">
          {typed.trim() !== '' && `${formatCount(found.length)} of ${formatCount(users.length)}`}
        </p>
      </Toolbar>
      {roles.isError && !roles.data && (
        <QueryAlert
          variant="destructive"
          className="mx-4 mb-3"
          title="Assignments could not be loaded"
          query={roles}
        />
      )}
      {found.length > 0 && <UserList lines={found} view={`${order} ${typed}`} onAction={ask} />}
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

/** Asks once more before something is done with a user. `frame` holds the list and the search. */
function useQuestion() {
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Parameters<OnAction> | null>(null);
  const before = useRef(asked);
  // Looked up when it is asked: the answer may come after the row has gone.
  const neighbors = useRef<readonly string[]>([]);
  useEffect(() => {
    const [action, user] = before.current ?? [];
    before.current = asked;
    // The button that led to the question is gone where the user's row is, or the right to change it.
    if (!user || asked || document.activeElement !== document.body) return;
    const near = action === 'delete' ? neighbors.current : [user.id];
    const [target = frame.current?.querySelector('input')] = near.flatMap(
      (id) => rowIn(frame, id)?.querySelector<HTMLElement>('[data-stop]:enabled') ?? [],
    );
    target?.focus();
  }, [asked]);

  const [action, user] = asked ?? [];
  const close = () => setAsked(null);
  const question = user && (
    <>
      {action === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
      {action === 'sign out' && <SignOutDialog user={user} onClose={close} />}
      {action === 'change role' && <ChangeRoleDialog user={user} onClose={close} />}
      {action === 'absence' && <absenceDialog.Component user={user} onClose={close} />}
    </>
  );
  function ask(...what: Parameters<OnAction>) {
    const row = rowIn(frame, what[1].id);
    const beside = [row?.nextElementSibling, row?.previousElementSibling];
    neighbors.current = beside.flatMap((other) => other?.getAttribute('data-user') ?? []);
    setAsked(what);
  }

  return { frame, ask, question };
}

const rowIn = (frame: RefObject<HTMLElement | null>, id: number | string) =>
  frame.current?.querySelector(`[data-user="${id}"]`);

/** Asks before somebody becomes an administrator, or is one no longer. */
function ChangeRoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const me = useMe();
  const isAdmin = user.role === 'admin';
  const change = useChangeRole(user, isAdmin ? 'user' : 'admin');
  const name = usePeopleNames().of(user.id) ?? calledAs(user);
  const loss = user.id === me.id ? 'You no longer manage' : `${name} no longer manages`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      destructive={isAdmin}
      title={isAdmin ? `Remove ${name} as administrator?` : `Make ${name} an administrator?`}
      description={
        isAdmin
          ? `${loss} users, the workflow and the email rules. Another administrator can change that again.`
          : `${name} will manage users, the workflow and the email rules, and decide wherever nobody else can.`
      }
      confirmLabel={isAdmin ? 'Remove administrator' : 'Make administrator'}
      busy={change.isPending}
      busyLabel="Saving…"
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
    >
      {failureAlert('Nothing was changed', change)}
    </ConfirmDialog>
  );
}
