import type { PurchaseRequest } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isAskedBeforeLeaving } from '../../../test/leaving.ts';
import { answerFrom, held, json, problem, type Routes } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';
import { jack, requestOf, requestRoutes, requestsAnswer } from '../../../test/requests.ts';
import { newUser } from '../../../test/user.ts';

const atFirst = { currentStep: 'request_submission', currentAssigneeId: jack.id } as const;
const rows = [
  requestOf({ id: 5, ...atFirst, status: 'draft', productName: null }),
  requestOf({ id: 4, ...atFirst, vendor: 'Canva', productName: 'Enterprise' }),
  requestOf({ id: 3, vendor: 'Linear', productName: 'Business' }),
  requestOf({ id: 2, vendor: 'Zoom', productName: 'Workplace', status: 'approved' }),
  requestOf({ id: 1, vendor: 'ClickUp', productName: 'Enterprise', status: 'rejected' }),
];

/** Opens the simple list on a server that keeps what is created and deleted. */
async function openList(more: Routes = {}, given = rows) {
  let kept: PurchaseRequest[] = [...given];
  const sent = answerFrom({
    ...requestRoutes(requestOf()),
    'GET /api/purchase-requests': () => requestsAnswer(kept),
    'POST /api/purchase-requests': ({ body }) => {
      const { submit: _, ...asked } = JSON.parse(String(body));
      const created = requestOf({ id: kept.length + 1, ...atFirst, ...asked });
      kept = [created, ...kept];
      return json(created, 201);
    },
    'DELETE /api/purchase-requests/4': () => {
      kept = kept.filter(({ id }) => id !== 4);
      return new Response(null, { status: 204 });
    },
    ...more,
  });
  openApp('/purchase-requests');
  await screen.findByRole('heading', { level: 1, name: 'Purchase Requests' });
  const user = newUser();
  const posts = () => sent.filter(({ method }) => method === 'POST');
  return { sent, user, posts };
}

const items = async () =>
  within(await screen.findByRole('list', { name: 'Purchase requests' })).getAllByRole('listitem');
const vendor = () => screen.getByRole('textbox', { name: /^Vendor/ });
const product = () => screen.getByRole('textbox', { name: /^Product Name/ });
const submit = () => screen.getByRole('button', { name: 'Submit Request' });

test('Whatever goes on is pending; what has come to an end says to which', async () => {
  await openList();
  const shown = (await items()).map((item) => [
    within(item).getByRole('link').textContent,
    within(item).getByRole('link').getAttribute('href'),
    within(item).getByText(/^(pending|approved|rejected)$/).textContent,
  ]);
  expect(shown).toEqual([
    ['Wasabi - Untitled', '/requests/5', 'pending'],
    ['Canva - Enterprise', '/requests/4', 'pending'],
    ['Linear - Business', '/requests/3', 'pending'],
    ['Zoom - Workplace', '/requests/2', 'approved'],
    ['ClickUp - Enterprise', '/requests/1', 'rejected'],
  ]);
});

test('Only those who may delete a request have a button for it', async () => {
  const buttons = async () => {
    await items();
    return screen
      .queryAllByRole('button', { name: /^Delete/ })
      .map((button) => button.getAttribute('aria-label'));
  };
  await openList({ 'GET /api/me': () => json(jack) });
  expect(await buttons()).toEqual([
    'Delete Wasabi - Untitled, REQ-000005',
    'Delete Canva - Enterprise, REQ-000004',
  ]);
});

