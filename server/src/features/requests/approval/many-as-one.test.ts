import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt } from '../../../../test/request-steps.ts';

const count = 12;

/** Requests that wait for tess, none of which anybody was mailed about lately. */
async function withManyRequests(): Promise<RequestScene> {
  const scene = await requestScene();
  for (let at = 0; at < count; at += 1)
    await requestAt(scene, stepNames.tech, { productName: `Product ${at}` });
  await scene.app.db.execute(sql`delete from mails`);
  await scene.app.db.execute(sql`update notifications set waits = null`);
  scene.app.clock.pass(120_000);
  return scene;
}

/** Whose mails there are, by how many of each event. */
async function mailsOf({ app }: RequestScene) {
  const { rows } = await app.db.execute<{
    to: string;
    event: string;
    causedBy: number | null;
    count: number;
  }>(sql`
    select username as "to", event, "causedBy", count(*)::integer as count from mails join users on users.id = mails."userId"
    group by username, event, "causedBy" order by username, event`);
  return rows;
}

test('An absence entered again and again mails one person a few times, for all requests, and counts for who entered it', async () => {
  const scene = await withManyRequests();
  const { app, tess, ids } = scene;
  const away = { from: app.clock.today(), to: '2026-12-31', delegateId: ids.eve };
  for (let turn = 0; turn < 5; turn += 1) {
    jsonOf(await tess.send('PUT', `/api/users/${ids.tess}/absence`, away));
    await app.runJobs();
    await tess.send('DELETE', `/api/users/${ids.tess}/absence`);
    await app.runJobs();
    app.clock.pass(10_000);
  }
  const mails = await mailsOf(scene);
  const about = mails.filter(({ event }) => event === 'approvalStep');
  expect(about.map(({ to, causedBy }) => [to, causedBy])).toEqual([['eve', ids.tess]]);
  // A few of their own each time; what more there is comes together.
  expect(about[0]?.count).toBeLessThanOrEqual(25);
  const { rows } = await app.db.execute<{ details: { subject: string } }>(sql`
    select details from mails join users on users.id = "userId" where event = 'digest' and username = 'eve' order by mails.id`);
  expect(rows[0]?.details.subject).toMatch(/: 7 things$/);
});

test('What a deleted person decided is one mail for who takes over, beside a few', async () => {
  const scene = await withManyRequests();
  const { app, chief, ids } = scene;
  expect(
    (await chief.send('DELETE', `/api/users/${ids.tess}?handOverTo=${ids.eve}`)).statusCode,
  ).toBeLessThan(300);
  await app.runJobs();
  expect((await mailsOf(scene)).filter(({ to }) => to === 'eve')).toEqual([
    { to: 'eve', event: 'approvalStep', causedBy: ids.chief, count: 5 },
    { to: 'eve', event: 'digest', causedBy: null, count: 1 },
  ]);
  // Each stands in the list of notifications by itself.
  const { rows } = await app.db.execute<{ told: number }>(sql`
    select count(*)::integer as told from notifications where "userId" = ${ids.eve} and kind = 'your_turn'`);
  expect(rows).toEqual([{ told: count }]);
});
