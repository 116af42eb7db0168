import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/app.css';
import { errorReports } from './lib/error-reports.ts';
import { expectsSession } from './lib/expected-session.ts';
import { createQueryClient } from './lib/query-client.ts';
import { handleSignedOut, meQuery, recheckSession } from './lib/session.tsx';
import { SignInGate } from './screens/sign-in/sign-in-gate.tsx';

const client = createQueryClient(handleSignedOut);

// Back after logging out restores the page with everything that it had loaded.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) recheckSession(client);
});

// Before anything is drawn, since all else waits for the answer.
void client.prefetchQuery(meQuery);
const importRouter = () => import('./router.tsx');
// Meanwhile, so that whoever comes back doesn't wait for one after the other; where it fails it is asked for again.
if (expectsSession()) importRouter().catch(() => {});

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element "root".');
// What a boundary catches comes to the window only from there.
addEventListener('error', ({ error }) => errorReports.tell(error));
addEventListener('unhandledrejection', ({ reason }) => errorReports.tell(reason));
createRoot(root, { onCaughtError: (error) => reportError(error) }).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <SignInGate loadApp={async () => (await importRouter()).createApp(client)} />
    </QueryClientProvider>
  </StrictMode>,
);
