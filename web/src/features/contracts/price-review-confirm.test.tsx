import type { ContractForReview } from '@purser/api/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewOf } from '../../../test/dashboard.ts';
import { held, json, problem } from '../../../test/network.ts';
import {
  banner,
  confirmButton,
  confirmedAs,
  confirming,
  findBanner,
  openDashboard,
  pricesOf,
  putOf,
  vendors,
} from '../../../test/price-review.ts';

const toasts = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const findToast = (...texts: string[]) =>
  waitFor(() => expect(texts.filter((text) => !toasts().textContent.includes(text))).toEqual([]));
const focused = () => document.activeElement;
const isBusy = (vendor: string) => confirmButton(vendor).getAttribute('aria-busy') === 'true';

/** Three prices that the server lets be confirmed. */
function openThree(due: ContractForReview[] = pricesOf(3)) {
  const confirm = confirming(due);
  return openDashboard(due, { [putOf(1)]: confirm, [putOf(2)]: confirm, [putOf(3)]: confirm });
}

test('Confirm Price sets the next review for the version on show, says so, and the price leaves the banner', async () => {
  const { user, writes } = openThree();
  await findBanner();
  await user.click(confirmButton('Vendor 2'));
  await findToast('Price confirmed', 'Next review scheduled successfully: Dec 1, 2026');
  expect(await screen.findByRole('region', { name: '2 prices to review' })).toBeTruthy();
  expect(vendors()).toEqual(['Vendor 1 Suite', 'Vendor 3 Suite']);
  expect(writes().map(({ url, body }) => [url, JSON.parse(String(body))])).toEqual([
    ['/api/contracts/2', { cancellationNoticeDate: '2026-12-01' }],
  ]);
  expect(writes()[0]?.headers.get('if-match')).toBe('"v3"');
});

test('A confirmed price leaves even where asking again fails, and the other cards are asked again', async () => {
  const answers = [json(pricesOf(2))];
  const { user, sent } = openDashboard([], {
    'GET /api/contracts/review': () => answers.shift() ?? problem(500, 'Broken'),
    [putOf(1)]: () => json(confirmedAs(reviewOf())),
  });
  await findBanner();
  const before = sent.length;
  await user.click(confirmButton('Vendor 1'));
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite']));
  await waitFor(() =>
    expect(sent.slice(before).map(({ url }) => url.split('?')[0])).toEqual(
      expect.arrayContaining(['/api/stats/financial', '/api/renewals', '/api/activity-feed']),
    ),
  );
});

test('Undo in the toast puts the old date back, unless the contract was changed since', async () => {
  const due = pricesOf(2);
  const [first] = due;
  const { user, writes } = openDashboard(due, {
    [putOf(1)]: (request) => {
      if (request.headers.get('if-match') === '"v3"') {
        confirming(due)(request);
        return json(confirmedAs(reviewOf({ id: 1, version: 4 })));
      }
      if (first) due.unshift(first);
      return json(confirmedAs(reviewOf({ id: 1, version: 5 })));
    },
  });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite']));
  await user.click(within(toasts()).getByRole('button', { name: 'Undo' }));
  await findToast('Confirmation undone', 'The price of Vendor 1 Suite is to be reviewed again.');
  await waitFor(() => expect(vendors()).toEqual(['Vendor 1 Suite', 'Vendor 2 Suite']));
  expect(writes().map(({ body, headers }) => [headers.get('if-match'), JSON.parse(String(body))])).toEqual([
    ['"v3"', { cancellationNoticeDate: '2026-12-01' }],
    ['"v4"', { cancellationNoticeDate: '2026-11-01' }],
  ]);
});

test('A confirmation that can’t be undone says why, and the price stays away', async () => {
  const due = pricesOf(2);
  let confirmations = 0;
  const { user } = openDashboard(due, {
    [putOf(1)]: (request) => {
      confirmations += 1;
      return confirmations === 1 ? confirming(due)(request) : problem(412, 'Stale');
    },
  });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite']));
  await user.click(within(toasts()).getByRole('button', { name: 'Undo' }));
  await findToast('The confirmation was not undone', 'Somebody has changed the contract since.');
  expect(vendors()).toEqual(['Vendor 2 Suite']);
});

test('While it works the button says so, and two clicks at the same moment send it once', async () => {
  const due = pricesOf(1);
  const { answer, letGo } = held();
  const { user, writes } = openDashboard(due, { [putOf(1)]: () => answer });
  await findBanner();
  act(() => {
    confirmButton('Vendor 1').click();
    confirmButton('Vendor 1').click();
  });
  await waitFor(() => expect(confirmButton('Vendor 1').textContent).toBe('Confirming…'));
  expect(confirmButton('Vendor 1').getAttribute('aria-label')).toBe('Confirming… price of Vendor 1 Suite');
  await user.click(confirmButton('Vendor 1'));
  expect(writes()).toHaveLength(1);
  due.pop();
  letGo(json(confirmedAs(reviewOf())));
  await waitFor(() => expect(banner()).toBeNull());
});

test('Of several that are confirmed at once, each keeps a state of its own', async () => {
  const due = pricesOf(3);
  const [first, second] = [held(), held()];
  const { user } = openDashboard(due, { [putOf(1)]: () => first.answer, [putOf(2)]: () => second.answer });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await user.click(confirmButton('Vendor 2'));
  const areBusy = () => [1, 2, 3].map((at) => isBusy(`Vendor ${at}`));
  expect(areBusy()).toEqual([true, true, false]);
  second.letGo(problem(500, 'Broken'));
  await findToast('Error', 'Failed to confirm price');
  await waitFor(() => expect(areBusy()).toEqual([true, false, false]));
  due.shift();
  first.letGo(json(confirmedAs(reviewOf())));
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite', 'Vendor 3 Suite']));
  expect(isBusy('Vendor 2')).toBe(false);
});

