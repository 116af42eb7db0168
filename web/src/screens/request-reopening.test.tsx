import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attachment } from '../../test/attachments.tsx';
import { comment } from '../../test/comments.tsx';
import { answerFrom, json, problem } from '../../test/network.ts';
import { openApp } from '../../test/render-app.tsx';
import { openRequest } from '../../test/request-page.ts';
import { requestOf, requestRoutes } from '../../test/requests.ts';
import { newUser } from '../../test/user.ts';

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

test('After a failure that is mended, the heading has the focus', async () => {
  let isAway = true;
  answerFrom({
    ...requestRoutes(requestOf()),
    'GET /api/purchase-requests/128': () => (isAway ? problem(503, 'Away') : json(requestOf())),
  });
  openApp('/requests/128');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await newUser().click(again);
  await screen.findByRole('region', { name: 'Progress Summary' });
  const heading = screen.getByRole('heading', { level: 1, name: 'Wasabi - Hot Cloud Storage' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
