import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';

const item = {
  vendor: 'Figma',
  product_name: 'Organization',
  contract: { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' },
};

/** Everything that a write could have changed. */
async function everything(app: TestApp): Promise<unknown> {
  const { rows } = await app.db.execute(sql`select
    (select jsonb_agg(software) from software) as software, (select jsonb_agg(contracts) from contracts) as contracts,
    (select jsonb_agg(change_logs) from change_logs) as logs, (select jsonb_agg(activities) from activities) as told`);
  return rows;
}

const ofItem = '/api/software/1';
const ofContract = '/api/contracts/1';

test.each([
  ['PATCH', ofItem, {}],
  ['POST', `${ofItem}/terminate`, { endDate: '2026-06-30' }],
  ['PATCH', ofContract, { cost: 5 }],
] as const)(
  '%s %s with %j on an old version is 412, says the new one and changes nothing',
  async (method, url, body) => {
    const { app, ann, bob } = await withVisitors('ann', 'bob');
    await ann.send('POST', '/api/software', item);
    await bob.send('PATCH', ofItem, { notes: 'Bob was here' });
    await bob.send('PATCH', ofContract, { cost: 1300 });
    const before = await everything(app);
    for (const tag of ['"v1"', 'W/"v1"', '"v1", "v7"', '"somebody-elses"']) {
      const stale = await ann.send(method, url, body, { 'if-match': tag });
      expect(stale.statusCode, tag).toBe(412);
      expect(stale.json()).toMatchObject({ code: 'stale', version: 2 });
    }
    expect(await everything(app)).toEqual(before);
    const fresh = await ann.send(method, url, body, { 'if-match': 'W/"v2"' });
    expect(fresh.statusCode, fresh.body).toBeLessThan(300);
  },
);

test.each([
  [ofItem, { vendor: 'Mine' }, { vendor: 'Yours' }],
  [ofContract, { cost: 5 }, { cost: 6 }],
])(
  'Of two writes to %s at the same moment that know the same version, one is taken',
  async (url, one, other) => {
    const { visitor: ann } = await withVisitor();
    await ann.send('POST', '/api/software', item);
    const tag = { 'if-match': '"v1"' };
    const answers = await Promise.all([one, other].map((body) => ann.send('PATCH', url, body, tag)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await ann.get(url)).json()).toMatchObject(answers[0]?.statusCode === 200 ? one : other);
  },
);

test('Of writes at the same moment that know no version all are taken, one after the other', async () => {
  const { visitor: ann } = await withVisitor();
  await ann.send('POST', '/api/software', item);
  const bodies = [{ notes: 'New' }, { vendor: 'Other' }, { status: 'pending_cancellation' }];
  const answers = await Promise.all(bodies.map((body) => ann.send('PATCH', ofItem, body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const saved = { ...bodies[0], ...bodies[1], ...bodies[2], version: 4 };
  expect((await ann.get(ofItem)).json()).toMatchObject(saved);
});
