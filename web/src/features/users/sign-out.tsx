import type { User } from '@purser/api/users';
import { may } from '@purser/domain/policy';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { usePeopleNames } from '../../lib/people-names.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { calledAs } from './owned-software.ts';
import { useSignOutEverybody, useSignOutUser } from './users.queries.ts';

/** Asks before somebody is signed out on every device, for themself or by an administrator. */
export function SignOutDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const isMe = user.id === useMe().id;
  const name = usePeopleNames().of(user.id) ?? calledAs(user);
  return (
    <SignOutQuestion
      title={isMe ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`}
      description={
        isMe
          ? `You are signed out on every device, including this one. To go on, sign in again. ${alsoEnds('Your')}`
          : `${name} is signed out on every device at once. To go on, ${name} has to sign in again. ${alsoEnds('Their')}`
      }
      confirmLabel="Sign out everywhere"
      signOut={useSignOutUser(user, isMe)}
      onClose={onClose}
    />
  );
}

/** Ends all sessions after a question, as after a device or a secret was lost. */
export function SignOutEverybody() {
  const [isAsked, setIsAsked] = useState(false);
  const mayEnd = may(useMe(), 'sign others out');
  return (
    <>
      <Button variant="outline" size="sm" disabled={!mayEnd} onClick={() => setIsAsked(true)}>
        <LogOut aria-hidden="true" />
        Sign everybody out
      </Button>
      {isAsked && <SignOutEverybodyDialog onClose={() => setIsAsked(false)} />}
    </>
  );
}

function SignOutEverybodyDialog({ onClose }: { onClose: () => void }) {
  return (
    <SignOutQuestion
      title="Sign everybody out?"
      description={`Everybody is signed out on every device at once, you included. To go on, everybody has to sign in again. ${alsoEnds('All')}`}
      confirmLabel="Sign everybody out"
      signOut={useSignOutEverybody()}
      onClose={onClose}
    />
  );
}

// Whoever was signed in as them may have left any of it behind.
const alsoEnds = (whose: string): string =>
  `${whose} calendar links, absences, snoozes and email preferences are removed as well.`;

type SignOutQuestionProps = {
  title: string;
  description: string;
  confirmLabel: string;
  signOut: ReturnType<typeof useSignOutEverybody>;
  onClose: () => void;
};

function SignOutQuestion({ signOut, onClose, ...texts }: SignOutQuestionProps) {
  return (
    <ConfirmDialog
      {...texts}
      open
      onOpenChange={(open) => open || onClose()}
      busy={signOut.isPending}
      busyLabel="Signing out…"
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
    >
      {failureAlert('Nobody was signed out', signOut)}
    </ConfirmDialog>
  );
}
