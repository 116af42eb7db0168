import type { RenewalTerm } from '@purser/api/renewal-terms';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bodyOf } from '../../../../test/contracts.tsx';
import { answerFrom, json } from '../../../../test/network.ts';
import { renderPart } from '../../../../test/render-app.tsx';
import { decisionOf, itemRenewalOf, termOf } from '../../../../test/renewal-rows.ts';
import { newUser } from '../../../../test/user.ts';
import { currentToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { DecideMenu } from './decide-menu.tsx';
import { SnoozePopover } from './snooze-popover.tsx';
import { useWithdrawal } from './use-decision-undo.ts';

// It is November 21, 2026, a Saturday.
const snoozeAddress = 'POST /api/software/1/snooze';
const snoozing = ({ body }: { body: unknown }) => json(JSON.parse(String(body)));
const ahead: Partial<RenewalTerm> = { actBy: '2026-12-15', daysLeft: 24 };

function openMenu(given: Partial<RenewalTerm> = {}) {
  const sent = answerFrom({ [snoozeAddress]: snoozing });
  const called = {
    onDecide: vi.fn<(kind: string) => void>(),
    onWithdraw: vi.fn<() => void>(),
    onOpen: vi.fn<() => void>(),
  };
  renderPart(<DecideMenu row={termOf(given)} variant="outline" {...called} />);
  const user = newUser();
  const press = (name: string | RegExp) => pressAndWait(user, name);
  return { sent, user, press, ...called };
}

/** Presses a button; where it has a menu, that is loaded then. */
async function pressAndWait(user: UserEvent, name: string | RegExp): Promise<void> {
  const button = screen.getByRole('button', { name });
  await user.click(button);
  if (button.getAttribute('aria-haspopup') === 'menu') await screen.findAllByRole('menuitem');
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('The menu says what each decision means, and opens its dialog', async () => {
  const { user, press, onDecide } = openMenu(ahead);
  await press('Decide, Frame.io Enterprise');
  expect(items()).toEqual([
    'Renew…$37,800.00 from Dec 6, 2026r',
    'Renegotiate…g',
    'Cancel…Act by Dec 15, 2026c',
    'Snooze for mes',
    'Open',
  ]);
  await user.click(screen.getByRole('menuitem', { name: /^Renegotiate/ }));
  expect(onDecide).toHaveBeenCalledWith('renegotiate');
});

test('A letter chooses a decision while the menu is open', async () => {
  const { user, press, onDecide } = openMenu(ahead);
  await press(/^Decide/);
  await user.keyboard('c');
  expect(onDecide).toHaveBeenCalledWith('cancel');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

test('Where only the price is left to record, the button does that', async () => {
  const { press, onDecide } = openMenu({
    priceUnrecorded: true,
    term: { number: 2, start: '2025-12-06', end: '2027-12-05' },
    daysLeft: 300,
  });
  await press('Record the new term, Frame.io Enterprise');
  expect(onDecide).toHaveBeenCalledWith('record');
});

test('A cancellation without notice waits for it to be recorded, and can be withdrawn', async () => {
  const decision = decisionOf({ decision: 'cancel' });
  const { user, press, onDecide, onWithdraw } = openMenu({ state: 'cancelling', decision });
  await press('Record notice, Frame.io Enterprise');
  await user.click(screen.getByRole('menuitem', { name: /^Record Notice/ }));
  expect(onDecide).toHaveBeenCalledWith('cancel');
  await press(/^Record notice/);
  await user.click(screen.getByRole('menuitem', { name: 'Withdraw Decision' }));
  expect(onWithdraw).toHaveBeenCalled();
});

test('A cancellation can be withdrawn, and there is nothing to put off', async () => {
  const decision = decisionOf({ decision: 'cancel', noticeSentOn: '2026-11-20' });
  const { press } = openMenu({ ...ahead, state: 'cancelled', decision });
  await press(/^Decide/);
  expect(items()).toEqual([expect.stringMatching(/^Renew…/), 'Withdraw Decision', 'Open']);
});

test('What waits for a request is only opened', async () => {
  const { press, onOpen } = openMenu({ state: 'renewal_requested' });
  await press('Open, Frame.io Enterprise');
  expect(onOpen).toHaveBeenCalled();
});

test('What runs on says with which day it can end, and can’t be put off', async () => {
  const derivation = { ...termOf().derivation, cancelBy: '2026-12-01' };
  const { press } = openMenu({ state: 'running', actBy: null, canEndOn: '2026-12-31', derivation });
  await press(/^Decide/);
  expect(items()).toEqual(['Renegotiate…g', 'Cancel…Ends Dec 31 if notice is given by Dec 1c', 'Open']);
});

test('An item is put off for oneself from the menu, and that is undone', async () => {
  const { sent, user, press } = openMenu(ahead);
  await press(/^Decide/);
  await user.keyboard('s');
  const isAt = (item: RegExp) => waitFor(() => expect(document.activeElement?.textContent).toMatch(item));
  await isAt(/^Until tomorrow/);
  await user.keyboard('{ArrowDown}');
  await isAt(/^For a week/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Snoozed until Sat, Nov 28' }));
  currentToast()?.action?.run();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => bodyOf(body))).toEqual([{ until: '2026-11-28' }, { until: null }]);
});

function openSnooze(rows: RenewalTerm | readonly RenewalTerm[]) {
  const sent = answerFrom({
    [snoozeAddress]: snoozing,
    'POST /api/renewals/bulk': () => json({ changed: 2 }),
  });
  renderPart(<SnoozePopover row={rows} trigger={<Button>Snooze</Button>} />);
  const user = newUser();
  const press = (name: string) => pressAndWait(user, name);
  const choose = (name: RegExp | string) => user.click(screen.getByRole('menuitem', { name }));
  return { sent, user, press, choose };
}

test('It is put off until any day that is left', async () => {
  const { sent, user, press, choose } = openSnooze(termOf(ahead));
  await press('Snooze');
  expect(items()).toEqual([
    'Until tomorrowSun, Nov 22',
    'For a weekSat, Nov 28',
    'As long as I canTue, Dec 8: 7 days before act by',
    'Until a day…',
  ]);
  await choose('Until a day…');
  await user.type(await screen.findByLabelText(/^Until/), '2026-12-09');
  await press('Snooze');
  expect(screen.getByRole('alert').textContent).toBe('Not after Dec 8, 2026');
  await user.clear(screen.getByLabelText(/^Until/));
  await user.type(screen.getByLabelText(/^Until/), '2026-12-02');
  await press('Snooze');
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Snoozed until Wed, Dec 2' }));
  expect(bodyOf(sent[0]?.body)).toEqual({ until: '2026-12-02' });
});

test('That it was put off is taken back', async () => {
  const { sent, press, choose } = openSnooze(termOf({ snoozedUntil: '2026-11-22' }));
  await press('Snooze');
  await choose(/^Remind me again/);
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Reminders go on' }));
  expect(bodyOf(sent[0]?.body)).toEqual({ until: null });
});

test('Several are put off at once, each as long as it can be', async () => {
  const rows = [termOf(ahead), termOf({ softwareId: 2, contractId: 12, actBy: '2026-12-01' })];
  const { sent, press, choose } = openSnooze(rows);
  await press('Snooze');
  await choose(/^As long as I can/);
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Snoozed until Tue, Dec 8' }));
  expect(bodyOf(sent[0]?.body)).toEqual({ ids: [1, 2], until: '2026-12-08' });
});

test('What has to be acted on within a week can’t be put off', async () => {
  const { press } = openSnooze(termOf());
  await press('Snooze');
  expect(items()).toEqual(['This can’t be put offWithin 7 days of act by there is no snooze']);
});

function Withdrawer({ row }: { row: RenewalTerm }) {
  const withdraw = useWithdrawal();
  return <Button onClick={() => withdraw(row)}>Withdraw</Button>;
}

test('A decision that is withdrawn can be brought back', async () => {
  const address = '/api/software/1/renewal';
  const sent = answerFrom({
    [`DELETE ${address}`]: () => new Response(null, { status: 204 }),
    [`PUT ${address}`]: () => json(itemRenewalOf()),
  });
  const decision = decisionOf({ note: 'Ask', until: '2026-11-26', version: 4 });
  renderPart(<Withdrawer row={termOf({ decision })} />);
  await newUser().click(screen.getByRole('button'));
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Decision withdrawn' }));
  currentToast()?.action?.run();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"v4"', '"v5"']);
  expect(bodyOf(sent[1]?.body)).toMatchObject({ decision: 'renegotiate', note: 'Ask', until: '2026-11-26' });
});
