import type { RenewalTerm } from '@purser/api/renewal-terms';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '../../../test/contracts.tsx';
import { bodyOf, json, type Routes } from '../../../test/network.ts';
import { renewalAddress as address, deciding, openDecision } from '../../../test/renewal-decision.tsx';
import { decisionOf, termOf } from '../../../test/renewal-rows.ts';
import { termsShown } from '../../../test/texts.ts';
import { addressServer, fileOf, uploadServer } from '../../../test/upload-server.ts';
import { vendorFile } from '../../../test/vendor-files.tsx';
import { currentToast } from '../../lib/toast.ts';

// It is November 21, 2026.
const late: Partial<RenewalTerm> = {
  vendor: 'Adobe',
  product_name: 'Creative Cloud',
  term: { number: 1, start: '2025-12-01', end: '2026-11-30' },
  boundary: '2026-12-01',
  nextEnd: '2027-11-30',
  lastNoticeDay: '2026-10-31',
  actBy: '2026-10-31',
  daysLeft: -21,
  state: 'missed',
  committed: 197_222.4,
};

async function open(row: Partial<RenewalTerm> = {}, routes: Routes = {}) {
  const opened = await openDecision('cancel', row, routes);
  const choose = (name: string | RegExp) => opened.user.click(screen.getByRole('radio', { name }));
  const giveOn = (day: string) => opened.user.type(screen.getByLabelText(/^Given on/), day);
  const puts = () => opened.writes().flatMap((sent) => (sent.method === 'PUT' ? [bodyOf(sent)] : []));
  /** Cancels, and answers what was sent. */
  const cancel = async (button = 'Cancel at Term End') => {
    await opened.press(button);
    await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
    return puts();
  };
  return { ...opened, choose, giveOn, puts, cancel };
}

test('Cancelling in time says what happens without notice, and what ending brings', async () => {
  const { dialog } = await open();
  expect(dialog.getByRole('heading', { name: 'Cancel Frame.io Enterprise' })).toBeTruthy();
  expect(dialog.getByText(/Without notice it renews on Dec 6, 2026 for 12 months\./)).toBeTruthy();
  expect(termsShown()).toEqual({
    'Act by': 'Nov 28, 20267 days’ notice',
    'Ends with its term': 'Dec 5, 2026usable until then',
    Saves: '$36,000.00a year',
  });
  expect(dialog.getByRole('button', { name: 'Keep Contract' })).toBeTruthy();
});

test('With its notice the contract is cancelled, and evidence becomes a file of the item', async () => {
  const storage = uploadServer();
  const opened = await open(
    {},
    {
      'POST /api/vendor-files/upload': addressServer(),
      'POST /api/vendor-files': ({ body }) =>
        json(vendorFile({ id: 8, fileName: 'Notice.pdf', ...JSON.parse(String(body)) }), 201),
      [`PUT ${address}`]: deciding({ state: 'cancelled' }),
    },
  );
  await opened.giveOn('2026-11-20');
  await opened.choose('Letter');
  await opened.user.upload(screen.getByLabelText('Evidence files'), fileOf('Notice.pdf'));
  expect(await screen.findByText('Notice.pdf')).toBeTruthy();
  storage.oblige();
  expect(await opened.cancel('Cancel at Term End with 1 file')).toEqual([
    {
      termEnd: '2026-12-05',
      contractId: 11,
      decision: 'cancel',
      note: null,
      noticeSentOn: '2026-11-20',
      noticeMethod: 'letter',
      evidenceFileIds: [8],
      endsWith: null,
      vendorAgreed: false,
    },
  ]);
  expect(currentToast()).toMatchObject({ title: 'Cancelled: ends Dec 5, 2026' });
});

test('The day of a notice that was given is asked for, and is none to come', async () => {
  const { press, giveOn, puts } = await open();
  await press('Cancel at Term End');
  expect(messages()).toEqual(['Please say on which day notice was given']);
  await giveOn('2026-11-22');
  expect(messages()).toEqual(['Notice can’t be recorded before it was given']);
  expect(puts()).toEqual([]);
});

test('Without notice it stays cancelling', async () => {
  const { choose, cancel } = await open({}, { [`PUT ${address}`]: deciding({ state: 'cancelling' }) });
  await choose('Not yet');
  expect(screen.queryByLabelText(/^Given on/)).toBeNull();
  expect(await cancel()).toMatchObject([{ noticeSentOn: null, noticeMethod: null, evidenceFileIds: [] }]);
  expect(currentToast()).toMatchObject({ title: 'Cancelling' });
});

