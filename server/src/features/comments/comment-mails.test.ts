import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import type { Database } from '../../db/client.ts';

const people = ['owner', 'tech', 'sponsor', 'tom', 'eve'] as const;

interface Scene {
  readonly app: TestApp;
  /** Ann, who comments; she is no admin. */
  readonly visitor: Visitor;
  readonly url: string;
  readonly ids: Readonly<Record<(typeof people)[number], number>>;
}

async function scene({ isOwned } = { isOwned: true }): Promise<Scene> {
  const { app, visitor } = await withVisitor();
  await addPerson(app.db, { email: 'chief@example.com', role: 'admin' });
  const add = (name: string) => addPerson(app.db, { email: `${name}@example.com` });
  const [owner, tech, sponsor, tom, eve] = [
    await add('owner'),
    await add('tech'),
    await add('sponsor'),
    await add('tom'),
    await add('eve'),
  ];
  const item = {
    vendor: 'Figma',
    product_name: 'Organization',
    ...(isOwned && { business_owner_id: owner, tech_admin_id: tech, executive_sponsor_id: sponsor }),
  };
  const { id } = (await visitor.send('POST', '/api/software', item)).json();
  return { app, visitor, url: `/api/software/${id}/comments`, ids: { owner, tech, sponsor, tom, eve } };
}

/** Who gets a mail about which comment: `owner 1`, `tom 1`. */
async function mailed(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ mail: string }>(sql`
    select username || replace(occasion, 'comment', '') as mail from mails join users on users.id = mails."userId"
    where event = 'softwareComment' and status = 'waiting' order by mails.id`);
  return rows.map(({ mail }) => mail).toSorted();
}

const saveRule = (db: Database, value: unknown) =>
  db.execute(sql`insert into settings (key, value) values ('emailRules', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`);

const remove = (db: Database, username: string) =>
  db.execute(sql`update users set "deletedAt" = now() where username = ${username}`);

test('The business owner, those who are mentioned and those who commented before are mailed, never the author', async () => {
  const { app, visitor, url } = await scene();
  await visitor.send('POST', url, { content: 'First, @tom' });
  expect(await mailed(app.db)).toEqual(['owner 1', 'tom 1']);
  const eve = await app.signIn({ email: 'eve@example.com' });
  await eve.send('POST', url, { content: 'Second, for @owner and @eve' });
  expect(await mailed(app.db)).toEqual(['ann 2', 'owner 1', 'owner 2', 'tom 1']);
  await visitor.send('POST', url, { content: 'Third' });
  expect((await mailed(app.db)).filter((mail) => mail.endsWith(' 3'))).toEqual(['eve 3', 'owner 3']);
});

test('A mail carries what it will say as it was then, and goes with no item', async () => {
  const { app, visitor, url, ids } = await scene();
  const item = url.replace('/comments', '');
  await visitor.send('POST', url, { content: 'Is this <b>ours</b>?' });
  await visitor.send('PATCH', item, { vendor: 'Other', business_owner_id: ids.eve });
  const read = async () => (await app.db.execute(sql`select * from mails`)).rows;
  expect(await read()).toMatchObject([
    {
      event: 'softwareComment',
      occasion: 'comment 1',
      userId: ids.owner,
      softwareId: 1,
      status: 'waiting',
      createdAt: '2026-11-21T12:00:00.000Z',
      details: {
        vendor: 'Figma',
        product: 'Organization',
        author: 'Ann',
        comment: 'Is this <b>ours</b>?',
        link: '/dashboard?software=1',
      },
    },
  ]);
  await visitor.send('DELETE', item);
  expect(await read()).toMatchObject([{ softwareId: null, details: { vendor: 'Figma' } }]);
});

test('An item without an owner, or whose owner was deleted, is the admins’ to hear of', async () => {
  const { app, visitor, url, ids } = await scene({ isOwned: false });
  await visitor.send('POST', url, { content: 'Whose is this?' });
  expect(await mailed(app.db)).toEqual(['chief 1']);
  await visitor.send('PATCH', url.replace('/comments', ''), { business_owner_id: ids.owner });
  await visitor.send('POST', url, { content: 'Yours?' });
  await remove(app.db, 'owner');
  await visitor.send('POST', url, { content: 'And now?' });
  expect(await mailed(app.db)).toEqual(['chief 1', 'chief 3', 'owner 2']);
});

test('Deleted people get nothing, whatever they were to the item', async () => {
  const { app, visitor, url } = await scene();
  const tom = await app.signIn({ email: 'tom@example.com' });
  await tom.send('POST', url, { content: 'First' });
  await remove(app.db, 'tom');
  await visitor.send('POST', url, { content: 'Second, @tom' });
  expect(await mailed(app.db)).toEqual(['owner 1', 'owner 2']);
});

test('A saved rule says who is mailed; the author of a thread is who commented first', async () => {
  const { app, visitor, url } = await scene();
  await saveRule(app.db, {
    softwareComment: {
      subject: 'S',
      html: 'H',
      roles: ['tech_admin', 'exec_sponsor', 'author', 'requestor'],
    },
  });
  await visitor.send('POST', url, { content: 'First, @tom' });
  expect(await mailed(app.db)).toEqual(['sponsor 1', 'tech 1']);
  const eve = await app.signIn({ email: 'eve@example.com' });
  await eve.send('POST', url, { content: 'Second' });
  await visitor.send('POST', url, { content: 'Third' });
  const later = (await mailed(app.db)).filter((mail) => !mail.endsWith(' 1'));
  expect(later).toEqual(['ann 2', 'sponsor 2', 'sponsor 3', 'tech 2', 'tech 3']);
});

test('A rule that names nobody mails nobody', async () => {
  const { app, visitor, url } = await scene();
  await saveRule(app.db, { softwareComment: { roles: [] } });
  expect((await visitor.send('POST', url, { content: 'Hello, @tom' })).statusCode).toBe(201);
  expect(await mailed(app.db)).toEqual([]);
});

test.each([
  null,
  'broken',
  [],
  { softwareComment: null },
  { softwareComment: { roles: 'tagged' } },
  { approvalStep: { roles: ['tech_admin'] } },
])('Where the saved rules are %j, the default holds', async (value) => {
  const { app, visitor, url } = await scene();
  await saveRule(app.db, value);
  await visitor.send('POST', url, { content: 'Hello, @tom' });
  expect(await mailed(app.db)).toEqual(['owner 1', 'tom 1']);
});

test('Roles that nobody knows are left out of a rule', async () => {
  const { app, visitor, url } = await scene();
  await saveRule(app.db, { softwareComment: { roles: ['tagged', 'everyone', 7] } });
  await visitor.send('POST', url, { content: 'Hello, @tom' });
  expect(await mailed(app.db)).toEqual(['tom 1']);
});

// What can't be written refuses the whole statement: nothing that belongs together is kept in part.
test.each(['comments', 'change_logs', 'activities', 'mails'])(
  'Where %s can’t be written, there is no comment, no history, no activity and no mail',
  async (table) => {
    const { app, visitor, url } = await scene();
    await app.db.execute(
      sql`alter table ${sql.identifier(table)} add constraint full_up check (false) not valid`,
    );
    expect((await visitor.send('POST', url, { content: 'Hello, @tom' })).statusCode).toBe(422);
    const { rows } = await app.db.execute(sql`select (select count(*) from comments) as comments,
      (select count(*) from change_logs where "fieldName" = 'comment') as logs,
      (select count(*) from activities where type = 'comment_added') as told, (select count(*) from mails) as mails`);
    expect(rows).toEqual([{ comments: 0, logs: 0, told: 0, mails: 0 }]);
  },
);
