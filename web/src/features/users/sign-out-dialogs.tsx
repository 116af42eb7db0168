import type { User } from '@purser/api/users';
import { usePeopleNames } from '../../lib/people-names.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSignOutEverybody, useSignOutUser } from './people.queries.ts';
import { calledAs } from './people-lines.ts';

type SignOutDialogProps = { user: User; onClose: () => void };

/** Asks before somebody is signed out on every device, for themself or by an administrator. */
export function SignOutDialog({ user, onClose }: SignOutDialogProps) {
  const isMe = user.id === useMe().id;
  const name = usePeopleNames().of(user.id) ?? calledAs(user);
  return (
    <SignOutQuestion
      title={isMe ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`}
      description={
        isMe
          ? 'You are signed out on every device, including this one. To go on, sign in again.'
          : `${name} is signed out on every device at once. To go on, ${name} has to sign in again.`
      }
      confirmLabel="Sign out everywhere"
      signOut={useSignOutUser(user, isMe)}
      onClose={onClose}
    />
  );
}

/** Asks before all sessions end, one's own among them. */
export function SignOutEverybodyDialog({ onClose }: { onClose: () => void }) {
  return (
    <SignOutQuestion
      title="Sign everybody out?"
      description="Everybody is signed out on every device at once, you included. To go on, everybody has to sign in again."
      confirmLabel="Sign everybody out"
      signOut={useSignOutEverybody()}
      onClose={onClose}
    />
  );
}

type SignOutQuestionProps = {
  title: string;
  description: string;
  confirmLabel: string;
  signOut: ReturnType<typeof useSignOutEverybody>;
  onClose: () => void;
};

function SignOutQuestion({ title, description, confirmLabel, signOut, onClose }: SignOutQuestionProps) {
  const failure = signOut.isPending ? null : serverMessage(signOut.error, 'Something went wrong.');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      busy={signOut.isPending}
      busyLabel="Signing out…"
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
    >
      {failure && (
        <Alert variant="destructive" title="Nobody was signed out">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
