import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json, problem } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';
import { requestOf, requestRoutes } from '../../../test/requests.ts';
import { newUser } from '../../../test/user.ts';

const empty = requestOf({
  status: 'draft',
  currentStep: 'request_submission',
  vendor: null,
  productName: null,
  description: null,
  businessRequirements: null,
  estimatedCost: null,
  department: null,
  businessOwnerId: null,
  techAdminId: null,
  executiveSponsorId: null,
  requestorId: 1,
});

/** A request that was begun from the board; how often it was let go, and what the server still has of it. */
async function beginOne(request = empty) {
  let isGone = false;
  const place = '/api/purchase-requests/128';
  const sent = answerFrom({
    ...requestRoutes(request),
    'GET /api/purchase-requests': () => json([]),
    [`GET ${place}`]: () => (isGone ? problem(404, 'Gone') : json(request)),
    'POST /api/purchase-requests': () => json(request, 201),
    [`DELETE ${place}`]: () => {
      isGone = true;
      return new Response(null, { status: 204 });
    },
  });
  openApp('/requests');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: 'Request New Software' }));
  await screen.findByRole('region', { name: 'Progress Summary' });
  const deletions = () => sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  const creations = () => sent.filter(({ method, url }) => method === 'POST' && !url.includes('128'));
  return { user, deletions, creations };
}

test('A request that was opened and left untouched is gone at once, and Back begins it anew', async () => {
  const { user, deletions, creations } = await beginOne();
  await user.click(screen.getByRole('link', { name: 'Software Requests' }));
  await screen.findByRole('heading', { level: 1, name: 'Software Requests' });
  await waitFor(() => expect(deletions()).toEqual(['/api/purchase-requests/128?untouched=true']));
  window.history.back();
  await waitFor(() => expect(creations()).toHaveLength(2));
  expect(screen.queryByText('This request doesn’t exist')).toBeNull();
});

test('Closing the tab lets it go as well', async () => {
  const { deletions } = await beginOne();
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(deletions()).toHaveLength(1));
});

test('One that says something stays', async () => {
  const { user, deletions } = await beginOne({ ...empty, vendor: 'Wasabi' });
  await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link'));
  await screen.findByRole('heading', { level: 1, name: 'Software Requests' });
  window.dispatchEvent(new Event('pagehide'));
  expect(deletions()).toEqual([]);
});
