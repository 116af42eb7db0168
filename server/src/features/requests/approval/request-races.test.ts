import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { colleague } from '../../../../test/colleagues.ts';
import { idOf } from '../../../../test/request-comments-scene.ts';
import { act, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../../test/request-steps.ts';
import { addedRequest } from '../../../../test/requests.ts';
import { startApp } from '../../../../test/start-app.ts';
import { atOnce, countWaiting, holdRequest, waitingFor } from '../../../../test/waiting.ts';

const { legal, wrapUp } = stepNames;

type Call = () => Promise<LightMyRequestResponse>;

const meeting = ({ app }: RequestScene, url: string, calls: readonly Call[]) =>
  atOnce(app.db, holdRequest(idOf(url)), calls);

const statusesOf = (answers: readonly LightMyRequestResponse[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const refusedOf = (answers: readonly LightMyRequestResponse[]) =>
  answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json());

// What the feed tells of a request, its first save and what administrators set apart.
async function toldOf({ chief }: RequestScene): Promise<string[]> {
  const feed: { type: string }[] = (await chief.get('/api/activity-feed')).json();
  return feed.map(({ type }) => type).filter((type) => !['request_created', 'role_changed'].includes(type));
}

test('Of two people who approve a step at once one advances it, and the other is told who did', async () => {
  const { scene, app, bob, chief, ids } = await requestScene();
  const url = await requestAt(scene, legal);
  const before = (await chief.get(url)).json();
  const answers = await meeting(scene, url, [
    () => act(bob, url, ['approve', legal]),
    () => act(chief, url, ['approve', legal]),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  const step = (await stepsOf(chief, url))[legal];
  const winner = answers[0]?.statusCode === 200 ? ids.bob : ids.chief;
  expect(step).toMatchObject({ status: 'approved', decidedBy: winner });
  expect(refusedOf(answers)).toMatchObject([{ code: 'decided', decidedBy: winner }]);
  expect((await chief.get(url)).json()).toMatchObject({ currentStep: wrapUp, version: before.version + 1 });
  expect(await toldOf(scene)).toHaveLength(3);
  const { rows } = await app.db.execute(sql`select username from mails join users on users.id = mails."userId"
    where occasion like ${`% step ${step?.id} %`} order by username`);
  expect(rows).toEqual([{ username: 'ann' }, { username: 'wes' }]);
});

test('Somebody who approves twice at once has approved once', async () => {
  const { scene, bob, chief } = await requestScene();
  const url = await requestAt(scene, legal);
  const { version } = (await chief.get(url)).json();
  const again = () => act(bob, url, ['approve', legal]);
  const answers = await meeting(scene, url, [again, again, again]);
  expect(statusesOf(answers)).toEqual([200, 200, 200]);
  expect((await chief.get(url)).json()).toMatchObject({ currentStep: wrapUp, version: version + 1 });
  expect(await toldOf(scene)).toHaveLength(3);
});

test('A step that is handed on while its approver approves is either over or somebody else’s', async () => {
  const { scene, bob, chief, eve, ids } = await requestScene();
  const url = await requestAt(scene, legal);
  const { id } = (await stepsOf(chief, url))[legal] ?? {};
  const answers = await meeting(scene, url, [
    () => act(bob, url, ['approve', legal]),
    () => chief.send('PUT', `${url}/steps/${id}/reassign`, { newAssigneeId: ids.eve }),
  ]);
  const isOver = answers[0]?.statusCode === 200;
  expect(refusedOf(answers)).toMatchObject([isOver ? { status: 409, code: 'decided' } : { status: 403 }]);
  expect((await stepsOf(chief, url))[legal]).toMatchObject(
    isOver ? { status: 'approved', isReassigned: false } : { status: 'pending', assigneeId: ids.eve },
  );
  expect((await act(eve, url, ['approve', legal])).statusCode).toBe(isOver ? 409 : 200);
});

const software = { vendor: 'Wasabi', product_name: 'Cloud Storage' };
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 };

test('Two people who wrap a request up at once make one item and one contract', async () => {
  const { scene, wes, chief } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const complete = (visitor: typeof wes) => () =>
    visitor.send('POST', `${url}/complete`, { software, contract });
  const answers = await meeting(scene, url, [complete(wes), complete(chief), complete(wes)]);
  const softwareIds = new Set(
    answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().software.id),
  );
  expect(softwareIds.size).toBe(1);
  expect(refusedOf(answers).every(({ code }) => code === 'decided')).toBe(true);
  expect((await chief.get('/api/software')).json()).toHaveLength(1);
  expect((await chief.get('/api/contracts')).json()).toHaveLength(1);
  const [softwareId] = softwareIds;
  expect((await chief.get(url)).json()).toMatchObject({ status: 'approved', softwareId });
});

test('A request that is deleted while somebody approves is gone, whoever comes first', async () => {
  const { scene, app, bob, chief } = await requestScene();
  const url = await requestAt(scene, legal);
  const answers = await meeting(scene, url, [
    () => act(bob, url, ['approve', legal]),
    () => chief.send('DELETE', url),
  ]);
  expect([200, 404]).toContain(answers[0]?.statusCode);
  expect(answers[1]?.statusCode).toBe(204);
  expect((await chief.get(url)).statusCode).toBe(404);
  expect((await app.db.execute(sql`select 1 from request_steps`)).rowCount).toBe(0);
});

test('Sixteen people who act at once on different requests don’t wait for each other, nor for one that is held', async () => {
  await using app = await startApp();
  const people = await Promise.all(
    Array.from({ length: 16 }, (_, at) => colleague(app, { email: `person${at}@example.com` })),
  );
  const fields = { vendor: 'Wasabi', productName: 'Cloud Storage' };
  const asked = await Promise.all(
    people.map(async (person) => {
      const { id } = await addedRequest(person, fields);
      return { person, url: `/api/purchase-requests/${id}` };
    }),
  );
  const submit = ({ person, url }: (typeof asked)[number]) =>
    act(person, url, ['approve', stepNames.submission]);
  const [held, ...others] = asked;
  if (!held) throw new Error('Nobody has asked for anything.');
  const [waiting] = await app.db.transaction(async (tx) => {
    await holdRequest(idOf(held.url))(tx);
    const last = submit(held);
    await waitingFor(app.db, 1);
    const answers = await Promise.all(others.map(submit));
    expect(statusesOf(answers)).toEqual(Array(15).fill(200));
    expect(await countWaiting(app.db)).toBe(1);
    return [last];
  });
  expect((await waiting)?.statusCode).toBe(200);
  const rows: { currentStep: string }[] = (await held.person.get('/api/purchase-requests')).json();
  expect(new Set(rows.map(({ currentStep }) => currentStep))).toEqual(new Set(['tech_security_assessment']));
});
