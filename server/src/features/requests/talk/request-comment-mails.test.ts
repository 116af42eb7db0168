import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fiveOthers, mailedOf, remove, saveRule } from '../../../../test/comment-mails.ts';
import { begunRequest, decided, idOf, reassigned } from '../../../../test/request-comments-scene.ts';
import { withVisitors } from '../../../../test/with-visitor.ts';
import type { Database } from '../../../db/client.ts';

const assessment = 'tech_security_assessment';

/** A request that Ann has made and submitted, at its second step, which waits for nobody; Bob is anybody. */
async function scene(fields: object = {}) {
  const { app, ann, bob, chief } = await withVisitors('ann', 'bob', 'chief');
  const ids = await fiveOthers(app.db);
  const owners = { businessOwnerId: ids.owner, techAdminId: ids.tech, executiveSponsorId: ids.sponsor };
  const names = { vendor: 'Wasabi', productName: 'Hot Cloud Storage' };
  const request = await begunRequest(ann, { ...names, ...owners, ...fields });
  await decided(ann, request, { request_submission: 'approve' });
  return { app, ann, chief, bob, request, url: `${request}/comments`, ids };
}

const mailed = (db: Database) => mailedOf('requestComment', db);

test('The requestor, whoever’s turn it is and those who are mentioned are mailed, each once, never the author', async () => {
  const { app, ann, chief, bob, request, url, ids } = await scene();
  await reassigned(chief, request, { stepName: assessment, newAssigneeId: ids.tom });
  await bob.send('POST', url, { content: 'For @eve, @ann, @tom and @bob himself, and @eve again' });
  expect(await mailed(app.db)).toEqual(['ann 1', 'eve 1', 'tom 1']);
  await ann.send('POST', url, { content: 'Thanks' });
  const tom = await app.signIn({ email: 'tom@example.com' });
  await tom.send('POST', url, { content: 'I will look' });
  expect(await mailed(app.db)).toEqual(['ann 1', 'ann 3', 'eve 1', 'tom 1', 'tom 2']);
});

test('A step that waits for nobody, or for somebody who was deleted, is the admins’ to hear of', async () => {
  const { app, bob, chief, request, url, ids } = await scene();
  await bob.send('POST', url, { content: 'Whose turn is it?' });
  expect(await mailed(app.db)).toEqual(['ann 1', 'chief 1']);
  await reassigned(chief, request, { stepName: assessment, newAssigneeId: ids.tom });
  await remove(app.db, 'tom');
  await bob.send('POST', url, { content: 'And now?' });
  expect(await mailed(app.db)).toEqual(['ann 1', 'ann 2', 'chief 1', 'chief 2']);
});

test('A closed request waits for nobody, and no admin stands in for that', async () => {
  const { app, bob, chief, request, url } = await scene();
  await decided(chief, request, { [assessment]: 'reject' });
  await bob.send('POST', url, { content: 'A pity' });
  expect(await mailed(app.db)).toEqual(['ann 1']);
});

test('A draft is its requestor’s, and without names called so', async () => {
  const { app, ann, bob } = await scene();
  const url = `${await begunRequest(ann)}/comments`;
  await bob.send('POST', url, { content: 'What will it be?' });
  await ann.send('POST', url, { content: 'Wait and see' });
  expect(await mailed(app.db)).toEqual(['ann 1']);
  const { rows } = await app.db.execute(sql`select details from mails where event = 'requestComment'`);
  expect(rows).toMatchObject([{ details: { vendor: 'New Request', product: 'Untitled' } }]);
});

test('A mail carries what it will say as it was then; with its request it goes only while it waits', async () => {
  const { app, ann, bob, chief, request, url } = await scene();
  await bob.send('POST', url, { content: 'Is this <b>ours</b>?' });
  await chief.send('PUT', request, { vendor: 'Other' });
  const read = async () =>
    (
      await app.db.execute(sql`select mails.* from mails join users on users.id = mails."userId"
      where event = 'requestComment' and username = 'ann'`)
    ).rows;
  expect(await read()).toMatchObject([
    {
      occasion: 'comment 1',
      requestId: idOf(request),
      softwareId: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      details: {
        vendor: 'Wasabi',
        product: 'Hot Cloud Storage',
        requestNumber: 'REQ-000001',
        author: 'Bob',
        comment: 'Is this <b>ours</b>?',
        link: request.replace('/api/purchase-requests', '/requests'),
      },
    },
  ]);
  await app.db.execute(sql`update mails set status = 'sent', "sentTo" = 'x@example.com', subject = 'S'`);
  await bob.send('POST', url, { content: 'Or not?' });
  expect(await read()).toMatchObject([{ status: 'sent' }, { status: 'waiting', occasion: 'comment 2' }]);
  expect((await ann.send('DELETE', request)).statusCode).toBe(403);
  expect(await read()).toHaveLength(2);
  expect((await chief.send('DELETE', request)).statusCode).toBe(204);
  expect(await read()).toMatchObject([{ status: 'sent', requestId: null, details: { vendor: 'Wasabi' } }]);
});

test('A saved rule says who is mailed: owners, the author of the thread, those who commented before', async () => {
  const { app, ann, bob, url } = await scene();
  const roles = ['business_owner', 'tech_admin', 'exec_sponsor', 'author', 'previous_commenters', 'approver'];
  await saveRule(app.db, { requestComment: { roles } });
  await bob.send('POST', url, { content: 'First, @eve' });
  expect(await mailed(app.db)).toEqual(['ann 1', 'owner 1', 'sponsor 1', 'tech 1']);
  await ann.send('POST', url, { content: 'Second' });
  const second = (await mailed(app.db)).filter((mail) => mail.endsWith(' 2'));
  expect(second).toEqual(['bob 2', 'owner 2', 'sponsor 2', 'tech 2']);
});

test('A rule may name whose turn it is now and all approvers of the request', async () => {
  const { app, bob, chief, request, url, ids } = await scene();
  await saveRule(app.db, { requestComment: { roles: ['next_assignee'] } });
  await reassigned(chief, request, { stepName: assessment, newAssigneeId: ids.tom });
  await bob.send('POST', url, { content: 'First' });
  expect(await mailed(app.db)).toEqual(['tom 1']);
  await saveRule(app.db, { requestComment: { roles: ['all_approvers'] } });
  await reassigned(chief, request, { stepName: 'legal_review', newAssigneeId: ids.eve });
  await decided(chief, request, { [assessment]: 'approve' });
  await bob.send('POST', url, { content: 'Second' });
  const second = (await mailed(app.db)).filter((mail) => mail.endsWith(' 2'));
  expect(second).toEqual(['chief 2', 'eve 2', 'tom 2']);
});
