import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { askedContract } from '../../../test/renewal-terms.ts';
import { changing, openRequest, openRequestInApp, sentBody } from '../../../test/request-page.ts';
import { jack, requestOf, stepsWith } from '../../../test/requests.ts';

const asJack = { 'GET /api/me': () => json(jack) };
const place = '/api/purchase-requests/128';
const atFirst = {
  currentStep: 'request_submission',
  currentStepLabel: 'Request Submission',
  currentAssigneeId: jack.id,
  currentAssigneeName: jack.name,
} as const;
const ofJack = (request = requestOf(atFirst)) =>
  stepsWith(request, { 0: { assigneeId: jack.id, assigneeName: jack.name } });

test('A request that was saved and isn’t submitted says so; one that is doesn’t', async () => {
  await openRequest(requestOf(atFirst), asJack, ofJack());
  expect(screen.getByText('Not submitted yet')).toBeTruthy();
  cleanup();
  await openRequest(requestOf());
  expect(screen.queryByText('Not submitted yet')).toBeNull();
});

test('A submission saves what was typed first', async () => {
  const request = requestOf(atFirst);
  const server = changing(request, ofJack(request));
  const { user, writes } = await openRequest(
    request,
    {
      ...asJack,
      ...server.routes,
      [`PUT ${place}`]: () => json(server.change({ description: 'More' }, ofJack(request))),
      [`POST ${place}/action`]: () => json(server.change({ currentStep: 'legal_review' })),
    },
    ofJack(request),
  );
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Request Details' });
  await user.type(within(form).getByRole('textbox', { name: 'Description' }), ' More');
  await user.click(screen.getByRole('button', { name: 'Submit Request' }));
  await waitFor(() => expect(writes().map(({ method }) => method)).toEqual(['PUT', 'POST']));
  expect(await screen.findByText('Request submitted', { selector: '.toast *' })).toBeTruthy();
  expect(screen.queryByText('Changes saved')).toBeNull();
  expect(sentBody(writes()[1])).toEqual({ action: 'approve', stepName: 'request_submission', comment: null });
});

test('Without vendor and product nothing is submitted, and both are asked for', async () => {
  const draft = requestOf({ ...atFirst, status: 'draft', vendor: null, productName: null });
  const { user, writes } = await openRequest(draft, asJack, ofJack(draft));
  const form = await screen.findByRole('form', { name: 'Request Details' });
  await user.click(screen.getByRole('button', { name: 'Submit Request' }));
  expect(await within(form).findByText('Vendor is required')).toBeTruthy();
  expect(within(form).getByText('Product name is required')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('Owners that are missing are asked for before submitting, not before saving', async () => {
  const draft = requestOf({ ...atFirst, status: 'draft', description: null });
  const steps = ofJack(draft).map((step, at) =>
    at === 1 ? { ...step, assigneeType: 'role' as const, roleType: 'executive_sponsor' as const } : step,
  );
  const { user, writes } = await openRequest(draft, asJack, steps);
  const form = await screen.findByRole('form', { name: 'Request Details' });
  await user.click(screen.getByRole('button', { name: 'Submit Request' }));
  const missing = 'The following required fields are missing: Executive Sponsor. Please fill them in before';
  expect(await within(form).findByText(`${missing} submitting.`)).toBeTruthy();
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText(`${missing} saving.`)).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('Vendor and product are marked as required, and so are the owners that steps wait for', async () => {
  const steps = ofJack().map((step, at) =>
    at === 1 ? { ...step, assigneeType: 'role' as const, roleType: 'tech_admin' as const } : step,
  );
  const { user } = await openRequest(requestOf(atFirst), asJack, steps);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Request Details' });
  const marked = [...form.querySelectorAll('.field-label')]
    .map(({ textContent }) => textContent)
    .filter((text) => text?.endsWith(' *'));
  expect(marked).toEqual(['Vendor *', 'Product Name *', 'Tech Admin *']);
  expect(within(form).getByText('Business segments')).toBeTruthy();
});

test('A product that is there or being requested is named with the way to it', async () => {
  const alike = {
    software: [{ id: 7, vendor: 'Wasabi', product_name: 'Hot Cloud Storage', status: 'active' }],
    requests: [
      {
        id: 9,
        requestNumber: 'REQ-000009',
        vendor: 'wasabi',
        productName: 'hot cloud storage',
        status: 'draft',
      },
    ],
  };
  const { user, sent } = await openRequest(
    requestOf(atFirst),
    { ...asJack, 'GET /api/purchase-requests/alike': () => json(alike) },
    ofJack(),
  );
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const notice = (await screen.findByText('You already have this product:')).closest('.alike-notice');
  const links = [...(notice?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/table?software=7', '/requests/9']);
  const asked = sent.filter(({ url }) => url.includes('/alike')).map(({ url }) => new URL(url, 'http://x'));
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    vendor: 'Wasabi',
    productName: 'Hot Cloud Storage',
    except: '128',
  });
});

const known = {
  software: [{ id: 7, vendor: 'Wasabi', product_name: 'Hot Cloud Storage', status: 'active' }],
  requests: [],
};
const alike = { 'GET /api/purchase-requests/alike': () => json(known) };

test('Whoever decides reads that the product is there already', async () => {
  const { sent } = await openRequest(requestOf(), alike);
  const notice = (await screen.findByText('You already have this product:')).closest('.alike-notice');
  expect(notice?.querySelector('a')?.getAttribute('href')).toBe('/table?software=7');
  const [asked] = sent.filter(({ url }) => url.includes('/alike'));
  expect(Object.fromEntries(new URL(asked?.url ?? '', 'http://x').searchParams)).toMatchObject({
    vendor: 'Wasabi',
    productName: 'Hot Cloud Storage',
    except: '128',
  });
});

test('Whoever asks, only reads or decides about a contract of what is there isn’t told so', async () => {
  const contract = askedContract();
  for (const [request, routes] of [
    [requestOf(), asJack],
    [requestOf({ targetSoftwareId: 7, contract }), {}],
  ] as const) {
    const { sent } = await openRequestInApp(request, { ...alike, ...routes });
    expect(sent.filter(({ url }) => url.includes('/alike'))).toEqual([]);
    cleanup();
  }
});

test('One that is only being requested is not said to be there', async () => {
  const requests = [
    { id: 9, requestNumber: 'REQ-000009', vendor: 'Wasabi', productName: 'Storage', status: 'in_progress' },
  ];
  await openRequest(requestOf(), {
    'GET /api/purchase-requests/alike': () => json({ software: [], requests }),
  });
  expect(await screen.findByText('This product is already requested:')).toBeTruthy();
});

test.each([
  ['Ctrl+S', '{Control>}s{/Control}'],
  ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
])('%s saves the details that are being changed, from a field of several lines too', async (_, keys) => {
  const request = requestOf();
  const server = changing(request);
  const { user, writes } = await openRequest(request, {
    ...server.routes,
    'PUT /api/purchase-requests/128': () => json(server.change({ description: 'More' })),
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const description = await screen.findByRole('textbox', { name: 'Description' });
  await user.clear(description);
  await user.type(description, `More${keys}`);
  await waitFor(() =>
    expect(writes().map((sent) => [sent.method, sentBody(sent)])).toMatchObject([
      ['PUT', { description: 'More' }],
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
});
