import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { parseNext, signInAddress } from '../../lib/next-page.ts';
import { authConfigQuery } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Brand } from '../shell/brand.tsx';
import { ThemeSwitch } from '../shell/theme-switch.tsx';
import { LandingTerms } from './landing-terms.tsx';

type LandingProps = {
  search: string;
  /** It is unknown whether somebody is signed in, or their page is loading: there is nothing to sign in to. */
  isLoading?: boolean;
};

export function Landing({ search, isLoading = false }: LandingProps) {
  useEffect(() => {
    document.title = 'Sign in · Purser';
  }, []);
  return (
    <main className="grid min-h-dvh bg-surface min-[861px]:grid-cols-[minmax(400px,40%)_1fr]">
      <div className="flex flex-col p-5 min-[861px]:px-10 min-[861px]:py-6">
        <div className="flex items-center justify-between">
          <Brand />
          <ThemeSwitch />
        </div>
        <div className="m-auto grid w-full max-w-88 gap-4 pt-6 pb-[6vh]">
          <div className="grid gap-1">
            <h1 className="text-28 leading-9">Welcome to Purser</h1>
            <p className="text-ink-2">Software Subscription Management Platform</p>
          </div>
          <SignIn search={search} isLoading={isLoading} />
        </div>
      </div>
      <LandingTerms />
    </main>
  );
}

function SignIn({ search, isLoading }: Required<LandingProps>) {
  const config = useQuery(authConfigQuery);
  if (config.isPending || isLoading) return <p role="status">Loading authentication configuration...</p>;
  if (config.isError) {
    return (
      <Alert variant="destructive">Unable to check authentication status. Please try again later.</Alert>
    );
  }
  return config.data.googleOAuthEnabled ? <SignInWithGoogle search={search} /> : <NotConfigured />;
}

function SignInWithGoogle({ search }: { search: string }) {
  const query = new URLSearchParams(search);
  return (
    <>
      <p className="text-ink-2">Sign in with your company Google account to access the platform.</p>
      {query.has('error') && <Alert variant="destructive">Authentication failed. Please try again.</Alert>}
      <a href={signInAddress(parseNext(query.get('next')))} {...buttonLook({ size: 'lg' }, 'w-full')}>
        <GoogleMark />
        Sign in with Google
      </a>
    </>
  );
}

function NotConfigured() {
  return (
    <>
      <Alert variant="destructive" title="Authentication is not configured">
        The Google OAuth credentials are missing. The administrator should set the client id and client secret
        settings (<code>GOOGLE_CLIENT_ID</code> and <code>GOOGLE_CLIENT_SECRET</code>).
      </Alert>
      <p className="text-ink-2">The application requires Google OAuth to be configured for authentication.</p>
    </>
  );
}

function GoogleMark() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path
        d="M12.6 4.1A6 6 0 1 0 14 8.2H8.4"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
