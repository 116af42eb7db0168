import type { User } from '@purser/api/users';
import { usePeopleNames } from '../../lib/people-names.ts';
import { useMe } from '../../lib/session.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { calledAs } from './owned-software.ts';
import { useChangeRole } from './users.queries.ts';

/** Asks before somebody becomes an administrator, or is one no longer. */
export function ChangeRoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
