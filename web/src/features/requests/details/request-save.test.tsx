import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../../test/network.ts';
import { bodyOf, openDetails } from '../../../../test/request-details.tsx';
import { changing } from '../../../../test/request-page.ts';
import { jack, requestOf, stepsOf, tom } from '../../../../test/requests.ts';

const address = 'PUT /api/purchase-requests/128';
const missing = (list: string) =>
  `The following required fields are missing: ${list}. Please fill them in before saving.`;

/** Steps that wait for the tech admin and the executive sponsor. */
const ownedSteps = stepsOf(requestOf()).map((step, at) => ({
  ...step,
  ...(at === 3 && { assigneeType: 'role' as const, roleType: 'tech_admin' as const }),
  ...(at === 4 && { assigneeType: 'role' as const, roleType: 'executive_sponsor' as const }),
}));

const owner = (name: string) => screen.getByRole('combobox', { name });

async function choose({ user }: Pick<Awaited<ReturnType<typeof openDetails>>, 'user'>, label: string) {
  await user.click(owner(label));
  await user.click(await screen.findByRole('option', { name: /Tom Okafor/ }));
}

test('Owners that a step waits for are asked for once vendor and product are filled, and marked', async () => {
  const request = requestOf({ techAdminId: null });
  const opened = await openDetails(request, {
    steps: ownedSteps,
    saved: requestOf({ executiveSponsorId: tom.id, version: 5 }),
  });
  const { edit, save, alerts, puts } = opened;
  await edit();
  await save();
  await waitFor(() => expect(alerts()).toContain(missing('Tech Admin, Executive Sponsor')));
  expect(owner('Tech Admin').getAttribute('aria-invalid')).toBe('true');
  expect(owner('Executive Sponsor').getAttribute('aria-invalid')).toBe('true');
  expect(owner('Business Owner').getAttribute('aria-invalid')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(owner('Tech Admin')));
  await choose(opened, 'Tech Admin');
  await waitFor(() => expect(alerts()).toContain(missing('Executive Sponsor')));
  await choose(opened, 'Executive Sponsor');
  await waitFor(() => expect(alerts()).toEqual([]));
  expect(puts()).toEqual([]);
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(bodyOf(puts()[0])).toEqual({ techAdminId: tom.id, executiveSponsorId: tom.id });
});

test('A draft without vendor and product is saved without its owners', async () => {
  const draft = requestOf({ status: 'draft', vendor: null, currentStep: 'request_submission' });
  const { save, user, puts } = await openDetails(
    { ...draft, techAdminId: null },
    { steps: ownedSteps, saved: { ...draft, version: 5 } },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), '!');
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(puts()).toHaveLength(1);
});

test('Where the server knows of more owners that are needed, it reads the same', async () => {
  const text = missing('Executive Sponsor');
  const { edit, save, user, alerts } = await openDetails(requestOf(), {
    routes: { [address]: () => problem(422, text, { fields: { executiveSponsorId: text } }) },
  });
  await user.type(within(await edit()).getByRole('textbox', { name: 'Vendor' }), '!');
  await save();
  await waitFor(() => expect(alerts()).toContain(text));
  expect(owner('Executive Sponsor').getAttribute('aria-invalid')).toBe('true');
  expect(alerts()).toEqual(['Please choose somebody', text]);
});

const failed = 'Failed to save changes. Please try again.';
const cut = 'Error saving changes. Please try again.';

test.each([
  ['a fault of the server', () => problem(500, 'Something went wrong on our side.'), failed],
  ['an answer without words', () => json({ code: 'x' }, 502), failed],
  ['a page', () => new Response('<h1>Bad</h1>', { status: 503 }), failed],
  [
    'no answer',
    () => {
      throw new TypeError('Failed to fetch');
    },
    cut,
  ],
  ['its own words', () => problem(403, 'Only Tom Okafor can do this'), 'Only Tom Okafor can do this'],
])('A save that ends in %s says so and keeps what was typed', async (_, answer, words) => {
  const { edit, save, user, alerts } = await openDetails(requestOf(), { routes: { [address]: answer } });
  const vendor = within(await edit()).getByRole('textbox', { name: 'Vendor' });
  await user.type(vendor, ' Inc');
  await save();
  await waitFor(() => expect(alerts()).toEqual([words]));
  expect(vendor).toHaveProperty('value', 'Wasabi Inc');
});

