import { useEffect } from 'react';
import { tellSignedIn } from '../lib/signed-in-signal.ts';
import { buttonLook } from '../ui/button.tsx';
import { Brand } from './brand.tsx';

/** For a window that was opened only to sign in again: it closes itself. */
export function SignedInNotice({ name }: { name: string }) {
  useEffect(() => {
    document.title = 'Signed in · Purser';
    tellSignedIn();
    window.close();
  }, []);
  // Not every browser lets a window close itself.
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-surface p-5 text-center">
      <Brand />
      <h1>You are signed in as {name}</h1>
      <p className="max-w-88 text-ink-2">
        You can close this window. What you typed is still there, in the window in which you were working.
      </p>
      <a href="/" {...buttonLook({ variant: 'outline' })}>
        Open Purser here
      </a>
    </main>
  );
}
