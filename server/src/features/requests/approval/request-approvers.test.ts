import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { reassign, requestAt, stepsOf } from '../../../../test/request-steps.ts';

const { submission, tech, legal, wrapUp } = stepNames;

const remove = ({ app }: RequestScene, id: number) =>
  app.db.execute(sql`update users set "deletedAt" = now() where id = ${id}`);

test('A requestor approves their own later step while the setting stands, and the step says so', async () => {
  const { scene, ann, ids } = await requestScene();
  const url = await askedFor(scene, { techAdminId: ids.ann });
  await act(ann, url, ['approve', submission]);
  expect((await act(ann, url, ['approve', tech])).json()).toMatchObject({ currentStep: legal });
  expect(await stepsOf(ann, url)).toMatchObject({
    [submission]: { isSelfApproved: false },
    [tech]: { isSelfApproved: true },
  });
});

test('Without that setting a requestor can reject their own later step but not approve it, admin or not', async () => {
  const { scene, ann, chief, eve, ids } = await requestScene();
  await chief.send('PUT', '/api/settings/allowSelfApproval', { value: false });
  const url = await askedFor(scene, { techAdminId: ids.ann });
  expect((await act(ann, url, ['approve', submission])).statusCode).toBe(200);
  const rule = 'Nobody can approve their own request here';
  const message = `${rule}. An administrator can do it, or whoever the step is re-assigned to`;
  const refused = await act(ann, url, ['approve', tech]);
  expect(refused.json()).toMatchObject({ status: 403, code: 'own_step', error: message });
  expect((await act(eve, url, ['approve', tech])).statusCode).toBe(403);
  expect((await act(ann, url, ['reject', tech])).json()).toMatchObject({ status: 'rejected' });

  const body = { vendor: 'Figma', productName: 'Organization', techAdminId: ids.tess };
  const { id } = (await chief.send('POST', '/api/purchase-requests', body)).json();
  const own = `/api/purchase-requests/${id}`;
  await act(chief, own, ['approve', submission]);
  expect((await act(chief, own, ['approve', tech])).json()).toMatchObject({
    code: 'own_step',
    error: `${rule}. Tess or another administrator can do it`,
  });
  await reassign(chief, own, [tech, ids.chief]);
  expect((await act(chief, own, ['approve', tech])).json()).toMatchObject({
    code: 'own_step',
    error: `${rule}. Another administrator can do it, or whoever the step is re-assigned to`,
  });
});

test('A request whose owner is missing isn’t submitted, and says which', async () => {
  const { scene, ann, app } = await requestScene();
  const url = await askedFor(scene);
  await app.db.execute(sql`update purchase_requests set "techAdminId" = null`);
  const incomplete = await act(ann, url, ['approve', submission]);
  expect(incomplete.json()).toMatchObject({
    status: 422,
    error: 'The following required fields are missing: Tech Admin. Please fill them in before saving.',
    fields: { techAdminId: expect.stringContaining('Tech Admin') },
  });
});

test('A re-assignment that is repeated changes nothing; another one says whom to ask', async () => {
  const { scene, tess, ids } = await requestScene();
  const url = await requestAt(scene, tech);
  const first = await reassign(tess, url, [tech, ids.eve]);
  expect(jsonOf(await reassign(tess, url, [tech, ids.eve]))).toEqual(first.json());
  expect((await reassign(tess, url, [tech, ids.wes])).json()).toMatchObject({
    status: 403,
    error: 'Only Eve or an administrator can do this. Please ask them to re-assign Tech Security',
  });
  // What somebody else has written since makes it a new wish.
  await scene.eve.send('PUT', url, { description: 'More' });
  expect((await reassign(tess, url, [tech, ids.eve])).statusCode).toBe(403);
});

test('A step that comes later can be re-assigned too, and keeps that whatever its owner is then', async () => {
  const { scene, ann, bob, chief, ids } = await requestScene();
  const url = await askedFor(scene);
  expect((await reassign(bob, url, [legal, ids.eve])).statusCode).toBe(200);
  expect((await reassign(chief, url, [tech, ids.wes])).statusCode).toBe(200);
  expect((await ann.get(url)).json()).toMatchObject({ currentAssigneeId: ids.ann });
  await act(ann, url, ['approve', submission]);
  const changed = await chief.send('PUT', url, { techAdminId: ids.bob });
  expect(changed.json()).toMatchObject({ techAdminId: ids.bob, currentAssigneeId: ids.wes });
});

test('Nobody is re-assigned who isn’t there', async () => {
  const { scene, chief, ids } = await requestScene();
  const url = await askedFor(scene);
  await remove(scene, ids.eve);
  for (const nobody of [4711, ids.eve]) {
    expect((await reassign(chief, url, [tech, nobody])).json()).toMatchObject({
      status: 422,
      fields: { newAssigneeId: 'This person doesn’t exist. Please choose another' },
    });
  }
  expect(await stepsOf(chief, url)).toMatchObject({ [tech]: { assigneeId: ids.tess, isReassigned: false } });
});

test('A re-assignment that isn’t possible says why', async () => {
  const { scene, ann, tess, bob, eve, chief, ids } = await requestScene();
  const url = await requestAt(scene, legal);
  expect((await reassign(chief, url, [submission, ids.eve])).json()).toMatchObject({
    status: 422,
    code: 'fixed_step',
    error: 'Request Submission always waits for the requestor',
  });
  expect((await reassign(tess, url, [tech, ids.eve])).json()).toMatchObject({
    status: 409,
    error: 'Tech Security was approved by Tess on Nov 21, 2026 at 12:00 UTC',
  });
  for (const stranger of [ann, eve, tess]) {
    expect((await reassign(stranger, url, [legal, ids.eve])).json()).toMatchObject({
      status: 403,
      error: 'Only Bob or an administrator can do this. Please ask them to re-assign Legal Review',
    });
  }
  await act(bob, url, ['reject', legal]);
  expect((await reassign(chief, url, [wrapUp, ids.eve])).json()).toMatchObject({
    status: 409,
    error: 'This request was rejected by Bob on Nov 21, 2026 at 12:00 UTC',
  });
  const other = await askedFor(scene);
  const foreign = (await stepsOf(ann, url))[wrapUp];
  const mixed = await chief.send('PUT', `${other}/steps/${foreign?.id}/reassign`, { newAssigneeId: ids.eve });
  expect(mixed.json()).toMatchObject({ status: 404, error: 'This request has no such step' });
});
