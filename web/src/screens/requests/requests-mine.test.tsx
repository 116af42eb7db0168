import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { requestOf, requestRoutes } from '../../../test/requests.ts';
import { listing, openRequests, openRequestsInApp, requests } from '../../../test/requests-screen.ts';

const board = () => screen.findByRole('region', { name: 'Board' });
const card = (name: RegExp) => screen.findByRole('link', { name });

test('‘Mine’ leaves what whoever looks has requested, also beside ‘My turn’, and stands in the address', async () => {
  const rows = [requestOf({ id: 130, requestorId: 1, requestorName: 'Maya Lindqvist' }), ...requests];
  const { user } = await openRequests('/requests', listing(rows));
  await board();
  await user.click(screen.getByRole('button', { name: 'Mine 1' }));
  expect(await screen.findByText('1 of 6')).toBeTruthy();
  expect(location.search).toBe('?own=1');
  await user.click(screen.getByRole('button', { name: 'My turn 3' }));
  await waitFor(() => expect(location.search).toBe('?own=1&mine=1'));
  expect(screen.getByText('1 of 6')).toBeTruthy();
});

test('Who has requested nothing is told so', async () => {
  const { user } = await openRequests('/requests?own=1');
  expect(await screen.findByText('You have requested nothing yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all requests' }));
  expect(await screen.findByText('5 of 5')).toBeTruthy();
});

test('The way back from a request and the sidebar keep view and search', async () => {
  const { user } = await openRequestsInApp('/requests?view=list&q=wasabi', {
    ...requestRoutes(requestOf({ id: 128 })),
    ...listing(requests),
  });
  await user.click(await screen.findByRole('link', { name: /^Wasabi/ }));
  const back = await screen.findByRole('link', { name: 'Software Requests' });
  expect(back.getAttribute('href')).toBe('/requests?view=list&q=wasabi');
  const entry = screen.getByRole('link', { name: /^Purchase Requests/ });
  expect(entry.getAttribute('href')).toBe('/requests?view=list&q=wasabi');
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  await user.click(back);
  expect(await screen.findByDisplayValue('wasabi')).toBeTruthy();
});

test('A request that repeats an item or another request says so on its card and in its row', async () => {
  const { user } = await openRequests('/requests', {
    'GET /api/purchase-requests/repeats': () =>
      json([
        { id: 128, softwareId: 7, requestNumber: null },
        { id: 126, softwareId: null, requestNumber: 'REQ-000128' },
      ]),
  });
  await waitFor(async () =>
    expect((await card(/^Wasabi/)).textContent).toContain('You already have this product'),
  );
  expect((await card(/^Linear/)).textContent).toContain('Same product as REQ-000128');
  expect((await card(/^Canva/)).querySelector('.request-repeat')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'List View' }));
  expect((await card(/^Linear - Business Same product as REQ-000128/)).textContent).toBeTruthy();
});

test('A card names whoever asks once, and whoever it waits for', async () => {
  await openRequests();
  const shown = async (name: RegExp) =>
    [...((await card(name)).querySelectorAll('.request-people > :not(.sr-only, .avatar, svg)') ?? [])].map(
      ({ textContent }) => textContent,
    );
  expect(await shown(/^Linear/)).toEqual(['Jack Whitfield', 'Tom Okafor']);
  expect(await shown(/^New Request/)).toEqual(['Jack Whitfield']);
});
