import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { imported, undo } from '../../../test/import-scene.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { uploaded } from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const missed = { ...yearly, noticeCount: 3, noticeUnit: 'months' };
const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };

async function cancelledItem(ann: Visitor, contract: object, decision: object) {
  const item = `/api/software/${await addedItem(ann, contract)}`;
  const [{ id }] = jsonOf(await ann.get(`${item}/contracts`));
  jsonOf(await ann.send('PUT', `${item}/renewal`, { ...notice, termEnd: '2026-12-31', ...decision }));
  return { item, contract: `/api/contracts/${id}` };
}

test.each<[string, readonly object[], readonly object[], object]>([
  ['An end that somebody set', [{ endDate: '2027-06-30' }], [], { end: '2027-06-30', status: 'active' }],
  [
    'An end that somebody set to the day that was decided',
    [{ endDate: '2028-06-30' }, { endDate: '2027-12-31' }],
    [],
    { end: '2027-12-31', status: 'active' },
  ],
  ['A status that somebody set', [], [{ status: 'terminated' }], { end: '2026-12-31', status: 'terminated' }],
  [
    'A status that somebody took back and set again',
    [],
    [{ status: 'active' }, { status: 'pending_cancellation' }],
    { end: '2026-12-31', status: 'pending_cancellation' },
  ],
  ['Nothing else', [], [], { end: '2026-12-31', status: 'active' }],
])('%s stays when the decision is withdrawn', async (_, ends, statuses, left) => {
  const { visitor: ann } = await withVisitor();
  const { item, contract } = await cancelledItem(ann, missed, { endsWith: 'next' });
  // What is said once more, word by word, is the decision's as well.
  jsonOf(await ann.send('PUT', `${item}/renewal`, { ...notice, termEnd: '2027-12-31', endsWith: 'next' }));
  for (const change of ends) jsonOf(await ann.send('PATCH', contract, change));
  for (const change of statuses) jsonOf(await ann.send('PATCH', item, change));
  expect((await ann.send('DELETE', `${item}/renewal`)).statusCode).toBe(204);
  const [{ endDate: end }, { status }] = [jsonOf(await ann.get(contract)), jsonOf(await ann.get(item))];
  expect({ end, status }).toEqual(left);
});

test('Evidence, and the contract that was cancelled, are deleted only after the decision was withdrawn', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await addedItem(ann, missed);
  const item = `/api/software/${id}`;
  const claim = await uploaded(app, ann);
  const file = jsonOf(await ann.send('POST', '/api/vendor-files', { ...claim, softwareId: id }), 201);
  const [{ id: contractId }] = jsonOf(await ann.get(`${item}/contracts`));
  const agreed = { ...notice, termEnd: '2026-12-31', endsWith: 'this', vendorAgreed: true };
  jsonOf(await ann.send('PUT', `${item}/renewal`, { ...agreed, evidenceFileIds: [file.id] }));
  const [fileUrl, contractUrl] = [`${item}/vendor-files/${file.id}`, `/api/contracts/${contractId}`];
  expect(jsonOf(await ann.send('DELETE', fileUrl), 409)).toMatchObject({
    code: 'is_evidence',
    error:
      'This file is evidence of what was decided about the term until Dec 31, 2026. Please withdraw that first, or take the file out of it',
  });
  expect(jsonOf(await ann.send('DELETE', contractUrl), 409)).toMatchObject({
    code: 'cancelled',
    error: 'This contract was cancelled with its term until Dec 31, 2026. Please withdraw that first',
  });
  await ann.send('DELETE', `${item}/renewal`);
  expect((await ann.send('DELETE', fileUrl)).statusCode).toBe(204);
  expect((await ann.send('DELETE', contractUrl)).statusCode).toBe(204);
});

test('What was decided about a term that has passed keeps no file', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await addedItem(ann, yearly);
  const claim = await uploaded(app, ann);
  const file = jsonOf(await ann.send('POST', '/api/vendor-files', { ...claim, softwareId: id }), 201);
  const cancelled = { decision: 'cancel', termEnd: '2026-12-31', evidenceFileIds: [file.id] };
  jsonOf(await ann.send('PUT', `/api/software/${id}/renewal`, cancelled));
  app.clock.pass(42 * 24 * 60 * 60 * 1000);
  // The contract renewed itself, and nothing of its second term can be withdrawn.
  const eve = await app.signIn({ email: 'eve@example.com' });
  expect(jsonOf(await eve.get(`/api/software/${id}/renewal`))).toMatchObject({ decision: null, version: 0 });
  expect((await eve.send('DELETE', `/api/software/${id}/vendor-files/${file.id}`)).statusCode).toBe(204);
  const { rows } = await app.db.execute(
    sql`select decision, "evidenceFileIds" as files from renewal_decisions`,
  );
  expect(rows).toEqual([{ decision: 'cancel', files: [] }]);
});

test('The undo of an import leaves an item about which somebody has decided', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await imported(app, ann, 'X-1,Acme,Rocket,,,2026-01-01,2026-12-31,100\n');
  const [{ id: softwareId }] = jsonOf(await ann.get('/api/software'));
  const decision = { termEnd: '2026-12-31', decision: 'renegotiate', until: '2026-12-01', note: 'Dear' };
  jsonOf(await ann.send('PUT', `/api/software/${softwareId}/renewal`, decision));
  jsonOf(await undo(ann, id));
  expect(jsonOf(await ann.get('/api/software'))).toMatchObject([{ id: softwareId }]);
});
