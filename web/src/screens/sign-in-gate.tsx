import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { landingFor, signedInPage } from '../lib/next-page.ts';
import { SignedIn, useSession } from '../lib/session.tsx';
import { tellSignedIn } from '../lib/signed-in-signal.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Landing } from './landing.tsx';
import { SignedInNotice } from './signed-in-notice.tsx';

interface SignInGateProps {
  readonly loadApp: () => Promise<ComponentType>;
}

/** docs/product/sign-in.md#landing-page. */
export function SignInGate({ loadApp }: SignInGateProps) {
  const { person, isLoading } = useSession();
  const isBack = location.pathname === signedInPage;
  const app = useQuery({ queryKey: ['app'], queryFn: loadApp, enabled: person !== null && !isBack });
  const address = landingAddress();
  const isSignedOut = !isLoading && person === null;

  useEffect(() => {
    if (person) tellSignedIn();
  }, [person]);

  useEffect(() => {
    if (isSignedOut && location.pathname !== '/') history.replaceState(null, '', address);
  }, [isSignedOut, address]);

  if (person && isBack) return <SignedInNotice name={person.name} />;
  if (person && app.isError) return <AppMissing />;
  if (!person || !app.data) {
    // The configuration may arrive first: a signed-in user must not see the sign-in button meanwhile.
    return (
      <Landing search={new URL(address, location.origin).search} isLoading={isLoading || person !== null} />
    );
  }
  const App = app.data;
  return (
    <SignedIn person={person}>
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
