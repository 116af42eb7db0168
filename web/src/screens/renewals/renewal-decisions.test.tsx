import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, messages } from '../../../test/contracts.tsx';
import { answerFrom, json, problem, type SentRequest } from '../../../test/network.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { renewalAddress as address, deciding, openDecision } from '../../../test/renewal-decision.tsx';
import { decisionOf, itemRenewalOf } from '../../../test/renewal-rows.ts';
import { toastText } from '../../../test/vendor-files.tsx';
import { currentToast } from '../../lib/toast.ts';
import { RenewalDecisions } from './renewal-decisions.tsx';

// It is November 21, 2026: notice has to be given until November 28.
async function open(...given: Parameters<typeof openDecision>) {
  const opened = await openDecision(...given);
  const type = async (label: RegExp | string, text: string) => {
    await opened.user.clear(screen.getByLabelText(label));
    await opened.user.type(screen.getByLabelText(label), text);
  };
  /** Renegotiates until November 26. */
  const start = async (note: string) => {
    await type('Note', note);
    await type(/^Follow up on/, '2026-11-26');
    await opened.press('Start Renegotiating');
  };
  return { ...opened, type, start };
}

const valueOf = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;
const sentBody = (request: SentRequest | undefined) => bodyOf(request?.body);

test('Nothing is drawn while nothing is decided', () => {
  answerFrom({});
  renderPart(<RenewalDecisions opened={undefined} onBegun={() => {}} onClose={() => {}} />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Renegotiating says what it costs, and takes a target, a day and a note', async () => {
  const opened = await open('renegotiate', {}, { [`PUT ${address}`]: deciding({ state: 'renegotiating' }) });
  const { dialog, type, press, writes, onClose } = opened;
  expect(dialog.getByRole('heading', { name: 'Renegotiate Frame.io Enterprise' })).toBeTruthy();
  expect(dialog.getByText('$37,800.00 +5.0%')).toBeTruthy();
  await type(/^Target per year/, '35,000');
  expect(dialog.getByText('−$1,000.00 to now; −$2,800.00 to what comes')).toBeTruthy();
  await type(/^Follow up on/, '2026-11-26');
  await type('Note', 'Asked for three years');
  await press('Start Renegotiating');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [put] = writes();
  expect(put?.headers.get('If-Match')).toBe('"v0"');
  expect(sentBody(put)).toEqual({
    termEnd: '2026-12-05',
    contractId: 11,
    decision: 'renegotiate',
    note: 'Asked for three years',
    until: '2026-11-26',
    targetCost: '35000.00',
  });
  expect(toastText()).toBe(
    'Renegotiating until Nov 26, 2026 / Frame.io Enterprise. Reminders are paused until then.',
  );
});

test('What is missing is told at its field, and goes as it is corrected', async () => {
  const { press, type, writes } = await open('renegotiate');
  await press('Start Renegotiating');
  expect(messages()).toEqual(['The follow-up date is required', 'Please give a target or a note']);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Follow up on/));
  await type(/^Follow up on/, '2026-11-28');
  expect(messages()).toContain('Not after Nov 27, 2026, the day before you must act');
  await type(/^Follow up on/, '2026-11-27');
  await type('Note', 'Ask again');
  expect(messages()).toEqual([]);
  expect(writes()).toEqual([]);
});

test('What was decided is undone from the toast', async () => {
  const opened = await open(
    'renegotiate',
    {},
    { [`PUT ${address}`]: deciding(), [`DELETE ${address}`]: () => new Response(null, { status: 204 }) },
  );
  await opened.start('Ask');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  currentToast()?.action?.run();
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Undone' }));
  const [, withdrawal] = opened.writes();
  expect(withdrawal).toMatchObject({ method: 'DELETE', url: `${address}?contractId=11` });
  expect(withdrawal?.headers.get('If-Match')).toBe('"v1"');
});

