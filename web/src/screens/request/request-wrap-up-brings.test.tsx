import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attachment } from '../../../test/attachments.tsx';
import { json } from '../../../test/network.ts';
import { buttonIn, changing, openRequest, rejected, sentBody } from '../../../test/request-page.ts';
import { requestOf, stepsWith, tom } from '../../../test/requests.ts';
import { contractOf, software } from '../../../test/software-panel.ts';
import { toastText } from '../../../test/vendor-files.tsx';

const atWrapUp = requestOf({ currentStep: 'operations_wrapup' });
const place = '/api/purchase-requests/128';

async function openWrapUp(routes: Parameters<typeof openRequest>[1] = {}) {
  const opened = await openRequest(atWrapUp, {
    [`GET ${place}/attachments`]: () =>
      json([attachment({ id: 2, fileName: 'Terms.pdf' }), attachment({ id: 1, fileName: 'Quote.pdf' })]),
    ...routes,
  });
  await opened.user.click(buttonIn(opened.progress, 'Fill out Contract & Ownership Details'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Contract and Software Details' });
  return { ...opened, dialog };
}

test('The wrap-up brings the attachments along that are ticked, and what the request says as notes', async () => {
  const done = requestOf({ status: 'approved', softwareId: 70 });
  const { user, dialog, writes } = await openWrapUp({
    [`POST ${place}/complete`]: () =>
      json({ request: done, software: software({ id: 70 }), contract: contractOf() }),
  });
  const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox', { name: /\.pdf$/ });
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Terms.pdf' }));
  await user.click(buttonIn(dialog, 'Create Software and Contract'));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(sentBody(writes()[0])).toMatchObject({
    attachments: [1],
    software: { notes: 'Object storage for finished masters.\n\nReplace the tape archive.' },
    contract: { cancellationNoticeDate: null },
  });
});

test('Where somebody rejects the request meanwhile, the dialog closes and says so', async () => {
  const server = changing(atWrapUp);
  const { client, dialog } = await openWrapUp(server.routes);
  expect(dialog).toBeTruthy();
  server.change(
    rejected,
    stepsWith(atWrapUp, { 5: { status: 'rejected', decidedBy: tom.id, decidedByName: tom.name } }),
  );
  await client.invalidateQueries({ queryKey: ['request-steps'] });
  await client.invalidateQueries({ queryKey: ['request'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastText()).toBe(
    'Tom Okafor rejected this request / So the software and its contract were not created here.',
  );
});
