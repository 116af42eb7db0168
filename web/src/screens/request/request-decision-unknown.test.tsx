import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comeBack } from '../../../test/leaving.ts';
import { json, problem } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import {
  action,
  buttonIn,
  changing,
  openRequest,
  openRequestInApp,
  sentBody,
} from '../../../test/request-page.ts';
import { requestOf, stepsOf, tom } from '../../../test/requests.ts';

const address = 'GET /api/purchase-requests/128';
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
const next = requestOf({ currentStep: 'legal_review', updatedBy: maya.id });
const decidedBy = ({ id, name }: Pick<typeof maya, 'id' | 'name'>) =>
  stepsOf(next).map((step) =>
    step.stepName === 'business_terms_review' ? { ...step, decidedBy: id, decidedByName: name } : step,
  );

test.each([
  ['was lost', lost],
  ['can’t be read', () => new Response('<html>', { status: 200 })],
  ['came from a proxy', () => new Response('<html>', { status: 504, statusText: 'Gateway Timeout' })],
])('An approval whose answer %s is told as done once the step shows it', async (...given) => {
  const [, answer] = given;
  const server = changing(requestOf());
  const { progress, user } = await openRequest(requestOf(), {
    ...server.routes,
    [action]: () => {
      server.change(next, decidedBy(maya));
      return answer();
    },
  });
  await user.type(within(progress).getByRole('textbox'), 'Fine');
  await user.click(buttonIn(progress, 'Approve with Comment'));
  const done = await within(progress).findByText('Business Terms Review approved');
  expect(done.getAttribute('role')).toBe('status');
  expect(within(progress).getByText('Step 4 of 6')).toBeTruthy();
  expect(within(progress).queryByRole('alert')).toBeNull();
  expect(within(progress).getByRole('textbox')).toHaveProperty('value', '');
});

test('While nobody knows whether a decision arrived, the page says so, and repeats it for its own step alone', async () => {
  const server = changing(requestOf());
  let isAway = true;
  const unlessAway = (answer: () => Response) => (isAway ? lost() : answer());
  const { progress, user, writes } = await openRequest(requestOf(), {
    ...server.routes,
    [action]: () =>
      unlessAway(() => {
        server.change(next, decidedBy(maya));
        return json(next);
      }),
  });
  await user.type(within(progress).getByRole('textbox'), 'Fine');
  await user.click(buttonIn(progress, 'Approve with Comment'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toContain('It isn’t known whether your approval was recorded');
  expect(alert.textContent).toContain('Purser can’t be reached.');
  expect(alert.textContent).not.toContain('not recorded');
  expect(alert.textContent).toContain('Trying again doesn’t record it twice.');
  isAway = false;
  await user.click(buttonIn(alert, 'Try again'));
  await within(progress).findByText('Step 4 of 6');
  const approval = { action: 'approve', stepName: 'business_terms_review', comment: 'Fine' };
  expect(writes().map(sentBody)).toEqual([approval, approval]);
  expect(within(progress).queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Legal Review'));
});

/** A request whose server can’t be reached after it was decided, until Tom has decided it. */
async function openUntilAway(answer: () => Response) {
  const server = changing(requestOf());
  let isAway = false;
  const unlessAway = (path: string) => () => (isAway ? lost() : server.routes[path]?.()) ?? lost();
  const opened = await openRequest(requestOf(), {
    [address]: unlessAway(address),
    [`${address}/steps`]: unlessAway(`${address}/steps`),
    [action]: () => {
      isAway = true;
      return answer();
    },
  });
  const decideAsTom = () => {
    isAway = false;
    server.change(next, decidedBy(tom));
    comeBack();
  };
  await opened.user.click(buttonIn(opened.progress, 'Approve Step'));
  return { ...opened, decideAsTom };
}

test('Where somebody else has decided the step, there is nothing to try again', async () => {
  const { progress, decideAsTom } = await openUntilAway(lost);
  await within(progress).findByRole('button', { name: 'Try again' });
  decideAsTom();
  await within(progress).findByText('Step 4 of 6');
  await waitFor(() =>
    expect(within(progress).getByRole('alert').textContent).toBe(
      'Your approval was not recordedBusiness Terms Review was decided by Tom Okafor.This page now shows how it stands.',
    ),
  );
});

test('A comment whose answer was lost can be sent again, and is there once', async () => {
  const { progress, user, writes } = await openRequest(requestOf(), { [action]: lost });
  await user.type(within(progress).getByRole('textbox'), 'Any news?');
  await user.click(buttonIn(progress, 'Comment'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toContain('It isn’t known whether your comment was added');
  await user.click(buttonIn(alert, 'Try again'));
  await waitFor(() => expect(writes()).toHaveLength(2));
  await within(progress).findByRole('button', { name: 'Try again' });
  const keys = writes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('That the page shows how it stands is said only once it does', async () => {
  const { progress, decideAsTom } = await openUntilAway(() => problem(409, 'It was approved by Tom Okafor'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toBe('Your approval was not recordedIt was approved by Tom Okafor');
  decideAsTom();
  await within(progress).findByText('This page now shows how it stands.');
});

test('After an approval, only what it changed elsewhere is asked for', async () => {
  const server = changing(requestOf());
  const { progress, user, sent } = await openRequestInApp(requestOf(), {
    ...server.routes,
    [action]: () => json(server.change(next, decidedBy(maya))),
  });
  await screen.findByText('No attachments yet');
  const before = sent.length;
  await user.click(buttonIn(progress, 'Approve Step'));
  await within(progress).findByText('Step 4 of 6');
  await waitFor(() => expect(sent.slice(before).length).toBeGreaterThan(5));
  expect(sent.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual([
    // Whether it still says what was approved.
    address,
    action,
    `${address}/steps`,
    // What told them that it is their turn is read now.
    'GET /api/notifications/count',
    'GET /api/purchase-requests/my-turn',
    `${address}/change-logs?limit=51`,
  ]);
});
