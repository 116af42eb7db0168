import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt } from '../../../../test/request-steps.ts';
import { uploaded } from '../../../../test/vendor-files.ts';

const { wrapUp } = stepNames;

const software = { vendor: 'Wasabi', product_name: 'Cloud Storage' };
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 };

/** All that a wrap-up could have written. */
async function everything({ app }: RequestScene): Promise<unknown> {
  const { rows } = await app.db.execute(sql`select
    (select jsonb_agg(software) from software) as software, (select jsonb_agg(contracts) from contracts) as contracts,
    (select jsonb_agg(vendor_files) from vendor_files) as files, (select jsonb_agg(change_logs) from change_logs) as logs,
    (select jsonb_agg(activities) from activities) as told, (select jsonb_agg(mails) from mails) as mails,
    (select jsonb_agg(purchase_requests) from purchase_requests) as requests,
    (select jsonb_agg(request_steps order by id) from request_steps) as steps,
    (select count(*) from uploads where "claimedAt" is not null) as claimed`);
  return rows[0];
}

test.each([
  ['software.status', 'Status must be one of', { software: { ...software, status: 'unheard of' } }],
  [
    'software.tech_admin_id',
    'This person doesn’t exist. Please choose another',
    { software: { ...software, tech_admin_id: 4711 } },
  ],
])('A wrong %s (%s) creates nothing and is named', async (field, message, wrong) => {
  const { scene, app, wes } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const body = { software, contract, files: [await uploaded(app, wes)] };
  const before = await everything(scene);
  const answer = await wes.send('POST', `${url}/complete`, { ...body, ...wrong });
  expect(answer.json()).toMatchObject({ status: 422, fields: { [field]: expect.stringContaining(message) } });
  expect(await everything(scene)).toEqual(before);
  // The upload is still there to be claimed.
  expect((await wes.send('POST', `${url}/complete`, body)).statusCode).toBe(200);
});

test('A file that can’t be claimed is named, and nothing of the wrap-up exists', async () => {
  const { scene, app, wes, eve } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const [good, foreign] = [await uploaded(app, wes), await uploaded(app, eve)];
  const before = await everything(scene);
  const message = 'The file that arrived has another size. Please upload it again';
  const files = [{ ...good, fileSize: 7 }];
  const wrong = await wes.send('POST', `${url}/complete`, { software, contract, files });
  expect(wrong.json()).toMatchObject({ status: 422, fields: { 'files.0': message } });
  expect(await everything(scene)).toEqual(before);
  // A file of somebody else's is no wrong value: it is refused as it is everywhere.
  const others = await wes.send('POST', `${url}/complete`, { software, contract, files: [good, foreign] });
  expect(others.json()).toMatchObject({
    status: 403,
    error: 'This file was uploaded by somebody else. Please upload it yourself',
  });
  expect(await everything(scene)).toEqual(before);
});

const written =
  'software contracts vendor_files change_logs request_steps purchase_requests ' +
  'activities mails notifications';

test.each(written.split(' '))('Where %s can’t be written, there is nothing of the wrap-up', async (table) => {
  const { scene, app, wes } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const body = { software, contract, files: [await uploaded(app, wes)] };
  const before = await everything(scene);
  const name = sql.identifier(table);
  await app.db.execute(sql`alter table ${name} add constraint full_up check (false) not valid`);
  expect((await wes.send('POST', `${url}/complete`, body)).statusCode).toBe(422);
  expect(await everything(scene)).toEqual(before);
  await app.db.execute(sql`alter table ${name} drop constraint full_up`);
  expect((await wes.send('POST', `${url}/complete`, body)).statusCode).toBe(200);
});

test('By separate calls, the software is linked and then the step approved', async () => {
  const { scene, ann, wes, eve } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const { id } = (await wes.send('POST', '/api/software', { ...software, contract })).json();
  expect((await eve.send('PUT', url, { softwareId: id })).statusCode).toBe(403);
  const linked = await wes.send('PUT', url, { softwareId: id });
  expect(linked.json()).toMatchObject({ softwareId: id, status: 'in_progress' });
  const both = await wes.send('POST', `${url}/complete`, { software, contract });
  expect(both.json()).toMatchObject({
    status: 409,
    code: 'nothing_to_create',
    error: 'The software of this request is already in Purser. Please approve the step instead',
  });
  const approved = await act(wes, url, ['approve', wrapUp]);
  expect(approved.json()).toMatchObject({ status: 'approved', softwareId: id, currentAssigneeId: null });
  expect((await ann.get('/api/activity-feed?limit=1')).json()).toMatchObject([
    { type: 'request_approved', softwareId: id },
  ]);
  // What it would have created was never created, so that there is no first answer to give again.
  const late = await wes.send('POST', `${url}/complete`, { software, contract });
  expect(late.json()).toMatchObject({ status: 409, code: 'decided' });
  expect((await ann.get('/api/software')).json()).toHaveLength(1);
});

test('Where the wrap-up is followed by another step, the request moves on to it', async () => {
  const { scene, ann, wes, bob, chief, ids } = await requestScene();
  const steps = [
    { key: 'request_submission', label: 'Request Submission' },
    { key: wrapUp, label: 'Wrap-up', approverId: ids.wes },
    { key: 'archive', label: 'Archive', approverId: ids.bob },
  ];
  await chief.send('PUT', '/api/settings/workflow', { steps });
  const url = await askedFor(scene);
  await act(ann, url, ['approve', 'request_submission']);
  const first = await wes.send('POST', `${url}/complete`, { software, contract });
  expect(first.json()).toMatchObject({
    request: { status: 'in_progress', currentStep: 'archive', softwareId: 1 },
  });
  expect((await wes.send('POST', `${url}/complete`, { software, contract })).json()).toEqual(first.json());
  expect((await act(bob, url, ['approve', 'archive'])).json()).toMatchObject({ status: 'approved' });
});
