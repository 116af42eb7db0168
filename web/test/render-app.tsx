import type { CurrentUser } from '@purser/api/session';
import { type User, userReply } from '@purser/api/users';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { createQueryClient } from '../src/lib/query-client.ts';
import { handleSignedOut, SignedIn } from '../src/lib/session.tsx';
import { createApp } from '../src/router.tsx';
import { SignInGate } from '../src/screens/sign-in/sign-in-gate.tsx';
import { Drawer } from '../src/ui/drawer.tsx';
import { Tips } from '../src/ui/tips.tsx';
import { json } from './network.ts';

// jsdom has no layout to scroll; the router asks for it after each navigation.
Element.prototype.scrollTo ??= () => {};
window.scrollTo = () => {};

export const maya = {
  id: 1,
  role: 'admin' as const,
  name: 'Maya Lindqvist',
  username: 'maya',
  email: 'maya@example.com',
  profileImageUrl: null,
  firstName: 'Maya',
  lastName: 'Lindqvist',
  today: '2026-11-21',
  fiscalYearStart: 1,
  currency: 'USD',
};

type Person = User & { readonly today?: string };

/** The list of people as the server answers it: who is signed in knows the company's day, too. */
export const usersAnswer = (people: readonly Person[]): Response => json(people.map(userOf));

/** One of them. */
export const userOf = (person: Person): User => userReply.parse(person);

/** What the network answers to someone who is signed in. */
export const signedIn = {
  'GET /api/me': () => json(maya),
  'GET /api/auth/config': () => json({ googleOAuthEnabled: true }),
  'GET /api/imports': () => json([]),
  'GET /api/settings/approval-groups': () => json([]),
  'GET /api/settings/holidays': () => json([]),
  'GET /api/settings/request-forms': () => json([]),
  'GET /api/my-work': () => json({ myTurn: [], sentBack: [], asked: [], decided: [] }),
};

/** Opens the whole application at an address, as a browser would. */
export function openApp(address: string, loadApp?: () => Promise<ComponentType>): QueryClient {
  window.history.replaceState(null, '', address);
  const client = createQueryClient(handleSignedOut);
  render(withClient(client, <SignInGate loadApp={loadApp ?? (() => createApp(client))} />));
  return client;
}

/** Draws a part of a page for somebody who is signed in, for Maya where nobody else is named. */
export function renderPart(part: ReactNode, person: Partial<CurrentUser> = {}): QueryClient {
  const client = createQueryClient(handleSignedOut);
  render(
    withClient(
      client,
      <SignedIn user={{ ...maya, ...person }}>
        {part}
        <Tips />
      </SignedIn>,
    ),
  );
  return client;
}

/** Draws one section of the software's panel, as it stands in its drawer. */
export const renderSection = (section: ReactNode): QueryClient =>
  renderPart(
    <Drawer open onOpenChange={() => {}} title="Adobe">
      {section}
    </Drawer>,
  );

/** Puts a query client around something. */
export const withClient = (client: QueryClient, children: ReactNode) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
