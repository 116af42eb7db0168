import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { endSession } from '../lib/session.tsx';
import { createApp } from '../router.tsx';
import { FrontDoor } from '../screens/front-door.tsx';
import { json } from './network.ts';

// jsdom has no layout to scroll; the router asks for it after each navigation.
Element.prototype.scrollTo ??= () => {};
window.scrollTo = () => {};

export const maya = {
  id: 1,
  role: 'admin',
  name: 'Maya Lindqvist',
  username: 'maya',
  email: 'maya@example.com',
  profileImageUrl: null,
  firstName: 'Maya',
  lastName: 'Lindqvist',
  today: '2026-11-21',
};

/** What the network answers to someone who is signed in. */
export const signedIn = {
  'GET /api/me': () => json(maya),
  'GET /api/auth/config': () => json({ googleOAuthEnabled: true }),
};

/** Opens the whole application at an address, as a browser would. */
export function openApp(address: string, loadApp = () => Promise.resolve(createApp())): QueryClient {
  window.history.replaceState(null, '', address);
  const client = createQueryClient(endSession);
  render(withClient(client, <FrontDoor loadApp={loadApp} />));
  return client;
}

/** Puts a query client around something. */
export const withClient = (client: QueryClient, children: ReactNode) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
