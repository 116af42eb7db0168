import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { saveRule } from '../../../../test/comment-mails.ts';
import { act, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../../test/request-steps.ts';
import { pdfFile, uploaded } from '../../../../test/vendor-files.ts';

const { legal, wrapUp } = stepNames;

const software = {
  vendor: 'Wasabi',
  product_name: 'Cloud Storage',
  notes: 'Hot storage',
  business_segment: ['Studio', 'Corporate'],
  business_segment_percentages: '{"Studio":60,"Corporate":40}',
};
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: '1200.50', paymentType: 'Invoice' };

/** How many there are of all that a wrap-up creates. */
async function counts({ app }: RequestScene) {
  const { rows } = await app.db.execute(sql`select
    (select count(*)::integer from software) as items, (select count(*)::integer from contracts) as contracts,
    (select count(*)::integer from vendor_files) as files, (select count(*)::integer from change_logs) as logs,
    (select count(*)::integer from activities) as told, (select count(*)::integer from mails) as mails,
    (select count(*)::integer from uploads where "claimedAt" is not null) as claimed`);
  return rows[0];
}

test('A wrap-up creates software, contract and files, links them and approves the last step', async () => {
  const { scene, app, ann, wes, ids } = await requestScene();
  const url = await requestAt(scene, wrapUp, { businessOwnerId: ids.ann });
  const files = [await uploaded(app, wes), await uploaded(app, wes, pdfFile('Terms.pdf'))];
  const owned = { ...software, business_owner_id: ids.ann, tech_admin_id: ids.tess };
  const body = { software: owned, contract, files, comment: 'Signed' };
  const answer = jsonOf(await wes.send('POST', `${url}/complete`, body));
  expect(answer).toMatchObject({
    request: {
      id: 1,
      status: 'approved',
      currentStep: wrapUp,
      currentAssigneeId: null,
      softwareId: 1,
      contractId: 1,
    },
    software: {
      ...owned,
      id: 1,
      status: 'active',
      unique_id: expect.stringMatching(/^SW-\d+$/),
      renewal_date: '2027-11-30',
      executive_sponsor_id: null,
    },
    contract: {
      id: 1,
      softwareId: 1,
      startDate: '2026-12-01',
      endDate: '2027-11-30',
      cost: 1200.5,
      billingCycle: 'yearly',
      paymentType: 'Invoice',
      cancellationNoticeDate: '2027-11-30',
      autoRenew: false,
    },
  });
  expect((await ann.get(url)).json()).toEqual(answer.request);
  expect((await ann.get('/api/software/1')).json()).toMatchObject(owned);
  expect((await ann.get('/api/software/1/contracts')).json()).toEqual([answer.contract]);
  const kept = (await ann.get('/api/software/1/vendor-files')).json();
  expect(kept).toMatchObject([{ fileName: 'Terms.pdf' }, { fileName: 'Order form.pdf' }]);
  expect((await stepsOf(ann, url))[wrapUp]).toMatchObject({
    status: 'approved',
    decidedByName: 'Wes',
    comments: 'Signed',
  });
});

test('History, feed and mails tell of a wrap-up', async () => {
  const { scene, app, ann, wes } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const files = [await uploaded(app, wes)];
  await wes.send('POST', `${url}/complete`, { software, contract, files });
  const logs: { fieldName: string; newValue: string }[] = jsonOf(
    await ann.get('/api/software/1/change-logs'),
  );
  expect(logs.map(({ fieldName, newValue }) => `${fieldName}: ${newValue}`).toSorted()).toEqual([
    'contract #1: 2026-12-01 to 2027-11-30, 1200.50 a year, yearly',
    'request: REQ-000001',
    'software: Wasabi Cloud Storage',
    'vendor file: Order form.pdf',
  ]);
  expect((await ann.get('/api/activity-feed?limit=2')).json()).toMatchObject([
    {
      type: 'request_approved',
      description: 'Wes approved the request Wasabi - Cloud Storage',
      softwareId: 1,
      metadata: '{"requestId":1}',
    },
    { type: 'new_contract', softwareId: 1 },
  ]);
  const mails = await app.db.execute(sql`select username, details->>'nextStep' as next
    from mails join users on users.id = mails."userId" where occasion = 'request 1 step 4 approved'`);
  expect(mails.rows).toEqual([{ username: 'ann', next: '' }]);
});