test('A decision that was made fills the form, and undoing its change brings it back', async () => {
  const before = decisionOf({ until: '2026-11-25', targetCost: 30_000, note: 'Ask', version: 3 });
  const opened = await open(
    'renegotiate',
    { state: 'renegotiating', decision: before },
    {
      [`PUT ${address}`]: deciding({ decision: decisionOf({ version: 4 }) }),
      [`DELETE ${address}`]: () => new Response(null, { status: 204 }),
    },
  );
  expect([valueOf(/^Target/), valueOf(/^Follow up/), valueOf('Note')]).toEqual([
    '30000.00',
    'Nov 25, 2026',
    'Ask',
  ]);
  await opened.type('Note', 'Asked');
  await opened.press('Save Changes');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  currentToast()?.action?.run();
  await waitFor(() => expect(opened.writes()).toHaveLength(3));
  const versions = opened.writes().map(({ method, headers }) => `${method} ${headers.get('If-Match')}`);
  expect(versions).toEqual(['PUT "v3"', 'DELETE "v4"', 'PUT "v5"']);
  expect(sentBody(opened.writes()[2])).toMatchObject({
    note: 'Ask',
    until: '2026-11-25',
    targetCost: 30_000,
  });
});

test('Where somebody else has decided meanwhile, both decisions are shown, and one’s own can be kept', async () => {
  const theirs = decisionOf({ until: '2026-11-24', note: 'I do', userName: 'Tom Okafor', version: 1 });
  const answers = [problem(412, 'Somebody changed this', { code: 'stale', version: 1 })];
  const opened = await open(
    'renegotiate',
    {},
    {
      [`PUT ${address}`]: (request) => answers.pop() ?? deciding()(request),
      [`GET ${address}`]: () => json(itemRenewalOf({ decision: theirs, version: 1 })),
    },
  );
  await opened.start('Mine');
  const question = within(
    await screen.findByRole('dialog', { name: 'This was decided since you opened it' }),
  );
  expect(await question.findByText('Renegotiate, follow up on Nov 24, 2026: I do')).toBeTruthy();
  expect(question.getByText('Renegotiate, follow up on Nov 26, 2026: Mine')).toBeTruthy();
  expect(question.getByText(/^Tom Okafor saved changes/)).toBeTruthy();
  await opened.press('Apply my changes');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  expect(opened.writes()[1]?.headers.get('If-Match')).toBe('"v1"');
});

test('A decision that was withdrawn before is no question, though its version counts', async () => {
  const answers = [problem(412, 'Somebody changed this', { code: 'stale', version: 2 })];
  const opened = await open(
    'renegotiate',
    {},
    {
      [`PUT ${address}`]: (request) => answers.pop() ?? deciding()(request),
      [`GET ${address}`]: () => json(itemRenewalOf({ version: 2 })),
    },
  );
  await opened.start('Ask');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  expect(opened.writes()[1]?.headers.get('If-Match')).toBe('"v2"');
});

test('Where another term runs by now, the dialog goes on with it and keeps what was typed', async () => {
  const message = 'That isn’t the term that runs now: it ends on Dec 5, 2027. Please load again';
  const answers = [problem(409, message, { code: 'other_term' })];
  const next = { number: 2, start: '2026-12-06', end: '2027-12-05' };
  const opened = await open(
    'renegotiate',
    {},
    {
      [`PUT ${address}`]: (request) => answers.pop() ?? deciding()(request),
      [`GET ${address}`]: () => json(itemRenewalOf({ term: next, actBy: '2027-11-28' })),
    },
  );
  await opened.start('Ask');
  expect(await screen.findByText(message)).toBeTruthy();
  await opened.press('Go on with the current term');
  expect(await opened.dialog.findByText('Nov 28, 2027')).toBeTruthy();
  expect(valueOf('Note')).toBe('Ask');
  expect(screen.queryByText(message)).toBeNull();
  await opened.press('Start Renegotiating');
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  expect(sentBody(opened.writes()[1])).toMatchObject({ termEnd: '2027-12-05' });
});

test('A contract that can’t be found any more has none to follow', async () => {
  await open('renew', {}, { 'GET /api/software/1/contracts': () => json([]) });
  expect(await screen.findByText('This contract isn’t there any more')).toBeTruthy();
});
