import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attachment } from '../../../test/attachments.tsx';
import { comment } from '../../../test/comments.tsx';
import { json } from '../../../test/network.ts';
import { openRequest } from '../../../test/request-page.ts';
import { requestOf } from '../../../test/requests.ts';

test('Whoever opens a request again sees what others have said and attached meanwhile', async () => {
  const comments: unknown[] = [];
  const files: unknown[] = [];
  const { user } = await openRequest(requestOf(), {
    'GET /api/purchase-requests/128/comments': () => json(comments),
    'GET /api/purchase-requests/128/attachments': () => json(files),
  });
  await screen.findByText('No attachments yet');
  await user.click(screen.getByRole('link', { name: 'Software Requests' }));
  await screen.findByRole('heading', { level: 1, name: 'Software Requests' });
  const { softwareId: _, ...said } = comment({ id: 1, content: 'The quote has come' });
  comments.push({ ...said, requestId: 128, userId: 2 });
  files.push(attachment({ id: 1 }));
  history.back();
  expect(await screen.findByText('The quote has come')).toBeTruthy();
  expect(await screen.findByText('quote-1.pdf')).toBeTruthy();
});