test('Vendor and product make a request, which then stands in the list', async () => {
  const { user, posts } = await openList();
  await items();
  await user.type(vendor(), 'Figma');
  await user.type(product(), 'Organization{Enter}');
  expect(await screen.findByRole('link', { name: 'Figma - Organization' })).toBeTruthy();
  expect(posts().map(({ body }) => JSON.parse(String(body)))).toEqual([
    { vendor: 'Figma', productName: 'Organization', submit: true },
  ]);
  expect([vendor(), product()].map((input) => input.getAttribute('value') ?? '')).toEqual(['', '']);
  // Whoever wants the same twice gets it twice.
  await user.type(vendor(), 'Figma');
  await user.type(product(), 'Organization{Enter}');
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Figma - Organization' })).toHaveLength(2));
  expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

test('A refusal keeps what was typed, and asking again after a lost answer makes one request', async () => {
  const { user, posts } = await openList({
    'POST /api/purchase-requests': () => problem(503, 'Purser is busy'),
  });
  await user.type(vendor(), 'Figma');
  await user.type(product(), 'Organization');
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('Purser is busy');
  expect(screen.queryByRole('button', { name: 'Continue in a full request' })).toBeNull();
  await user.click(submit());
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(new Set(posts().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
  expect(vendor()).toHaveProperty('value', 'Figma');
});

test('Deleting asks first and takes the request off the list', async () => {
  const { user, sent } = await openList();
  await items();
  await user.click(screen.getByRole('button', { name: 'Delete Canva - Enterprise, REQ-000004' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this request?',
  });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Canva - Enterprise' })).toBeNull());
  const deletion = sent.find(({ method }) => method === 'DELETE');
  expect(deletion?.headers.get('If-Match')).toBe('"v4"');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Purchase requests' })),
  );
});

test('Leaving with something typed asks first', async () => {
  const { user } = await openList();
  await user.type(vendor(), 'Figma');
  await user.click(screen.getByRole('link', { name: 'Open the board' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }),
  );
  expect(location.pathname).toBe('/purchase-requests');
  expect(vendor()).toHaveProperty('value', 'Figma');
});

test('Of many requests a hundred are shown, and more on demand', async () => {
  const many = Array.from({ length: 250 }, (_, at) => requestOf({ id: 250 - at }));
  const { user } = await openList({}, many);
  expect(await items()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(await items()).toHaveLength(200);
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(await items()).toHaveLength(250);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

const draft = requestOf({ id: 9, ...atFirst, status: 'draft', vendor: 'Figma', productName: null });
const created = requestOf({
  id: 20,
  currentStep: 'legal_review',
  currentStepLabel: 'Legal Review',
  vendor: 'Figma',
  productName: 'Organization',
});

/** The form above an empty list, with both names typed. */
async function openForm(more: Routes) {
  const opened = await openList({
    ...requestRoutes(draft),
    ...more,
    'GET /api/purchase-requests': () => json([]),
  });
  await screen.findByText('No requests yet');
  expect(screen.getByText('Enter vendor and product above, then submit the request.')).toBeTruthy();
  await opened.user.type(vendor(), 'Figma');
  await opened.user.type(product(), 'Organization');
  return opened;
}

const submitted = /^REQ-000020 was submitted and is at Legal Review\./;

test('That a request was submitted is said, with the way to it', async () => {
  const { user } = await openForm({ 'POST /api/purchase-requests': () => json(created, 201) });
  await user.click(submit());
  const words = await screen.findByText(submitted);
  expect(words.closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/requests/20');
  await user.type(vendor(), 'C');
  expect(screen.getByText(submitted)).toBeTruthy();
});

test('What is typed for the next request while one is on its way stays', async () => {
  const reply = held();
  const { user } = await openForm({ 'POST /api/purchase-requests': () => reply.answer });
  await user.click(submit());
  await user.clear(vendor());
  await user.type(vendor(), 'Canva');
  reply.letGo(json(created, 201));
  await screen.findByText(submitted);
  expect(vendor()).toHaveProperty('value', 'Canva');
  expect(product()).toHaveProperty('value', '');
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
});

test('Where the workflow asks for owners, a full request goes on with both names, of which the product isn’t saved yet', async () => {
  const message = 'The following required fields are missing: Tech Admin. Please fill them in before saving.';
  const { user, posts } = await openForm({
    'POST /api/purchase-requests': ({ body }) =>
      String(body).includes('productName')
        ? problem(422, message, { fields: { techAdminId: message } })
        : json(draft, 201),
  });
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  await user.click(screen.getByRole('button', { name: 'Continue in a full request' }));
  await screen.findByRole('heading', { level: 1, name: 'Figma - Untitled' });
  expect(location.pathname).toBe('/requests/9');
  expect(JSON.parse(String(posts().at(-1)?.body))).toEqual({ vendor: 'Figma' });
  expect(await screen.findByRole('textbox', { name: 'Product Name' })).toHaveProperty(
    'value',
    'Organization',
  );
  expect(screen.getByRole('textbox', { name: 'Vendor' })).toHaveProperty('value', 'Figma');
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
});
