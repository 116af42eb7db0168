import type { RequestChange } from '@purser/api/history';
import { mailKinds } from '@purser/domain/mail';
import { fillBody } from '@purser/domain/mail-templates';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { attached, reassigned } from '../../../../test/request-comments-scene.ts';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { approvedToItsEnd, broughtTo, requestAt } from '../../../../test/request-steps.ts';
import type { Visitor } from '../../../../test/start-app.ts';
import { submittedContract } from '../../../../test/submitted-contracts.ts';
import { pdfFile } from '../../../../test/vendor-files.ts';

const { submission, tech, legal } = stepNames;

async function changesOf(visitor: Visitor, url: string, query = ''): Promise<RequestChange[]> {
  return jsonOf(await visitor.get(`${url}/change-logs${query}`));
}

async function save(visitor: Visitor, url: string, fields: object): Promise<void> {
  jsonOf(await visitor.send('PUT', url, fields));
}

const told = ({ fieldName, oldValue, newValue }: RequestChange) => `${fieldName}: ${oldValue} → ${newValue}`;

/** What the mails about a step that was approved say of changes, by recipient. */
async function mailed({ app }: RequestScene, step: string): Promise<Record<string, string>> {
  const { rows } = await app.db.execute<{ username: string; changes: string }>(sql`
    select username, details->>'changes' as changes from mails join users on users.id = mails."userId"
    where details->>'step' = ${step}`);
  return Object.fromEntries(rows.map(({ username, changes }) => [username, changes]));
}