test('What is being confirmed still is after the list was drawn anew', async () => {
  const { user, writes } = openDashboard(pricesOf(5), { [putOf(2)]: () => held().answer });
  await findBanner();
  await user.click(confirmButton('Vendor 2'));
  await user.click(screen.getByRole('button', { name: 'Show all 5' }));
  expect(isBusy('Vendor 2')).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await findBanner();
  expect(isBusy('Vendor 2')).toBe(true);
  await user.click(confirmButton('Vendor 2'));
  expect(writes()).toHaveLength(1);
});

test('Where it fails the price stays, and can be confirmed after all', async () => {
  const due = pricesOf(2);
  const answers = [problem(500, 'Broken')];
  const { user, writes, asked } = openDashboard(due, {
    [putOf(1)]: (request) => answers.shift() ?? confirming(due)(request),
  });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await findToast('Error', 'Failed to confirm price');
  expect(vendors()).toEqual(['Vendor 1 Suite', 'Vendor 2 Suite']);
  expect(focused()).toBe(confirmButton('Vendor 1'));
  await waitFor(() => expect(isBusy('Vendor 1')).toBe(false));
  expect(asked()).toHaveLength(1);
  await user.click(confirmButton('Vendor 1'));
  await findToast('Price confirmed');
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite']));
  expect(writes()).toHaveLength(2);
});

test.each([
  ['somebody else has confirmed it', () => problem(412, 'Stale')],
  ['it is gone', () => problem(404, 'Gone')],
  ['it was confirmed and the answer was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('It fails because %s: it leaves the banner', async (_, refuse) => {
  const due = pricesOf(2);
  const { user } = openDashboard(due, {
    [putOf(1)]: () => {
      due.shift();
      return refuse();
    },
  });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await findToast('Error', 'Failed to confirm price');
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite']));
  expect(focused()).toBe(confirmButton('Vendor 2'));
});

test('Where somebody changed it and it is still due, it is shown as it is now and can be confirmed', async () => {
  const due = pricesOf(1);
  const { user, writes } = openDashboard(due, {
    [putOf(1)]: (request) => {
      if (request.headers.get('if-match') === '"v4"') return confirming(due)(request);
      due.splice(
        0,
        1,
        reviewOf({ id: 1, vendor: 'Vendor 1', product_name: 'Suite', cost: 2000, version: 4 }),
      );
      return problem(412, 'Stale');
    },
  });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await findToast('Error', 'Failed to confirm price');
  await screen.findByText(/^\$2,000\.00 a year/);
  expect(isBusy('Vendor 1')).toBe(false);
  await user.click(confirmButton('Vendor 1'));
  await waitFor(() => expect(banner()).toBeNull());
  expect(writes()).toHaveLength(2);
});

test('The next price’s button takes the focus, after the last one the heading, and without a banner the page’s', async () => {
  const { user } = openThree();
  await findBanner();
  await user.click(confirmButton('Vendor 2'));
  await waitFor(() => expect(vendors()).toHaveLength(2));
  expect(focused()).toBe(confirmButton('Vendor 3'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(vendors()).toHaveLength(1));
  expect(focused()).toBe(screen.getByRole('heading', { name: '1 price to review' }));
  await user.click(confirmButton('Vendor 1'));
  await waitFor(() => expect(banner()).toBeNull());
  expect(focused()).toBe(screen.getByRole('heading', { level: 1, name: 'Dashboard' }));
});

test('Who is at another price stays there, also where the list gets short enough to be drawn otherwise', async () => {
  const due = pricesOf(4);
  const { answer, letGo } = held();
  const { user } = openDashboard(due, { [putOf(1)]: () => answer });
  await findBanner();
  await user.click(screen.getByRole('button', { name: 'Show all 4' }));
  await user.click(confirmButton('Vendor 1'));
  act(() => confirmButton('Vendor 3').focus());
  due.shift();
  letGo(json(confirmedAs(reviewOf())));
  await waitFor(() => expect(vendors()).toHaveLength(3));
  expect(focused()).toBe(confirmButton('Vendor 3'));
});

test('Who is elsewhere on the page meanwhile stays there', async () => {
  const due = pricesOf(2);
  const { answer, letGo } = held();
  const { user } = openDashboard(due, { [putOf(1)]: () => answer });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  const other = screen.getByRole('button', { name: 'Request New Software' });
  act(() => other.focus());
  due.shift();
  letGo(json(confirmedAs(reviewOf())));
  await waitFor(() => expect(vendors()).toEqual(['Vendor 2 Suite']));
  expect(focused()).toBe(other);
});

test('Neither the second half of a double click nor a held key confirms the price that comes next', async () => {
  const { user, writes } = openThree();
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await waitFor(() => expect(focused()).toBe(confirmButton('Vendor 2')));
  fireEvent.click(confirmButton('Vendor 2'), { detail: 2 });
  // The browser makes a click of a key that is held down each time that it repeats, unless told not to.
  expect(fireEvent.keyDown(confirmButton('Vendor 2'), { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(confirmButton('Vendor 2'), { key: 'Enter' })).toBe(true);
  expect(writes()).toHaveLength(1);
});

test('Whose session has ended is asked to sign in, and the price can still be confirmed', async () => {
  const { user } = openDashboard(pricesOf(1), { [putOf(1)]: () => problem(401, 'Please sign in') });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  expect(await screen.findByRole('alertdialog', { name: 'You have been signed out' })).toBeTruthy();
  expect(screen.queryByText('Failed to confirm price')).toBeNull();
  const button = screen.getByRole('button', { name: 'Confirm Price of Vendor 1 Suite', hidden: true });
  expect(button.getAttribute('aria-busy')).toBeNull();
});
