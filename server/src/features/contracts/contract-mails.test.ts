import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { saveRule } from '../../../test/comment-mails.ts';
import { figma } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200.5, billingCycle: 'yearly' };

/** Ann is the business owner of what she creates. */
async function scene(rule?: object) {
  const { app, visitor: ann } = await withVisitor();
  await addPerson(app.db, { email: 'chief@example.com', role: 'admin' });
  const owner = await addPerson(app.db, { email: 'ann@example.com' });
  const tech = await addPerson(app.db, { email: 'tech@example.com' });
  if (rule) await saveRule(app.db, { contractSubmission: rule });
  return { app, ann, item: { ...figma, business_owner_id: owner, tech_admin_id: tech } };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Who gets a mail about which contract: `tech contract 1`. */
async function mailed({ db }: TestApp): Promise<string[]> {
  const { rows } = await db.execute<{ mail: string }>(sql`
    select username || ' ' || occasion as mail from mails join users on users.id = mails."userId"
    where event = 'contractSubmission' order by mail`);
  return rows.map(({ mail }) => mail);
}

async function createBoth({ ann, item }: Scene): Promise<void> {
  const first = jsonOf(await ann.send('POST', '/api/software', { ...item, contract }), 201);
  const next = { ...contract, startDate: '2027-01-01', endDate: '2027-12-31' };
  jsonOf(await ann.send('POST', `/api/software/${first.id}/contracts`, next), 201);
}

test.each([
  undefined,
  { roles: ['tech_admin'] },
  { enabledForDirectCreation: false },
  { enabledForDirectCreation: 'true' },
])('Where the rule is %j, creating a contract mails nobody', async (rule) => {
  const here = await scene(rule);
  await createBoth(here);
  expect(await mailed(here.app)).toEqual([]);
});

test('Where it is turned on, the owners hear of each contract, and the admins for an owner who is missing', async () => {
  const here = await scene({ enabledForDirectCreation: true });
  await createBoth(here);
  expect(await mailed(here.app)).toEqual([
    'chief contract 1',
    'chief contract 2',
    'tech contract 1',
    'tech contract 2',
  ]);
});

test('The rule’s own roles for direct creation say who hears of it', async () => {
  const here = await scene({ enabledForDirectCreation: true, directCreationRoles: ['tech_admin'] });
  await createBoth(here);
  expect(await mailed(here.app)).toEqual(['tech contract 1', 'tech contract 2']);
});

test('An item that was created again with a taken number gets the next one, and its mails', async () => {
  const here = await scene({ enabledForDirectCreation: true, directCreationRoles: ['tech_admin'] });
  const body = { ...here.item, unique_id: 'X-1', contract };
  const one = await here.ann.send('POST', '/api/software', body);
  const other = await here.ann.send('POST', '/api/software', body);
  expect(one.json().unique_id).toBe('X-1');
  expect(other.json().unique_id).toMatch(/^SW-\d+$/);
  expect(await mailed(here.app)).toHaveLength(2);
});

test('Where the mails can’t be written, there is no contract and no item', async () => {
  const here = await scene({ enabledForDirectCreation: true });
  await here.app.db.execute(sql`alter table mails add constraint full_up check (false) not valid`);
  expect((await here.ann.send('POST', '/api/software', { ...here.item, contract })).statusCode).toBe(422);
  expect((await here.ann.get('/api/software')).json()).toEqual([]);
  expect((await here.ann.get('/api/activity-feed')).json()).toEqual([]);
});
