import { expect, test } from 'vitest';
import { after, said, tried } from '../../test/approval-acts.ts';
import { around, step, submitted } from '../../test/approvals.ts';
import { ann, ben, cleo, company, dan, root, user } from '../../test/people.ts';
import { findStep } from './approval-state.ts';
import { approvalEventText } from './event-texts.ts';
import { onDay } from './request-updates.ts';
import { duesOf, turnsOf } from './turns.ts';

const submission = 'request_submission';
const plan = { approvers: [user(ben), user(cleo)], needs: 'all', dueDays: 2, escalateAfterDays: 1 } as const;
const state = submitted(around(step('legal', { ...plan, escalateToId: dan })));
const onThe = (today: string) => ({ ...company, today });

test('A step is due and overdue in working days', () => {
  expect(duesOf(state, company)).toEqual([{ step: 'legal', dueOn: '2026-11-25', overdueDays: 0 }]);
  expect(duesOf(state, onThe('2026-11-30'))).toMatchObject([{ overdueDays: 3 }]);
  expect(duesOf(state, { ...company, holidays: new Set(['2026-11-25']) })).toMatchObject([
    { dueOn: '2026-11-26' },
  ]);
  expect(duesOf(submitted(around()), company)).toEqual([]);
});

test('After its time it is somebody else’s as well, who decides for whoever is missing', () => {
  expect(onDay(state, onThe('2026-11-25')).events).toEqual([]);
  const { state: late, events } = onDay(state, onThe('2026-11-26'));
  expect(events).toEqual([
    { type: 'escalated', step: 'legal', toIds: [dan], isAdministrators: false },
    { type: 'asked', step: 'legal', people: [{ id: dan, onBehalfOfIds: [] }] },
  ]);
  expect(onDay(late, onThe('2026-11-27')).events).toEqual([]);
  expect(said(state, ['approve', 'legal', dan])).toBe('forbidden');
  expect(said(late, ['approve', 'legal', ben])).toBe('in_progress ✓▸· 3');
  expect(said(late, ['approve', 'legal', dan])).toBe('in_progress ✓✓▸ 5');
});

test('An approver that it escalates to approves once more, and so decides for whoever is missing', () => {
  const own = submitted(around(step('legal', { ...plan, escalateToId: ben })));
  const { state: late } = onDay(after(own, ['approve', 'legal', ben]), onThe('2026-11-26'));
  expect(said(late, ['approve', 'legal', ben])).toBe('in_progress ✓✓▸ 5');
});

test('Without a person it is the administrators’ as well', () => {
  const other = submitted(around(step('legal', plan)));
  const { state: late, events } = onDay(other, onThe('2026-11-26'));
  expect(events[0]).toMatchObject({ type: 'escalated', toIds: [], isAdministrators: true });
  expect(turnsOf(late, company)[0]?.askedIds).toEqual([ben, cleo, root]);
});

test('Its time begins anew when it is asked anew', () => {
  const { state: late } = onDay(state, onThe('2026-11-26'));
  const back = after(late, ['send_back', 'legal', ben]);
  const again = after(back, ['approve', submission, ann, onThe('2026-11-30')]);
  expect(duesOf(again, onThe('2026-11-30'))).toMatchObject([{ dueOn: '2026-12-02' }]);
  expect(findStep(again, 'legal')?.escalatedOn).toBeNull();
});

test.each([
  ['a person', dan, [dan], 'Legal went to Dan as well on Nov 26, 2026'],
  ['the administrators', null, [], 'Legal went to the administrators as well on Nov 26, 2026'],
])(
  'That it was the turn of %s as well is told when it is sent back, and its step forgets it',
  (_whom, escalateToId, toIds, text) => {
    const { state: late } = onDay(
      submitted(around(step('legal', { ...plan, escalateToId }))),
      onThe('2026-11-26'),
    );
    const outcome = tried(late, { type: 'send_back', step: 'legal' }, ben);
    const events = outcome.kind === 'done' ? outcome.events : [];
    const over = { type: 'escalation_over', step: 'legal', on: '2026-11-26', toIds } as const;
    expect(events).toContainEqual(over);
    const names = { labels: new Map([['legal', 'Legal']]), names: new Map([[dan, 'Dan']]) };
    expect(approvalEventText(over, names)).toBe(text);
  },
);

test('Where it is decided its step goes on telling it', () => {
  const { state: late } = onDay(state, onThe('2026-11-26'));
  const outcome = tried(late, { type: 'reject', step: 'legal' }, ben);
  expect(outcome).toMatchObject({ kind: 'done', state: { status: 'rejected' } });
  const types = outcome.kind === 'done' ? outcome.events.map(({ type }) => type) : [];
  expect(types).not.toContain('escalation_over');
});
