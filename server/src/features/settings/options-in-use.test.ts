import { expect, test } from 'vitest';
import { withVisitor } from '../../../test/with-visitor.ts';

const url = '/api/settings/software-options/in-use';

test('Each value that items use is counted once an item, an item’s latest contract before its own fields', async () => {
  const { visitor } = await withVisitor();
  const empty = {
    businessSegments: {},
    teamUsage: {},
    statusOptions: {},
    billingCycles: {},
    paymentTypes: {},
  };
  expect((await visitor.get(url)).json()).toEqual(empty);
  const add = async (fields: object) => {
    const answer = await visitor.send('POST', '/api/software', { vendor: 'V', product_name: 'P', ...fields });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().id;
  };
  await add({ business_segment: ['Studio', 'Capital'], team_usage: ['IT'], paymentType: 'Check' });
  await add({ business_segment: ['Studio'], team_usage: ['IT', '__proto__'], status: 'terminated' });
  const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1, billingCycle: 'Monthly' };
  const id = await add({
    paymentType: 'Check',
    billing_cycle: 'yearly',
    contract: { ...contract, paymentType: 'ACH' },
  });
  const quarterly = { ...contract, startDate: '2026-02-01', billingCycle: 'quarterly' };
  const added = await visitor.send('POST', `/api/software/${id}/contracts`, quarterly);
  expect(added.statusCode, added.body).toBe(201);
  const used = (await visitor.get(url)).json();
  expect(Object.entries(used.teamUsage)).toEqual(expect.arrayContaining([['IT', 2]]));
  expect(used).toMatchObject({
    businessSegments: { Studio: 2, Capital: 1 },
    statusOptions: { active: 2, terminated: 1 },
    billingCycles: { yearly: 2, quarterly: 1 },
    paymentTypes: { Check: 1 },
  });
  expect(Object.keys(used.paymentTypes)).toEqual(['Check']);
});