test.each([
  ['monthly', '2026-12-31'],
  ['quarterly', '2027-02-28'],
])(
  'A %s contract runs on; its notice and the software’s renewal are its shown end',
  async (billingCycle, end) => {
    const scene = await requestScene();
    const url = await requestAt(scene, wrapUp);
    const terms = { startDate: '2026-12-01', cost: 100, billingCycle };
    const answer = await scene.wes.send('POST', `${url}/complete`, { software, contract: terms });
    expect(answer.json()).toMatchObject({
      software: { renewal_date: end, billing_cycle: billingCycle },
      contract: { endDate: null, cancellationNoticeDate: end },
    });
  },
);

test('A notice date that is sent is kept', async () => {
  const scene = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const terms = { ...contract, cancellationNoticeDate: '2027-09-30' };
  const answer = await scene.wes.send('POST', `${url}/complete`, { software, contract: terms });
  expect(answer.json()).toMatchObject({ contract: { cancellationNoticeDate: '2027-09-30' } });
});

test('Mails about contracts that nobody approved are not sent of one that a wrap-up creates', async () => {
  const { scene, app, wes } = await requestScene();
  await saveRule(app.db, { contractSubmission: { enabledForDirectCreation: true } });
  const url = await requestAt(scene, wrapUp);
  jsonOf(await wes.send('POST', `${url}/complete`, { software, contract }));
  const mails = await app.db.execute(sql`select 1 from mails where event = 'contractSubmission'`);
  expect(mails.rows).toEqual([]);
});

test('Who repeats a wrap-up gets the first answer, and nothing is created twice', async () => {
  const { scene, app, wes, ann } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const body = { software, contract, files: [await uploaded(app, wes)] };
  const first = await wes.send('POST', `${url}/complete`, body);
  const before = await counts(scene);
  const again = await wes.send('POST', `${url}/complete`, body);
  expect(again.json()).toEqual(first.json());
  const other = { software: { ...software, vendor: 'Other' }, contract };
  expect((await wes.send('POST', `${url}/complete`, other)).json()).toEqual(first.json());
  expect(await counts(scene)).toEqual(before);
  expect((await ann.get('/api/software')).json()).toHaveLength(1);
});

test('A wrap-up whose software was deleted since is not done again', async () => {
  const { scene, wes } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  await wes.send('POST', `${url}/complete`, { software, contract });
  expect((await wes.send('DELETE', '/api/software/1')).statusCode).toBe(204);
  const again = await wes.send('POST', `${url}/complete`, { software, contract });
  expect(again.json()).toMatchObject({ status: 409, code: 'decided' });
  expect(await counts(scene)).toMatchObject({ items: 0, contracts: 0 });
});

test('Only who may approve the wrap-up can do it, and only when it is its turn', async () => {
  const { scene, bob, chief, ann, eve } = await requestScene();
  const url = await requestAt(scene, legal);
  const complete = (visitor: typeof ann, where = url) =>
    visitor.send('POST', `${where}/complete`, { software, contract });
  expect((await complete(chief)).json()).toMatchObject({
    status: 409,
    code: 'not_yet',
    error: 'It isn’t the turn of Wrap-up yet. This request is at Legal Review',
  });
  await act(bob, url, ['approve', legal]);
  for (const stranger of [ann, eve]) {
    expect(jsonOf(await complete(stranger), 403).error).toBe('Only Wes or an administrator can do this');
  }
  expect((await complete(chief, '/api/purchase-requests/4711')).statusCode).toBe(404);
  expect(await counts(scene)).toMatchObject({ items: 0, contracts: 0 });
  expect((await complete(chief)).statusCode).toBe(200);
});
