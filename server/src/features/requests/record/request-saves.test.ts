import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { colleague, deletePerson, withColleagues } from '../../../../test/colleagues.ts';
import { addedRequest, approved, submittedRequest, wasabi } from '../../../../test/requests.ts';
import { addedSoftware } from '../../../../test/vendor-files.ts';
import { givenStep, roleStep, savedWorkflow, userStep } from '../../../../test/workflows.ts';

const all = '/api/purchase-requests';

test('Only what differs is written, and a save that changes nothing leaves the version as it is', async () => {
  const { app, ann } = await withColleagues();
  const { id } = await addedRequest(ann, { vendor: 'Wasabi', estimatedCost: 5 });
  const same = await ann.send('PUT', `${all}/${id}`, {
    vendor: 'Wasabi ',
    estimatedCost: '5.00',
    unknown: 1,
  });
  expect(same.json()).toMatchObject({ version: 1, vendor: 'Wasabi' });
  app.clock.pass(1000);
  const changed = await ann.send('PUT', `${all}/${id}`, { vendor: '', description: 'Backups' });
  expect(changed.headers.etag).toBe('"v2"');
  expect(changed.json()).toMatchObject({ version: 2, vendor: null, description: 'Backups', status: 'draft' });
  expect(changed.json()).toMatchObject({ estimatedCost: 5, updatedAt: app.clock.now(), updatedBy: ann.id });
  expect((await ann.get('/api/activity-feed')).json()).toEqual([]);
});

test('So does one after the draft got the steps of another workflow', async () => {
  const { ann, bob, eve } = await withColleagues();
  const { id } = await addedRequest(ann, { vendor: 'Wasabi' });
  await savedWorkflow(eve, userStep('check', bob));
  const same = await ann.send('PUT', `${all}/${id}`, { vendor: 'Wasabi' });
  expect(same.json()).toMatchObject({ version: 1 });
});

test('A draft that is left with vendor and product goes on, and everyone is told', async () => {
  const { ann } = await withColleagues();
  const { id } = await addedRequest(ann, { vendor: 'Wasabi' });
  const saved = await ann.send('PUT', `${all}/${id}`, { productName: 'Object Storage' });
  expect(saved.json()).toMatchObject({ ...wasabi, status: 'in_progress', currentStep: 'request_submission' });
  await ann.send('PUT', `${all}/${id}`, { description: 'Backups' });
  const told = (await ann.get('/api/activity-feed')).json();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ type: 'request_created', metadata: JSON.stringify({ requestId: id }) });
});

test.each([
  [{ vendor: '' }, { vendor: 'Vendor is required' }],
  [{ productName: null }, { productName: 'Product name is required' }],
  [
    { vendor: ' ', productName: '' },
    { vendor: 'Vendor is required', productName: 'Product name is required' },
  ],
])('A request that has left draft can’t be saved with %j', async (fields, messages) => {
  const { ann } = await withColleagues();
  const { id } = await addedRequest(ann, wasabi);
  const answer = await ann.send('PUT', `${all}/${id}`, fields);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error: Object.values(messages)[0], fields: messages });
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ ...wasabi, version: 1 });
});

test('A status is taken for a draft that goes on, and nowhere else', async () => {
  const { ann } = await withColleagues();
  const { id } = await addedRequest(ann);
  const put = (fields: object) => ann.send('PUT', `${all}/${id}`, fields);
  const refusal = 'A draft is moved on by its vendor and product, and a step by its approval';
  const early = await put({ status: 'in_progress', vendor: 'Wasabi' });
  expect(early.json()).toMatchObject({ status: 422, fields: { productName: 'Product name is required' } });
  expect((await put({ status: 'draft' })).json()).toMatchObject({ status: 'draft', version: 1 });
  for (const status of ['approved', 'rejected', 'somehow']) {
    const answer = await put({ ...wasabi, status });
    expect(answer.json()).toMatchObject({ status: 422, fields: { status: refusal } });
  }
  expect((await put({ ...wasabi, status: 'in_progress' })).json()).toMatchObject({ status: 'in_progress' });
  expect((await put({ status: 'in_progress' })).json()).toMatchObject({ status: 'in_progress', version: 2 });
  expect((await put({ status: 'draft' })).json()).toMatchObject({ status: 422, fields: { status: refusal } });
});