test('Evidence that was chosen is not left behind without a question, where the notice is taken back', async () => {
  const { user, choose, press, puts } = await open(
    {},
    { [`PUT ${address}`]: deciding({ state: 'cancelling' }) },
  );
  await user.upload(screen.getByLabelText('Evidence files'), fileOf('Notice.pdf'));
  await screen.findByRole('button', { name: 'Cancel at Term End with 1 file' });
  await choose('Not yet');
  await press('Cancel at Term End');
  const question = await screen.findByRole('alertdialog', { name: 'Chosen files aren’t uploaded' });
  expect(question.textContent).toContain('Evidence is sent with a notice only.');
  await press('Go back');
  expect(puts()).toEqual([]);
  await press('Cancel at Term End');
  await press('Continue without them');
  await waitFor(() => expect(puts()).toMatchObject([{ noticeSentOn: null, evidenceFileIds: [] }]));
});

test('After its day the dialog says what is committed, and with which term it ends', async () => {
  const { dialog, giveOn, cancel } = await open(late, { [`PUT ${address}`]: deciding() });
  expect(dialog.getByText(/The act-by day was Oct 31, 2026\./)).toBeTruthy();
  expect(dialog.getByRole('alert').textContent).toBe(
    'Notice comes too late for this term.It renews on Dec 1 and commits $197,222.40.',
  );
  expect(
    screen.getByRole<HTMLInputElement>('radio', { name: 'Nov 30, 2027, with the next term' }).checked,
  ).toBe(true);
  await giveOn('2026-11-21');
  expect(await cancel()).toMatchObject([
    { noticeSentOn: '2026-11-21', endsWith: 'next', vendorAgreed: false },
  ]);
});

test('That it ends with this term needs the vendor’s word as evidence', async () => {
  const { press, choose, giveOn, puts } = await open(late);
  await choose('Nov 30, 2026, the vendor agreed');
  await giveOn('2026-11-21');
  await press('Cancel at Term End');
  expect(messages()).toContain('Please add the vendor’s word as evidence');
  expect(puts()).toEqual([]);
});

test('A notice in time that is recorded late isn’t late', async () => {
  const { dialog, giveOn, cancel } = await open(late, { [`PUT ${address}`]: deciding() });
  await giveOn('2026-10-30');
  expect(dialog.queryByText('Notice comes too late for this term.')).toBeNull();
  expect(await cancel()).toMatchObject([{ noticeSentOn: '2026-10-30', endsWith: null }]);
});

test('A contract that ends by itself needs no notice', async () => {
  const { dialog, cancel } = await open(
    { renewsItself: false, renewalMonths: null, nextCost: null, actBy: '2026-12-05' },
    { [`PUT ${address}`]: deciding({ state: 'cancelled' }) },
  );
  expect(dialog.getByText(/It ends automatically on Dec 5, 2026: no notice is needed\./)).toBeTruthy();
  expect(dialog.queryByText('Has notice been given?')).toBeNull();
  expect(await cancel()).toMatchObject([{ decision: 'cancel', noticeSentOn: null }]);
});

test('What runs on ends on the first day for which notice can still be given', async () => {
  const running: Partial<RenewalTerm> = {
    state: 'running',
    actBy: null,
    canEndOn: '2026-12-31',
    renewsItself: false,
    derivation: { ...termOf().derivation, cancelBy: '2026-12-01' },
  };
  const { dialog, choose, cancel } = await open(running, { [`PUT ${address}`]: deciding() });
  expect(dialog.getByText('It runs until it is cancelled.')).toBeTruthy();
  expect(termsShown()).toMatchObject({
    'Act by': 'Dec 1, 20267 days’ notice',
    'Can end on': 'Dec 31, 2026usable until then',
  });
  await choose('Not yet');
  expect(await cancel()).toMatchObject([{ termEnd: '2026-12-31' }]);
});

test('Recording notice later goes on with what was decided, and with its evidence', async () => {
  const { press, giveOn, puts, user, onClose } = await open(
    {
      state: 'cancelling',
      decision: decisionOf({ decision: 'cancel', evidenceFileIds: [4, 5], note: 'Too dear', version: 2 }),
    },
    {
      'GET /api/software/1/vendor-files': () =>
        json([vendorFile({ id: 4, fileName: 'Old.pdf' }), vendorFile({ id: 5 })]),
      [`PUT ${address}`]: deciding(),
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Remove Old.pdf' }));
  await giveOn('2026-11-20');
  await press('Record Notice');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(puts()).toMatchObject([{ noticeSentOn: '2026-11-20', evidenceFileIds: [5], note: 'Too dear' }]);
});
