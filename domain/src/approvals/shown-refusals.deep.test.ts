import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shown } from '../../test/plain-requests.ts';
import { attempt, companyOf, happenings, newRequest, turned } from '../../test/random-requests.ts';
import { runs } from '../../test/random-runs.ts';
import { refusalOf as shownRefusal } from '../request-actions.ts';
import { act } from './approval-actions.ts';

test('Of a workflow that uses none of the additions screens refuse what is refused, and nothing else', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(newRequest, happenings, (start, all) => {
      let plain = start;
      for (const what of all) {
        if (what.kind !== 'try') {
          plain = turned(plain, what);
          continue;
        }
        const { action, person } = attempt(plain, what);
        const company = companyOf(plain, person.allowsSelfApproval);
        const outcome = act(plain.state, { action, by: person, at: '' }, company);
        const refusal = outcome.kind === 'refused' ? outcome.refusal : undefined;
        expect(shownRefusal(shown(plain.state, company), action, person)).toBe(refusal);
        seen.add(refusal ?? `${action.type} ${outcome.kind}`);
        if (outcome.kind === 'done') plain = { ...plain, state: outcome.state };
      }
    }),
    runs(5000),
  );
  const done = ['approve done', 'reject done', 'reassign done', 'approve unchanged', 'comment unchanged'];
  const refused = ['own step', 'decided', 'forbidden', 'closed', 'not yet', 'incomplete', 'no software'];
  expect([...seen]).toEqual(expect.arrayContaining([...done, ...refused]));
});