test('Owners by whom steps are decided are asked for at each save that leaves vendor and product', async () => {
  const { ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, roleStep('check', 'tech_admin'), roleStep('pay', 'business_owner'));
  const message =
    'The following required fields are missing: Business Owner, Tech Admin. Please fill them in before saving.';
  const refused = await ann.send('POST', all, wasabi);
  expect(refused.json()).toMatchObject({
    status: 422,
    error: message,
    fields: { businessOwnerId: message, techAdminId: message },
  });
  const { id } = await addedRequest(ann, { vendor: 'Wasabi' });
  const put = (fields: object) => ann.send('PUT', `${all}/${id}`, fields);
  expect(jsonOf(await put({ productName: 'Object Storage' }), 422).error).toBe(message);
  expect((await put({ techAdminId: bob.id })).json()).toMatchObject({ status: 'draft', version: 2 });
  const one = await put({ productName: 'Object Storage' });
  expect(one.json().fields).toEqual({
    businessOwnerId:
      'The following required fields are missing: Business Owner. Please fill them in before saving.',
  });
  const saved = await put({ productName: 'Object Storage', businessOwnerId: ann.id });
  expect(saved.json()).toMatchObject({ status: 'in_progress', techAdminId: bob.id, businessOwnerId: ann.id });
  expect((await put({ techAdminId: null })).statusCode).toBe(422);
  expect((await ann.get(all)).json()).toHaveLength(1);
});

test('A save on an old version is told so, also where the right to it went with the change', async () => {
  const { ann } = await withColleagues();
  const { id, version } = await addedRequest(ann, wasabi);
  await approved(ann, id, 'request_submission');
  const late = { 'if-match': `"v${version}"` };
  const save = await ann.send('PUT', `${all}/${id}`, { vendor: 'Backblaze' }, late);
  expect(save.json()).toMatchObject({ status: 412, code: 'stale' });
  expect((await ann.send('PUT', `${all}/${id}`, { vendor: 'Backblaze' })).statusCode).toBe(403);
});

test('Of two saves at the same moment that know the same version, one is taken', async () => {
  const { ann, eve } = await withColleagues();
  const { id } = await addedRequest(ann, wasabi);
  const tag = { 'if-match': '"v1"' };
  const answers = await Promise.all([
    ann.send('PUT', `${all}/${id}`, { description: 'Mine' }, tag),
    eve.send('PUT', `${all}/${id}`, { description: 'Yours' }, tag),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const description = answers[0]?.statusCode === 200 ? 'Mine' : 'Yours';
  expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ description, version: 2 });
});

