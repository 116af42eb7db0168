import type { CurrentUser } from '@purser/api/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { signedInPage, signInAddress } from '../../lib/next-page.ts';
import { endSession, resumeSession, returnedQuery, useMe } from '../../lib/session.tsx';
import { onSignedIn } from '../../lib/signed-in-signal.ts';
import { toast } from '../../lib/toast.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { AlertWindow } from '../../ui/open-confirm-dialog.tsx';
import { useReturnFocus } from '../../ui/return-focus.ts';

/** Above everything, when a session has ended while the page was in use. */
export function SignInAgain() {
  const me = useMe();
  const client = useQueryClient();
  const user = useReturnedUser();
  const [isTyped] = useState(hasUnsaved);
  const isBack = user?.id === me.id;

  function goOn(returned: CurrentUser) {
    resumeSession(client, returned);
    toast({ title: `You are signed in as ${returned.name}`, description: isTyped ? nothingLost : notDone });
  }

  const onBack = useEffectEvent(goOn);
  useEffect(() => {
    if (isBack && user) onBack(user);
  }, [isBack, user]);

  if (user && !isBack) {
    return (
      <Modal title={`You are now signed in as ${user.name}`} text={aboutOther(me.name, user.name)}>
        <Button variant="outline" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <SignInLink look="outline">Sign in as somebody else</SignInLink>
        <Button onClick={() => goOn(user)}>Go on as {user.name}</Button>
      </Modal>
    );
  }
  return (
    <Modal title="You have been signed out" text={isTyped ? askedForTyped : askedForAction}>
      <Button variant="outline" onClick={() => endSession(client)}>
        Leave without saving
      </Button>
      <SignInLink look="default">Sign in again</SignInLink>
    </Modal>
  );
}

const askedForTyped =
  'Your session has ended. What you typed is still here: sign in again in a new tab, come back, and save it.';
const askedForAction =
  'Your session has ended, so this could not be done. Sign in again in a new tab, come back, and do it then.';
const nothingLost = 'Nothing that you typed was lost. You can save it now.';
const notDone = 'What you did last was not done. You can do it now.';
const aboutOther = (previousName: string, currentName: string): string =>
  `${previousName} opened this page. Go on, and what is typed here stays and is saved in the name of ${currentName}. Reload the page, and it is lost.`;

/** Null while nobody has signed in again. Asks when another window says so, and when this one gets the focus. */
function useReturnedUser(): CurrentUser | null {
  const { data, refetch } = useQuery(returnedQuery);
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    const stopListening = onSignedIn(() => ask());
    const onFocus = () => ask();
    // A window that floats above this one leaves it visible: only the focus shows that it was closed.
    addEventListener('focus', onFocus);
    return () => {
      stopListening();
      removeEventListener('focus', onFocus);
    };
  }, []);
  return data;
}

function Modal({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  // No button is focused at first: somebody who is typing would press it.
  const focus = useReturnFocus((opened) => opened.focus());

  // A changed text is read out like a new question.
  useEffect(() => content.current?.focus(), [title]);

  return (
    <AlertWindow title={title} description={text} content={{ ref: content, ...focus }} footer={children} />
  );
}

function SignInLink({ look, children }: { look: 'default' | 'outline'; children: ReactNode }) {
  return (
    <a {...buttonLook({ variant: look })} href={signInAddress(signedInPage)} target="_blank" rel="noreferrer">
      {children}
      <ExternalLink aria-hidden="true" />
      <span className="sr-only">, opens a new tab</span>
    </a>
  );
}
