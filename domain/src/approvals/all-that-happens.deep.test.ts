import fc from 'fast-check';
import { expect, test } from 'vitest';
import { life, live, realEngine } from '../../test/random-approvals.ts';
import { runs } from '../../test/random-runs.ts';
import type { ApprovalEvent } from './approval-events.ts';
import { approvalRefusals } from './approval-refusals.ts';

// Laws over requests to which nothing happens would say nothing.
test('Random requests come to all that can happen', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(life, (one) =>
      live(realEngine, one, ({ tried, events }) => {
        const refusal = tried?.outcome.kind === 'refused' ? [`refused: ${tried.outcome.refusal}`] : [];
        for (const word of [...events.map(({ type }) => type), ...refusal])
          seen.set(word, (seen.get(word) ?? 0) + 1);
        return true;
      }),
    ),
    runs(1500),
  );
  // No draft here is incomplete or without its software, and whoever re-assigns names an approver; tables of cases have these.
  const others = new Set(['unknown step', 'unknown approver', 'incomplete', 'no software']);
  const refusals = approvalRefusals.filter((refusal) => !others.has(refusal));
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([...eventTypes, ...refusals.map((one) => `refused: ${one}`)]),
  );
});

const eventTypes: readonly ApprovalEvent['type'][] = [
  'decided',
  'completed',
  'began',
  'skipped',
  'postponed',
  'sent_back',
  'handed_in',
  'asked_anew',
  'reassigned',
  'escalated',
  'escalation_over',
  'withdrawn',
  'closed',
  'asked',
  'released',
];
