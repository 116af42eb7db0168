import type { CalendarFeed } from '@purser/api/calendar-feeds';
import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bodyOf } from '../../../test/contracts.tsx';
import { answerFrom, json, problem, type Routes } from '../../../test/network.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';
import { toastText } from '../../../test/vendor-files.tsx';
import { currentToast } from '../../lib/toast.ts';
import { SubscribeDialog } from './subscribe-dialog.tsx';

const feedOf = (given: Partial<CalendarFeed>): CalendarFeed => ({
  id: 1,
  kind: 'mine',
  segment: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
  ...given,
});

/** A server that keeps the feeds. */
function feedServer(feeds: CalendarFeed[]): Routes {
  return {
    'GET /api/settings/software-options': () => json(defaultOptions),
    'GET /api/calendar-feeds': () => json(feeds),
    'POST /api/calendar-feeds': ({ body }) => {
      feeds.push(feedOf({ ...JSON.parse(String(body)), id: 9 }));
      return json({ id: 9, url: 'https://purser.example.com/calendar/secret.ics' }, 201);
    },
    'DELETE /api/calendar-feeds/1': () => {
      feeds.splice(0, 1);
      return new Response(null, { status: 204 });
    },
  };
}

async function open(feeds: CalendarFeed[], routes: Routes = {}) {
  const sent = answerFrom({ ...feedServer(feeds), ...routes });
  const onClose = vi.fn<() => void>();
  renderPart(<SubscribeDialog onClose={onClose} />);
  const user = newUser();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await screen.findByRole('list', { name: 'Calendars' });
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { user, press, writes, onClose };
}

test('One’s feeds tell when they were last used, and which are not made yet', async () => {
  await open([
    feedOf({ lastUsedAt: '2026-11-22T06:00:00.000Z' }),
    feedOf({ id: 2, kind: 'segment', segment: 'Studio' }),
  ]);
  const list = within(screen.getByRole('list', { name: 'Calendars' }));
  const [mine, studio, further, company] = list
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(mine).toMatch(/^What I ownLast used Nov 22, 2026/);
  expect(studio).toBe('StudioNever usedRevoke');
  expect(further).toBe('A segmentCreate Link');
  expect(company).toBe('The companyNo link yetCreate Link');
});

test('The address of a segment is shown once, and copied', async () => {
  const { user, press, writes } = await open([]);
  await press('Create Link, A segment');
  expect(currentToast()).toMatchObject({ title: 'Please choose a segment first' });
  await user.click(screen.getByRole('combobox', { name: 'Segment' }));
  await user.click(await screen.findByRole('option', { name: 'Studio' }));
  await press('Create Link, Studio');
  const address = await screen.findByLabelText<HTMLInputElement>('Link for Studio');
  expect(address.value).toBe('https://purser.example.com/calendar/secret.ics');
  expect(bodyOf(writes()[0]?.body)).toEqual({ kind: 'segment', segment: 'Studio' });
  expect(await screen.findByRole('button', { name: 'Revoke, Studio' })).toBeTruthy();
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Apple Calendar')).toBe('webcal://purser.example.com/calendar/secret.ics');
  expect(target('Google Calendar')).toBe(
    'https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2Fpurser.example.com%2Fcalendar%2Fsecret.ics',
  );
  expect(target('Outlook')).toBe(
    'https://outlook.office.com/calendar/0/addfromweb?url=https%3A%2F%2Fpurser.example.com%2Fcalendar%2Fsecret.ics&name=Purser%3A%20Studio',
  );
  await press('Copy');
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Link copied' }));
  expect(await navigator.clipboard.readText()).toBe(address.value);
});

test('Revoking asks first', async () => {
  const { user, press, writes } = await open([feedOf({})]);
  await press('Revoke, What I own');
  const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the link of What I own?' }));
  expect(writes()).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByRole('button', { name: 'Create Link, What I own' })).toBeTruthy();
  expect(currentToast()).toMatchObject({ title: 'Link revoked', description: 'What I own' });
});

test('Why no address was created is told', async () => {
  const refused = () => problem(422, 'You have too many addresses');
  const { press } = await open([], { 'POST /api/calendar-feeds': refused });
  await press('Create Link, The company');
  await waitFor(() => expect(toastText()).toBe('The link was not created / You have too many addresses'));
});