test('A change after an approval is kept with who made it, from what to what and after which step', async () => {
  const { scene, ids, bob, chief } = await requestScene();
  const url = await requestAt(scene, legal, { estimatedCost: 1000 });
  await save(bob, url, { estimatedCost: 99_000 });
  expect((await changesOf(chief, url))[0]).toEqual({
    id: expect.any(Number),
    requestId: 1,
    fieldName: 'estimatedCost',
    oldValue: '1000.00',
    newValue: '99000.00',
    userId: ids.bob,
    userName: 'Bob',
    username: 'bob',
    afterStep: tech,
    afterStepLabel: 'Tech Security',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
});

test('The history begins with the request and has a row for each field that really changed, people by name', async () => {
  const { ann, ids } = await requestScene();
  const { id } = (await ann.send('POST', '/api/purchase-requests', { vendor: 'Figma' })).json();
  const url = `/api/purchase-requests/${id}`;
  const department = JSON.stringify({
    segments: ['Studio', 'Capital'],
    percentages: { Studio: 60, Capital: 40 },
  });
  await save(ann, url, { vendor: 'Figma', department, techAdminId: ids.tess, description: 'For design' });
  await save(ann, url, { department: 'Studio', techAdminId: null, description: 'For design' });
  const changes = await changesOf(ann, url);
  expect(changes.toReversed().map(told)).toEqual([
    'request: null → REQ-000001',
    'department: null → Studio 60%, Capital 40%',
    'description: null → For design',
    'techAdminId: null → Tess',
    'department: Studio 60%, Capital 40% → Studio',
    'techAdminId: Tess → null',
  ]);
  expect(new Set(changes.map(({ afterStep }) => afterStep))).toEqual(new Set([null]));
  expect((await changesOf(ann, url, '?limit=2')).map(told)).toEqual(changes.slice(0, 2).map(told));
  expect(await changesOf(ann, url, `?limit=2&before=${changes[3]?.id}`)).toEqual(changes.slice(4));
});

test('A save that changes nothing, a refused one and a decision leave no row', async () => {
  const { scene, ann, eve } = await requestScene();
  const url = await askedFor(scene, { estimatedCost: 1000 });
  await save(ann, url, { estimatedCost: '1000.00', vendor: ' Wasabi ' });
  expect((await ann.send('PUT', url, { estimatedCost: -1 })).statusCode).toBe(422);
  expect((await eve.send('PUT', url, { estimatedCost: 5 })).statusCode).toBe(403);
  await act(ann, url, ['approve', submission]);
  expect((await changesOf(ann, url)).map(told)).toEqual(['request: null → REQ-000001']);
});

test('Files that come and go, and a step that waits for somebody else, are told, in the next mail too', async () => {
  const { scene, app, ann, bob, tess, ids } = await requestScene();
  const url = await requestAt(scene, legal);
  const quote = await attached(app, ann, { url, file: pdfFile('quote.pdf', 'cheap') });
  expect((await ann.send('DELETE', `/api/request-attachments/${quote.id}`)).statusCode).toBe(204);
  await attached(app, ann, { url, file: pdfFile('quote.pdf', 'dear') });
  await reassigned(bob, url, { stepName: legal, newAssigneeId: ids.eve });
  const changes = await changesOf(tess, url);
  expect(changes.slice(0, 4).toReversed().map(told)).toEqual([
    'attachment: null → quote.pdf',
    'attachment: quote.pdf → null',
    'attachment: null → quote.pdf',
    'Approver of Legal Review: Bob → Eve',
  ]);
  expect(changes.slice(0, 4).map(({ afterStep }) => afterStep)).toEqual(Array(4).fill(tech));
  await act(scene.eve, url, ['approve', legal]);
  expect((await mailed(scene, 'Legal Review')).wes?.split('\n')).toEqual([
    'Ann added the file “quote.pdf” after Tech Security was approved',
    'Ann removed the file “quote.pdf” after Tech Security was approved',
    'Ann added the file “quote.pdf” after Tech Security was approved',
    'Bob re-assigned Legal Review from Bob to Eve',
  ]);
});

test('A copy of a request begins its own history, which says what it is a copy of', async () => {
  const { scene, ann, tess } = await requestScene();
  const url = await askedFor(scene, { estimatedCost: 10 });
  await save(ann, url, { estimatedCost: 20 });
  await broughtTo(scene, url, tech);
  await act(tess, url, ['reject', tech]);
  const { id } = (await ann.send('POST', `${url}/copy`)).json();
  const copy = await changesOf(ann, `/api/purchase-requests/${id}`);
  expect(copy.map(told)).toEqual(['copiedFrom: null → REQ-000001', 'request: null → REQ-000002']);
});

test('What an owner’s deletion hands over is told as a change', async () => {
  const { scene, chief, ids } = await requestScene();
  const url = await requestAt(scene, legal);
  expect((await chief.send('DELETE', `/api/users/${ids.tess}?handOverTo=${ids.eve}`)).statusCode).toBe(204);
  expect((await changesOf(chief, url))[0]).toMatchObject({
    fieldName: 'techAdminId',
    oldValue: 'Tess',
    newValue: 'Eve',
    userName: 'Chief',
    afterStep: tech,
  });
});

test('The mail of the next turn says what was changed after approvals, line by line', async () => {
  const { scene, ann, bob, ids } = await requestScene();
  const url = await askedFor(scene, { estimatedCost: 1000 });
  await save(ann, url, { estimatedCost: 1500 });
  await broughtTo(scene, url, legal);
  expect(await mailed(scene, 'Tech Security')).toEqual({ ann: '', bob: '' });
  await save(bob, url, { estimatedCost: 99_000, businessOwnerId: ids.eve });
  await act(bob, url, ['approve', legal]);
  const { wes = '' } = await mailed(scene, 'Legal Review');
  expect(wes.split('\n')).toEqual([
    'Bob changed Estimated Cost from $1,500 to $99,000 after Tech Security was approved',
    'Bob set Business Owner to Eve after Tech Security was approved',
  ]);
  const text = fillBody(mailKinds.approvalStep.html, { changes: wes });
  expect(text).toContain('<p>Changed after approvals:<br>Bob changed Estimated Cost from $1,500 to $99,000');
});

test('A mail has the last fifteen changes, cut to what is still read', async () => {
  const { scene, bob } = await requestScene();
  const url = await requestAt(scene, legal);
  for (let at = 1; at <= 20; at += 1) await save(bob, url, { description: `${at} ${'word '.repeat(500)}` });
  await act(bob, url, ['approve', legal]);
  const { wes = '' } = await mailed(scene, 'Legal Review');
  expect(wes.split('\n')).toHaveLength(16);
  expect(wes.split('\n')[0]).toBe('Earlier changes are on the request’s page.');
  expect(wes.split('\n').at(-1)).toContain('to “20 word');
  expect(wes.length).toBeLessThan(5000);
});

test('The history of an item says which request a contract that was approved came from', async () => {
  const { scene, ann } = await requestScene();
  const { item, url } = await submittedContract(scene);
  expect(await approvedToItsEnd(scene, url)).toMatchObject({ status: 'approved', contractId: 1 });
  const changes: object[] = (await ann.get(`${item}/change-logs`)).json();
  expect(changes).toContainEqual(
    expect.objectContaining({ fieldName: 'contract #1 · request', oldValue: null, newValue: 'REQ-000001' }),
  );
});
