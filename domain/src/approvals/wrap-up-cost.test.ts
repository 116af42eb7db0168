import { expect, test } from 'vitest';
import { after } from '../../test/approval-acts.ts';
import { around, request, step, submitted } from '../../test/approvals.ts';
import { ben, root, user } from '../../test/people.ts';
import { stepsBroughtBy } from './wrap-up-cost.ts';

const finance = step('finance', {
  approvers: [user(ben)],
  conditions: [{ field: 'cost', op: 'at_least', value: 10_000 }],
});

test.each([
  [9500, 9999.99, []],
  [9500, 10_000, ['finance']],
  [20_000, 30_000, []],
  [null, 30_000, []],
])('A request of %s a year that is wrapped up at %s was spared %j', (estimatedCost, cost, keys) => {
  const terms = { ...request.terms, estimatedCost };
  const state = submitted(around(step('legal'), finance), { terms });
  const later = after(state, ['approve', 'legal', root]);
  expect(stepsBroughtBy(later, { cost }).map(({ key }) => key)).toEqual(keys);
});