test('Of saves at the same moment that know no version all are taken, and the request moves on once', async () => {
  const { ann } = await withColleagues();
  const { id } = await addedRequest(ann);
  const bodies = [{ vendor: 'Wasabi' }, { productName: 'Object Storage' }, { description: 'Backups' }];
  const answers = await Promise.all(bodies.map((body) => ann.send('PUT', `${all}/${id}`, body)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const saved = (await ann.get(`${all}/${id}`)).json();
  expect(saved).toMatchObject({ ...wasabi, description: 'Backups', status: 'in_progress', version: 4 });
  expect((await ann.get('/api/activity-feed')).json()).toHaveLength(1);
});

test('Who may not change the owners isn’t asked for one who is missing', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const dan = await colleague(app, { email: 'dan.dale@example.com' });
  await savedWorkflow(eve, userStep('check', bob), roleStep('pay', 'tech_admin'));
  const { id } = await submittedRequest(ann, { ...wasabi, techAdminId: dan.id });
  await deletePerson(app, dan.id);
  const own = await ann.send('PUT', `${all}/${id}`, { description: 'For backups' });
  expect(own.json()).toMatchObject({ description: 'For backups', techAdminId: null, status: 'in_progress' });
  for (const visitor of [bob, eve]) {
    const asked = await visitor.send('PUT', `${all}/${id}`, { description: 'For more' });
    expect(asked.json()).toMatchObject({ status: 422, fields: { techAdminId: expect.any(String) } });
  }
});

const linking = 'The software is linked at the wrap-up step, by whoever approves that step';

test('Software is linked at the wrap-up step by whoever may approve it, and must be there', async () => {
  const { ann, bob, eve } = await withColleagues();
  const softwareId = await addedSoftware(ann);
  await savedWorkflow(eve, givenStep('check'), userStep('buy', bob));
  const { id } = await submittedRequest(ann);
  const put = (visitor: typeof ann, body: object) => visitor.send('PUT', `${all}/${id}`, body);
  const early = await put(eve, { softwareId });
  expect(early.json()).toMatchObject({ status: 422, fields: { softwareId: linking } });
  expect((await put(ann, { softwareId: null })).json()).toMatchObject({ softwareId: null, version: 2 });
  await approved(eve, id, 'check');
  expect((await put(ann, { softwareId })).json()).toMatchObject({ status: 422, error: linking });
  const unknown = await put(bob, { softwareId: 99 });
  expect(unknown.json()).toMatchObject({
    status: 422,
    fields: { softwareId: 'This software doesn’t exist' },
  });
  expect((await put(bob, { softwareId })).json()).toMatchObject({ softwareId, version: 4 });
  expect((await put(bob, { softwareId })).json()).toMatchObject({ softwareId, version: 4 });
  expect((await put(bob, { softwareId: null })).json()).toMatchObject({ softwareId: null, version: 5 });
});

test('A requestor links no software to their own request where nobody approves their own', async () => {
  const { ann, eve } = await withColleagues();
  const softwareId = await addedSoftware(ann);
  await savedWorkflow(eve, userStep('buy', ann));
  const { id } = await submittedRequest(ann);
  await eve.send('PUT', '/api/settings/allowSelfApproval', { value: false });
  const refused = await ann.send('PUT', `${all}/${id}`, { softwareId });
  expect(refused.json()).toMatchObject({ status: 422, error: linking });
  await eve.send('PUT', '/api/settings/allowSelfApproval', { value: true });
  expect((await ann.send('PUT', `${all}/${id}`, { softwareId })).json()).toMatchObject({ softwareId });
});

test('Linking software and deleting it at the same moment leave no link to what is gone', async () => {
  const { ann, eve } = await withColleagues();
  await savedWorkflow(eve, givenStep('buy'));
  const { id } = await submittedRequest(ann);
  const softwareIds = await Promise.all(['One', 'Two', 'Three'].map((name) => addedSoftware(ann, name)));
  for (const softwareId of softwareIds) {
    const [linked, deleted] = await Promise.all([
      eve.send('PUT', `${all}/${id}`, { softwareId }),
      ann.send('DELETE', `/api/software/${softwareId}`),
    ]);
    expect([200, 422]).toContain(linked.statusCode);
    expect(deleted.statusCode, deleted.body).toBe(204);
    expect((await ann.get(`${all}/${id}`)).json()).toMatchObject({ softwareId: null, status: 'in_progress' });
  }
});

test('Of a save and a deletion at the same moment the deletion stands, and the save was before it or finds nothing', async () => {
  const { ann } = await withColleagues();
  const { id } = await addedRequest(ann);
  const [saved, deleted] = await Promise.all([
    ann.send('PUT', `${all}/${id}`, wasabi),
    ann.send('DELETE', `${all}/${id}`),
  ]);
  expect([200, 404]).toContain(saved.statusCode);
  expect(deleted.statusCode, deleted.body).toBe(204);
  expect((await ann.get(all)).json()).toEqual([]);
});
