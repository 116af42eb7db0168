import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { act, askedFor, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../../test/request-steps.ts';

const { submission, tech, legal } = stepNames;

test('An administrator who decides for somebody leaves both names with the step and in the feed', async () => {
  const { scene, ids, chief } = await requestScene();
  const url = await requestAt(scene, legal);
  expect((await act(chief, url, ['approve', legal])).statusCode).toBe(200);
  expect((await stepsOf(chief, url))[legal]).toMatchObject({
    assigneeId: ids.bob,
    decidedByName: 'Chief',
    decidedForName: 'Bob',
  });
  const [newest] = (await chief.get('/api/activity-feed')).json();
  expect(newest).toMatchObject({ userName: 'Chief', type: 'request_step_approved' });
  expect(newest.description).toMatch(/^Chief for Bob approved Legal Review of /);
});

test('A rejection and a submission by an administrator say for whom they were', async () => {
  const { scene, chief } = await requestScene();
  const url = await askedFor(scene);
  await act(chief, url, ['approve', submission]);
  await act(chief, url, ['reject', tech, 'Too dear']);
  const steps = await stepsOf(chief, url);
  expect(steps[submission]).toMatchObject({ decidedByName: 'Chief', decidedForName: 'Ann' });
  expect(steps[tech]).toMatchObject({ status: 'rejected', decidedForName: 'Tess' });
});

test('The name of then stays when the person that was acted for is renamed', async () => {
  const { scene, chief, bob } = await requestScene();
  const url = await requestAt(scene, legal);
  await act(chief, url, ['approve', legal]);
  expect((await bob.send('PUT', '/api/me', { name: 'Robert Baker' })).statusCode).toBe(200);
  expect((await stepsOf(chief, url))[legal]).toMatchObject({ decidedForName: 'Bob' });
});

test('Mails about a decision in somebody’s place name both, to all whom the rule names', async () => {
  const { scene, app, chief } = await requestScene();
  const url = await requestAt(scene, legal);
  const { approvalStep } = (await chief.get('/api/settings/email-rules')).json();
  const roles = ['requestor', 'next_assignee', 'current_assignee'];
  const rule = { approvalStep: { ...approvalStep, roles } };
  expect((await chief.send('PUT', '/api/settings/email-rules', rule)).statusCode).toBe(200);
  await app.db.execute(sql`delete from mails`);
  await act(chief, url, ['approve', legal]);
  const { rows } = await app.db.execute<{ to: string; author: string; happened: string }>(sql`
    select username as "to", details ->> 'author' as author, details ->> 'happened' as happened
    from mails join users on users.id = mails."userId" order by username`);
  expect(rows.map(({ to }) => to)).toEqual(['ann', 'bob', 'wes']);
  for (const { author, happened } of rows) {
    expect(author).toBe('Chief for Bob');
    expect(happened).toMatch(/^Chief for Bob approved Legal Review of the request /);
  }
});
