import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { act, askedFor, requestAt, requestScene, stepNames } from '../../../test/request-scene.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { addedSoftware } from '../../../test/vendor-files.ts';

const { tech, legal } = stepNames;

async function rename(visitor: Visitor, name: string): Promise<void> {
  const answer = await visitor.send('PUT', '/api/me', { name });
  expect(answer.statusCode, answer.body).toBe(200);
}

const listed = async (visitor: Visitor, url: string) => (await visitor.get(url)).json();

test('Renaming oneself changes nothing that was said, decided, changed or told', async () => {
  const { scene, tess, ann, ids } = await requestScene();
  const url = await requestAt(scene, tech);
  await tess.send('PUT', url, { description: 'Checked' });
  await act(tess, url, ['approve', tech]);
  const item = await addedSoftware(tess);
  const onItem = (await tess.send('POST', `/api/software/${item}/comments`, { content: 'Mine' })).json();
  const onRequest = (await tess.send('POST', `${url}/comments`, { content: 'Mine' })).json();
  for (const comment of [onItem, onRequest]) expect(comment.user).toMatchObject({ name: 'Tess' });
  await rename(tess, 'Ann');

  const author = { id: ids.tess, name: 'Tess', username: 'tess', profileImageUrl: null };
  expect(await listed(ann, `/api/software/${item}/comments`)).toMatchObject([{ user: author }]);
  expect(await listed(ann, `${url}/comments`)).toMatchObject([{ user: author }]);
  const changes = [
    ...(await listed(ann, `/api/software/${item}/change-logs`)),
    ...(await listed(ann, `${url}/change-logs`)),
  ].filter(({ userId }) => userId === ids.tess);
  expect(changes.length).toBeGreaterThan(2);
  for (const change of changes) expect(change).toMatchObject({ userName: 'Tess', username: 'tess' });
  const steps = await listed(ann, `${url}/steps`);
  expect(steps[1]).toMatchObject({ decidedBy: ids.tess, decidedByName: 'Tess', decidedByUsername: 'tess' });
  const activities = (await listed(ann, '/api/activity-feed')).filter(
    ({ userId }: { userId: number }) => userId === ids.tess,
  );
  expect(activities.length).toBeGreaterThan(3);
  for (const activity of activities) expect(activity).toMatchObject({ userName: 'Tess', username: 'tess' });
});

test('An import’s history and the one of a deletion keep the name of then', async () => {
  const { app, chief, ids } = await requestScene();
  const file = 'vendor,product_name,start_date,cost,tech_admin\nFigma,Org,2026-01-01,12,tess@example.com\n';
  const answer = await uploadCsv(app, chief, { file });
  expect(answer.json(), answer.body).toMatchObject({ imported: 1 });
  await chief.send('DELETE', `/api/users/${ids.tess}`);
  await rename(chief, 'Somebody Else');
  const { rows } = await app.db.execute(sql`select distinct "userName" from change_logs`);
  expect(rows).toEqual([{ userName: 'Chief' }]);
});

test('Texts of the server tell two who share a name apart, also where it only looks the same', async () => {
  const { scene, app, ann, tess, bob, eve, chief, ids } = await requestScene();
  await rename(eve, 'BO\u200bB');
  const url = await requestAt(scene, legal);
  const refused = await ann.send('PUT', url, { vendor: 'Other' });
  expect(refused.json()).toMatchObject({
    status: 403,
    error: 'Only Bob (bob) or an administrator can do this',
  });
  await act(bob, url, ['approve', legal]);
  const late = await act(tess, url, ['approve', legal]);
  expect(late.json().error).toMatch(/^Legal Review was approved by Bob \(bob\) on /);
  const { rows } = await app.db.execute(
    sql`select distinct details->>'author' as author from mails where details->>'step' = 'Legal Review'`,
  );
  expect(rows).toEqual([{ author: 'Bob (bob)' }]);
  const item = `/api/software/${await addedSoftware(chief)}`;
  await chief.send('PUT', item, { tech_admin_id: ids.bob });
  expect((await listed(chief, `${item}/change-logs`))[0]).toMatchObject({
    fieldName: 'tech_admin_id',
    newValue: 'Bob (bob)',
  });
});

test('The mail about a comment says which of two it is who wrote it', async () => {
  const { scene, app, eve } = await requestScene();
  await rename(eve, ' bob ');
  const url = await askedFor(scene);
  await eve.send('POST', `${url}/comments`, { content: 'Hello @tess' });
  const { rows } = await app.db.execute(sql`select distinct details->>'author' as author from mails`);
  expect(rows).toEqual([{ author: 'bob (eve)' }]);
});
