import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRequest } from '../../test/request-page.ts';
import { requestOf } from '../../test/requests.ts';
import { newUser } from '../../test/user.ts';

test('A title that would fill the screen of a phone shows its beginning, and all of it when asked', async () => {
  const vendor = 'Long Name '.repeat(50).trim();
  await openRequest(requestOf({ vendor }));
  const heading = () => screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(heading().textContent).toMatch(/^Long Name .{100,160}… Show more$/));
  await newUser().click(within(heading()).getByRole('button', { name: 'Show more' }));
  expect(heading().textContent).toContain(`${vendor} - Hot Cloud Storage`);
});
