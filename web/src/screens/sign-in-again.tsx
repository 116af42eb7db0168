import type { CurrentUser } from '@purser/api/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import * as RadixAlertDialog from 'radix-ui/alert-dialog';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { signedInPage, signInAddress } from '../lib/next-page.ts';
import { endSession, resumeSession, returnedQuery, useMe } from '../lib/session.tsx';
import { hearSignedIn } from '../lib/signed-in-signal.ts';
import { toast } from '../lib/toast.ts';
import { hasUnsaved } from '../lib/unsaved.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

/** Above everything, when a session has ended while the page was in use. */
export function SignInAgain() {
  const me = useMe();
  const client = useQueryClient();
  const person = usePersonWhoReturned();
  const [isTyped] = useState(hasUnsaved);
  const isBack = person?.id === me.id;

  function goOn(returned: CurrentUser) {
    resumeSession(client, returned);
    toast({ title: `You are signed in as ${returned.name}`, description: isTyped ? kept : notDone });
  }

  const onBack = useEffectEvent(goOn);
  useEffect(() => {
    if (isBack && person) onBack(person);
  }, [isBack, person]);

  if (person && !isBack) {
    return (
      <Modal title={`You are now signed in as ${person.name}`} text={aboutOther(me.name, person.name)}>
        <Button variant="outline" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <SignInLink look="outline">Sign in as somebody else</SignInLink>
        <Button onClick={() => goOn(person)}>Go on as {person.name}</Button>
      </Modal>
    );
  }
  return (
    <Modal title="You have been signed out" text={isTyped ? askedForTyped : askedForDeed}>
      <Button variant="outline" onClick={() => endSession(client)}>
        Leave without saving
      </Button>
      <SignInLink look="default">Sign in again</SignInLink>
    </Modal>
  );
}

const askedForTyped =
  'Your session has ended. What you typed is still here: sign in again in a new tab, come back, and save it.';
const askedForDeed =
  'Your session has ended, so this could not be done. Sign in again in a new tab, come back, and do it then.';
const kept = 'Nothing that you typed was lost. You can save it now.';
const notDone = 'What you did last was not done. You can do it now.';
const aboutOther = (before: string, other: string): string =>
  `${before} opened this page. Go on, and what is typed here stays and is saved in the name of ${other}. Reload the page, and it is lost.`;

/** Null while nobody has signed in again. Asks when another window says so, and when this one gets the focus. */
function usePersonWhoReturned(): CurrentUser | null {
  const { data, refetch } = useQuery(returnedQuery);
  const ask = useEffectEvent(() => void refetch());
  useEffect(() => {
    const stopHearing = hearSignedIn(() => ask());
    const onFocus = () => ask();
    // A window that floats above this one leaves it visible: only the focus shows that it was closed.
    addEventListener('focus', onFocus);
    return () => {
      stopHearing();
      removeEventListener('focus', onFocus);
    };
  }, []);
  return data ?? null;
}

type ModalProps = { title: string; text: string; children: ReactNode };

function Modal({ title, text, children }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  // No button is focused at first: somebody who is typing would press it.
  const focus = useReturnFocus((opened) => opened.focus());

  // A changed text is read out like a new question.
  useEffect(() => content.current?.focus(), [title]);

  return (
    <RadixAlertDialog.Root open>
      <RadixAlertDialog.Portal>
        <RadixAlertDialog.Overlay className="scrim" />
        <RadixAlertDialog.Content ref={content} className="dialog" {...focus}>
          <header className="dialog-head">
            <RadixAlertDialog.Title className="dialog-title">{title}</RadixAlertDialog.Title>
            <RadixAlertDialog.Description className="dialog-description">{text}</RadixAlertDialog.Description>
          </header>
          <footer className="dialog-foot">{children}</footer>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

function SignInLink({ look, children }: { look: 'default' | 'outline'; children: ReactNode }) {
  return (
    <a {...buttonLook({ variant: look })} href={signInAddress(signedInPage)} target="_blank" rel="noreferrer">
      {children}
      <ExternalLink aria-hidden="true" />
      <VisuallyHidden>, opens a new tab</VisuallyHidden>
    </a>
  );
}
