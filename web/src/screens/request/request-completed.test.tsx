import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { giveHeight } from '../../../test/portfolio.ts';
import { buttonIn, changing, openRequest } from '../../../test/request-page.ts';
import { requestOf, requestRoutes } from '../../../test/requests.ts';
import { contractOf, panelRoutes, software } from '../../../test/software-panel.ts';

giveHeight();

const atWrapUp = requestOf({ currentStep: 'operations_wrapup' });
const item = software({ vendor: 'Wasabi', product_name: 'Hot Cloud Storage' });
const closed = {
  status: 'approved',
  softwareId: 7,
  currentAssigneeId: null,
  currentAssigneeName: null,
} as const;

test('After the wrap-up the panel shows what was created, above the page, which stays', async () => {
  const server = changing(atWrapUp);
  const { progress, user } = await openRequest(atWrapUp, {
    ...panelRoutes(item),
    ...requestRoutes(atWrapUp),
    ...server.routes,
    'POST /api/purchase-requests/128/complete': () =>
      json({ request: server.change(closed), software: item, contract: contractOf() }),
  });
  await user.click(buttonIn(progress, 'Fill out Contract & Ownership Details'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Contract and Software Details' });
  await user.click(buttonIn(dialog, 'Create Software and Contract'));
  const panel = await screen.findByRole('dialog', { name: 'Wasabi Hot Cloud Storage' });
  await user.click(buttonIn(panel, 'Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/requests/128');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Operations Wrapup'));
  await user.click(await within(progress).findByRole('button', { name: 'Open the software' }));
  expect(await screen.findByRole('dialog', { name: 'Wasabi Hot Cloud Storage' })).toBeTruthy();
});

const unreadable = () => new Response('<html>', { status: 200 });

test.each([
  ['a broken server', () => json({}, 500), 'Failed to fetch software: 500'],
  ['an item that is gone', () => problem(404, 'Gone'), 'Failed to fetch software: 404'],
  ['an answer that is no software', unreadable, 'Server returned invalid response format'],
  [
    'no answer',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Network error. Please check your connection and try again.',
  ],
])(
  'Where the created software can’t be had because of %s, the page says so and tries again',
  async (...given) => {
    const [, answer, words] = given;
    // Browsers answer a promise by now, which an effect must not take for its end.
    const scrolled = vi.fn(() => Promise.resolve());
    Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: scrolled });
    let isMended = false;
    const { progress, user } = await openRequest(requestOf(closed), {
      ...panelRoutes(item),
      ...requestRoutes(requestOf({ currentStep: 'operations_wrapup', ...closed })),
      'GET /api/software/7': () => (isMended ? json(item) : answer()),
    });
    await user.click(await within(progress).findByRole('button', { name: 'Open the software' }));
    // Where somebody looks who has just pressed the button: on a phone the page's top is out of sight.
    const alert = await within(progress).findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(scrolled.mock.contexts).toContain(alert.parentElement);
    isMended = true;
    await user.click(buttonIn(alert, 'Try again'));
    expect(await screen.findByRole('dialog', { name: 'Wasabi Hot Cloud Storage' })).toBeTruthy();
  },
);
