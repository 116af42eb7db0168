import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../../test/network.ts';
import { openDetails } from '../../../../test/request-details.tsx';
import { changing } from '../../../../test/request-page.ts';
import { requestOf } from '../../../../test/requests.ts';

test('Repeating one’s own save after its answer was lost is no conflict', async () => {
  const server = changing(requestOf());
  let isFirst = true;
  const { edit, save, user, puts } = await openDetails(requestOf(), {
    routes: {
      ...server.routes,
      'PUT /api/purchase-requests/128': ({ body, headers }) => {
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
