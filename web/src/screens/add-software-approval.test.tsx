import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerFrom, json, problem } from '../../test/network.ts';
import { giveHeight, portfolioRoutes } from '../../test/portfolio.ts';
import { maya, openApp } from '../../test/render-app.tsx';
import { requestOf, requestRoutes, tom } from '../../test/requests.ts';
import { software } from '../../test/software-panel.ts';
import { fileOf, uploadServer } from '../../test/upload-server.ts';
import { newUser } from '../../test/user.ts';
import { filesOnServer, uploadsIn } from '../../test/vendor-files.tsx';

giveHeight();
afterEach(() => vi.unstubAllGlobals());

const label = 'Create and submit for approval';
const request = requestOf({ id: 131 });

async function openDialog({
  person = tom,
  routes = {},
}: {
  person?: typeof maya | typeof tom;
  routes?: object;
}) {
  const storage = uploadServer();
  const sent = answerFrom({
    ...requestRoutes(request),
    ...filesOnServer(),
    ...portfolioRoutes([]),
    'GET /api/me': () => json(person),
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: true }]),
    'POST /api/software/submit': () => json({ software: software({ id: 9 }), request }, 201),
    ...routes,
  });
  openApp('/table');
  const user = newUser({ applyAccept: false });
  const [open] = await screen.findAllByRole('button', { name: 'Add New Software' });
  if (open) await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Add New Software' });
  await user.type(within(dialog).getByLabelText(/^Vendor/), 'Acme');
  await user.type(within(dialog).getByLabelText(/^Product name/i), 'Rocket');
  await user.type(within(dialog).getByLabelText(/^Cost/), '1200');
  const press = async (name: string) => user.click(await within(dialog).findByRole('button', { name }));
  const posts = () => sent.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/software'));
  return { user, dialog, storage, press, posts };
}

test('Where contracts need an approval, software is created and its contract submitted in one call, with its files', async () => {
  const { user, dialog, storage, press, posts } = await openDialog({});
  expect(await within(dialog).findByText(/Its contract becomes a request/)).toBeTruthy();
  await user.upload(within(dialog).getByLabelText('Contract files'), [fileOf('a.pdf')]);
  await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(1));
  await press(label);
  (await storage.next()).answer(204);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts().map(({ url }) => url)).toEqual(['/api/software/submit']);
  expect(JSON.parse(String(posts()[0]?.body))).toMatchObject({
    vendor: 'Acme',
    contract: { cost: 1200, startDate: '2026-11-21' },
    files: [{ fileName: 'a.pdf' }],
  });
  expect(await screen.findByText('Its contract was submitted for approval.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open REQ-000131' }));
  await waitFor(() => expect(window.location.pathname).toBe('/requests/131'));
});

test('An administrator creates both', async () => {
  const { press, posts } = await openDialog({
    person: maya,
    routes: { 'POST /api/software': () => json(software({ id: 9 }), 201) },
  });
  await press('Create Software');
  expect(await screen.findByText('Software and contract created successfully')).toBeTruthy();
  expect(posts().map(({ url }) => url)).toEqual(['/api/software']);
});

test('Where the setting was turned on meanwhile, the dialog submits from then on and keeps what was typed', async () => {
  let isOn = false;
  const { press, posts } = await openDialog({
    routes: {
      'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: isOn }]),
      'POST /api/software': () => {
        isOn = true;
        return problem(403, 'Please submit this one for approval', { code: 'approval_needed' });
      },
    },
  });
  await press('Create Software');
  await press(label);
  expect(await screen.findByText('Its contract was submitted for approval.')).toBeTruthy();
  expect(JSON.parse(String(posts()[1]?.body))).toMatchObject({ vendor: 'Acme', contract: { cost: 1200 } });
});
