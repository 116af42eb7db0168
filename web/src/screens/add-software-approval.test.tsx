import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAddSoftware } from '../../test/add-software.ts';
import { json, problem, type Routes } from '../../test/network.ts';
import { portfolioRoutes } from '../../test/portfolio.ts';
import { maya } from '../../test/render-app.tsx';
import { requestOf, requestRoutes, tom } from '../../test/requests.ts';
import { software } from '../../test/software-panel.ts';
import { fileOf, uploadServer } from '../../test/upload-server.ts';
import { filesOnServer, uploadsIn } from '../../test/vendor-files.tsx';

const label = 'Create and submit for approval';
const request = requestOf({ id: 131 });

async function openFilled(person: typeof maya | typeof tom = tom, routes: Routes = {}) {
  const storage = uploadServer();
  const opened = await openAddSoftware({
    ...requestRoutes(request),
    ...filesOnServer(),
    ...portfolioRoutes([]),
    'GET /api/me': () => json(person),
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: true }]),
    'POST /api/software/submit': () => json({ software: software({ id: 9 }), request }, 201),
    ...routes,
  });
  await opened.fill('1200');
  return { ...opened, storage };
}

test('Where contracts need an approval, software is created and its contract submitted in one call, with its files', async () => {
  const { user, dialog, storage, press, posts } = await openFilled();
  expect(await within(dialog).findByText(/Its contract becomes a request/)).toBeTruthy();
  await user.upload(within(dialog).getByLabelText('Contract files'), [fileOf('a.pdf')]);
  await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(1));
  await press(`${label} with 1 file`);
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
  const { create, posts } = await openFilled(maya);
  await create();
  expect(await screen.findByText('Software and contract created successfully')).toBeTruthy();
  expect(posts().map(({ url }) => url)).toEqual(['/api/software']);
});

test('Where the setting was turned on meanwhile, the dialog submits from then on and keeps what was typed', async () => {
  let isOn = false;
  const { press, create, posts } = await openFilled(tom, {
    'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: isOn }]),
    'POST /api/software': () => {
      isOn = true;
      return problem(403, 'Please submit this one for approval', { code: 'approval_needed' });
    },
  });
  await create();
  await press(label);
  expect(await screen.findByText('Its contract was submitted for approval.')).toBeTruthy();
  expect(JSON.parse(String(posts()[1]?.body))).toMatchObject({ vendor: 'Acme', contract: { cost: 1200 } });
});