test('What the server says of a field stands at that field', async () => {
  const { edit, save, user, alerts } = await openDetails(requestOf(), {
    routes: {
      [address]: () => problem(422, 'Vendor is required', { fields: { vendor: 'Vendor is required' } }),
    },
  });
  const vendor = within(await edit()).getByRole('textbox', { name: 'Vendor' });
  await user.clear(vendor);
  await save();
  await waitFor(() => expect(alerts()).toEqual(['Vendor is required']));
  expect(document.activeElement).toBe(vendor);
});

const theirs = requestOf({ vendor: 'Backblaze', businessOwnerId: tom.id, version: 5 });

/** A server on which Tom has saved `theirs` after the form was opened. */
async function openTooLate() {
  let isChanged = false;
  let newest = theirs;
  const opened = await openDetails(requestOf(), {
    routes: {
      'GET /api/purchase-requests/128': () => json(isChanged ? newest : requestOf()),
      [address]: ({ headers }) => {
        if (headers.get('If-Match') === '"v4"') return problem(412, 'Somebody has changed this');
        newest = requestOf({ ...theirs, vendor: 'Wasabi Inc', version: 6 });
        return json(newest);
      },
    },
  });
  const { edit, user } = opened;
  const form = await edit();
  await user.type(within(form).getByRole('textbox', { name: 'Vendor' }), ' Inc');
  await user.type(within(form).getByRole('textbox', { name: 'Description' }), '!');
  isChanged = true;
  const dialog = () => screen.findByRole('dialog', { name: 'Somebody else changed this request' });
  return { ...opened, dialog };
}

test('Somebody else was quicker: what they changed is shown, nothing typed is lost, and it is applied to theirs', async () => {
  const { save, user, dialog, puts } = await openTooLate();
  await save();
  const entries = await within(await dialog()).findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^VendorWasabibecameBackblazeyours: Wasabi IncTom Okafor, /),
    expect.stringMatching(/^Business OwnerJack WhitfieldbecameTom OkaforTom Okafor, /),
  ]);
  await user.click(within(await dialog()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('textbox', { name: 'Vendor' })).toHaveProperty('value', 'Wasabi Inc');
  expect(puts()).toHaveLength(1);
  await save();
  await within(await dialog()).findAllByRole('listitem');
  await user.click(within(await dialog()).getByRole('button', { name: 'Apply my changes' }));
  await screen.findByRole('button', { name: 'Edit' });
  const last = puts()[2];
  expect(last?.headers.get('If-Match')).toBe('"v5"');
  expect(bodyOf(last)).toEqual({
    vendor: 'Wasabi Inc',
    description: 'Object storage for finished masters.!',
  });
});

test('An owner who was deleted meanwhile is asked for by the server alone where the owners can’t be changed', async () => {
  const request = requestOf({ currentAssigneeId: tom.id, currentAssigneeName: tom.name, techAdminId: null });
  const text = missing('Tech Admin');
  const { edit, save, user, alerts } = await openDetails(request, {
    person: jack,
    steps: ownedSteps,
    routes: { [address]: () => problem(422, text, { fields: { techAdminId: text } }) },
  });
  await user.type(within(await edit()).getByRole('textbox', { name: 'Description' }), '!');
  await save();
  await waitFor(() => expect(alerts()).toEqual([text]));
});

test('Repeating one’s own save after its answer was lost is no conflict', async () => {
  const server = changing(requestOf());
  let isFirst = true;
  const { edit, save, user, puts } = await openDetails(requestOf(), {
    routes: {
      ...server.routes,
      [address]: ({ body, headers }) => {
        if (isFirst) {
          isFirst = false;
          // It is done, and the connection breaks before the answer.
          server.change({ ...JSON.parse(String(body)), updatedBy: 1, updatedByName: 'Maya Lindqvist' });
          throw new TypeError('Failed to fetch');
        }
        if (headers.get('If-Match') !== '"v5"') return problem(412, 'Somebody has changed this');
        return json(server.change({ version: 5 }));
      },
    },
  });
  await edit();
  await user.type(screen.getByRole('textbox', { name: 'Vendor' }), ' Inc');
  await save();
  await screen.findByText('Error saving changes. Please try again.');
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByText('Somebody else changed this request')).toBeNull();
  await waitFor(() => expect(puts()).toHaveLength(3));
});
