import { may } from '@purser/domain/policy';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { SignOutEverybodyDialog } from './sign-out-dialogs.tsx';

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
