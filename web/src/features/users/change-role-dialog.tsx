import type { User } from '@purser/api/users';
import { usePeopleNames } from '../../lib/people-names.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useChangeRole } from './people.queries.ts';
import { calledAs } from './people-lines.ts';

type ChangeRoleDialogProps = { user: User; onClose: () => void };

/** Asks before somebody becomes an administrator, or is one no longer. */
export function ChangeRoleDialog({ user, onClose }: ChangeRoleDialogProps) {
  const me = useMe();
  const isAdmin = user.role === 'admin';
  const change = useChangeRole(user, isAdmin ? 'user' : 'admin');
  const failure = change.isPending ? null : serverMessage(change.error, 'Something went wrong.');
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
      {failure && (
        <Alert variant="destructive" title="Nothing was changed">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
