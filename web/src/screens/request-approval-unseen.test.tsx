import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../test/network.ts';
import { maya } from '../../test/render-app.tsx';
import { buttonIn, changing, openRequest } from '../../test/request-page.ts';
import { requestOf, tom } from '../../test/requests.ts';

const action = 'POST /api/purchase-requests/128/action';

test('What was changed since the page showed it isn’t approved unseen; it is shown, and then it can be', async () => {
  const server = changing(requestOf({ vendor: 'Wasabi', estimatedCost: 900 }));
  const { progress, user, writes } = await openRequest(requestOf({ vendor: 'Wasabi', estimatedCost: 900 }), {
    ...server.routes,
    [action]: () => json(server.change({ currentStep: 'legal_review', updatedBy: maya.id })),
  });
  server.change({ vendor: 'Backblaze', estimatedCost: 90_000, techAdminId: tom.id });
  await user.click(buttonIn(progress, 'Approve Step'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toBe(
    'Your approval was not recordedThe request has been changed since this page showed it. ' +
      'Vendor: from Wasabi to Backblaze. Estimated Cost: from $900.00 to $90,000.00. ' +
      'Please look at it again before you approve it',
  );
  expect(writes()).toEqual([]);
  expect(await screen.findAllByText('Backblaze')).toBeTruthy();
  await user.click(buttonIn(progress, 'Approve Step'));
  await within(progress).findByText('Step 4 of 6');
  expect(writes()).toHaveLength(1);
});

test('Somebody else’s vote, which changes no word of the request, is no reason to look again', async () => {
  const server = changing(requestOf());
  const { progress, user, writes } = await openRequest(requestOf(), {
    ...server.routes,
    [action]: () => json(server.change({ currentStep: 'legal_review' })),
  });
  const { version } = server.change({});
  await user.click(buttonIn(progress, 'Approve Step'));
  await within(progress).findByText('Step 4 of 6');
  expect(writes()[0]?.headers.get('If-Match')).toBe(`"v${version}"`);
});
