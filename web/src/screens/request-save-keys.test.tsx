import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../test/network.ts';
import { changing, openRequest, sentBody } from '../../test/request-page.ts';
import { requestOf } from '../../test/requests.ts';

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
