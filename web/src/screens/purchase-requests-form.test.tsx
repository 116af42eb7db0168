import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isAskedBeforeLeaving } from '../../test/leaving.ts';
import { answerFrom, held, json, problem } from '../../test/network.ts';
import { openApp } from '../../test/render-app.tsx';
import { jack, requestOf, requestRoutes } from '../../test/requests.ts';
import { newUser } from '../../test/user.ts';

const atFirst = { currentStep: 'request_submission', currentAssigneeId: jack.id } as const;
const draft = requestOf({ id: 9, ...atFirst, status: 'draft', vendor: 'Figma', productName: null });
const created = requestOf({
  id: 20,
  currentStep: 'legal_review',
  currentStepLabel: 'Legal Review',
  vendor: 'Figma',
  productName: 'Organization',
});

async function openForm(more: Parameters<typeof answerFrom>[0]) {
  answerFrom({
    ...requestRoutes(draft),
    'GET /api/purchase-requests': () => json([]),
    ...more,
  });
  openApp('/purchase-requests');
  await screen.findByText('No requests yet');
  expect(screen.getByText('Enter vendor and product above, then submit the request.')).toBeTruthy();
  const user = newUser();
  await user.type(field('Vendor'), 'Figma');
  await user.type(field('Product Name'), 'Organization');
  return user;
}

const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
const submit = () => screen.getByRole('button', { name: 'Submit Request' });

const submitted = /^REQ-000020 was submitted and is at Legal Review\./;

test('That a request was submitted is said, with the way to it', async () => {
  const user = await openForm({ 'POST /api/purchase-requests': () => json(created, 201) });
  await user.click(submit());
  const words = await screen.findByText(submitted);
  expect(words.closest('[role=status]')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/requests/20');
  await user.type(field('Vendor'), 'C');
  expect(screen.getByText(submitted)).toBeTruthy();
});

test('What is typed for the next request while one is on its way stays', async () => {
  const reply = held();
  const user = await openForm({ 'POST /api/purchase-requests': () => reply.answer });
  await user.click(submit());
  await user.clear(field('Vendor'));
  await user.type(field('Vendor'), 'Canva');
  reply.letGo(json(created, 201));
  await screen.findByText(submitted);
  expect(field('Vendor')).toHaveProperty('value', 'Canva');
  expect(field('Product Name')).toHaveProperty('value', '');
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
});

test('A full request goes on with both names, of which the product isn’t saved yet', async () => {
  const message = 'The following required fields are missing: Tech Admin. Please fill them in before saving.';
  const user = await openForm({
    'POST /api/purchase-requests': ({ body }) =>
      String(body).includes('productName')
        ? problem(422, message, { fields: { techAdminId: message } })
        : json(draft, 201),
  });
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Continue in a full request' }));
  await screen.findByRole('heading', { level: 1, name: 'Figma - Untitled' });
  expect(await screen.findByRole('textbox', { name: 'Product Name' })).toHaveProperty(
    'value',
    'Organization',
  );
  expect(screen.getByRole('textbox', { name: 'Vendor' })).toHaveProperty('value', 'Figma');
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
});
