import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { rememberSession } from '../../lib/expected-session.ts';
import { landingFor, signedInPage } from '../../lib/next-page.ts';
import { SignedIn, useSession } from '../../lib/session.tsx';
import { announceSignedIn } from '../../lib/signed-in-signal.ts';
import { buttonLook } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Brand } from '../shell/brand.tsx';
import { Landing } from './landing.tsx';

/** docs/product/sign-in.md#landing-page. */
export function SignInGate({ loadApp }: { loadApp: () => Promise<ComponentType> }) {
  const { user, isLoading } = useSession();
  const isBack = location.pathname === signedInPage;
  const app = useQuery({ queryKey: ['app'], queryFn: loadApp, enabled: user !== null && !isBack });
  const address = landingAddress();
  const isSignedOut = !isLoading && user === null;

  useEffect(() => {
    if (user) announceSignedIn();
    if (user || isSignedOut) rememberSession(user !== null);
  }, [user, isSignedOut]);

  useEffect(() => {
    if (isSignedOut && location.pathname !== '/') history.replaceState(null, '', address);
  }, [isSignedOut, address]);

  if (user && isBack) return <SignedInNotice name={user.name} />;
  if (user && app.isError) return <AppMissing />;
  if (!user || !app.data) {
    // The configuration may arrive first: a signed-in user must not see the sign-in button meanwhile.
    return (
      <Landing search={new URL(address, location.origin).search} isLoading={isLoading || user !== null} />
    );
  }
  const App = app.data;
  return (
    <SignedIn user={user}>
      <App />
    </SignedIn>
  );
}

function AppMissing() {
  return (
    <main className="grid min-h-dvh place-content-center bg-surface">
      <ErrorState
        title="Purser could not be loaded"
        text="Check your connection. It may also have been updated since you opened it."
        onRetry={() => location.reload()}
      />
    </main>
  );
}

function landingAddress(): string {
  const page = location.pathname + location.search + location.hash;
  return location.pathname === '/' ? page : landingFor(page);
}

/** For a window that was opened only to sign in again: it closes itself. */
function SignedInNotice({ name }: { name: string }) {
  useEffect(() => {
    document.title = 'Signed in · Purser';
    announceSignedIn();
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
