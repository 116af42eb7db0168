import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { colleague, withColleagues } from '../../../../test/colleagues.ts';
import { acted, addedRequest, approved, submittedRequest, wasabi } from '../../../../test/requests.ts';
import { givenStep, savedWorkflow, userStep } from '../../../../test/workflows.ts';

const all = '/api/purchase-requests';

test('A request is edited by its requestor, by whom it waits for and by administrators; others learn who can', async () => {
  const { ann, bob, eve } = await withColleagues();
  const { id } = await addedRequest(ann);
  for (const fields of [{ description: 'Mine' }, { vendor: 'Mine' }, {}]) {
    const refused = await bob.send('PUT', `${all}/${id}`, fields);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toBe('Only Ann Archer or an administrator can do this');
  }
  expect((await eve.send('PUT', `${all}/${id}`, { description: 'Eve’s' })).statusCode).toBe(200);
  expect((await ann.send('PUT', `${all}/${id}`, { vendor: 'Ann’s' })).statusCode).toBe(200);
});

test('Two people of one name are told apart where it is said who can', async () => {
  const { app, ann, eve } = await withColleagues();
  const other = await colleague(app, { email: 'ann-archer@example.com' });
  await savedWorkflow(eve, userStep('check', other), givenStep('buy'));
  const { id } = await submittedRequest(ann);
  const bob = await colleague(app, { email: 'bob.baker@example.com' });
  const both = await bob.send('PUT', `${all}/${id}`, { description: 'Mine' });
  const error = 'Only Ann Archer (ann.archer), Ann Archer (ann-archer) or an administrator can do this';
  expect(both.json()).toMatchObject({ status: 403, error });
  // Whoever asks: there are two of that name, of whom one decides.
  for (const asker of [ann, bob]) {
    const refused = await acted(asker, id, { stepName: 'check' });
    expect(refused.json().error).toBe('Only Ann Archer (ann-archer) or an administrator can do this');
  }
});

test.each([
  { vendor: 'Other' },
  { productName: 'Other' },
  { estimatedCost: 5 },
  { department: 'Studio' },
  { businessOwnerId: 1 },
  { techAdminId: 1 },
  { executiveSponsorId: 1 },
])('Once it is submitted, %j is only for whom it waits for and for administrators', async (terms) => {
  const { ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, userStep('check', bob));
  const { id } = await addedRequest(ann, wasabi);
  expect((await bob.send('PUT', `${all}/${id}`, terms)).statusCode).toBe(403);
  await approved(ann, id, 'request_submission');
  const refused = jsonOf(await ann.send('PUT', `${all}/${id}`, { ...terms, description: 'Mine' }), 403);
  expect(refused.error).toBe('Only Bob Baker or an administrator can do this');
  // A form sends all its fields; what stays as it is needs no right.
  const own = await ann.send('PUT', `${all}/${id}`, { ...wasabi, estimatedCost: null, description: 'Mine' });
  expect(own.json()).toMatchObject({ ...wasabi, description: 'Mine' });
  expect((await bob.send('PUT', `${all}/${id}`, terms)).json()).toMatchObject(terms);
  expect((await eve.send('PUT', `${all}/${id}`, { ...wasabi, vendor: 'Eve’s' })).statusCode).toBe(200);
});

test('Nobody edits a request that is closed', async () => {
  const { ann, eve } = await withColleagues();
  await savedWorkflow(eve, givenStep('check'), givenStep('buy'));
  const { id } = await submittedRequest(ann);
  const added = await ann.send('POST', '/api/software', { vendor: 'Wasabi', product_name: 'Storage' });
  const softwareId = added.json().id;
  await acted(eve, id, { action: 'reject', stepName: 'check' });
  const before = (await ann.get(`${all}/${id}`)).json();
  const error = 'This request is rejected. Its details can no longer be changed';
  expect(before).toMatchObject({ status: 'rejected', currentAssigneeId: null });
  for (const visitor of [ann, eve]) {
    for (const fields of [
      { description: 'Late' },
      { vendor: 'Late' },
      { status: 'rejected' },
      { softwareId },
    ]) {
      const refused = await visitor.send('PUT', `${all}/${id}`, fields);
      expect(refused.json()).toMatchObject({ status: 409, code: 'closed', error });
    }
  }
  expect((await ann.get(`${all}/${id}`)).json()).toEqual(before);
});

test('A requestor deletes their request until it is submitted, an administrator always', async () => {
  const { ann, bob, eve } = await withColleagues();
  const own = await addedRequest(ann, wasabi);
  const stranger = jsonOf(await bob.send('DELETE', `${all}/${own.id}`), 403);
  expect(stranger.error).toBe('Only Ann Archer or an administrator can do this');
  expect((await ann.send('DELETE', `${all}/${own.id}`)).statusCode).toBe(204);
  const { id } = await submittedRequest(ann);
  const late = await ann.send('DELETE', `${all}/${id}`);
  expect(late.json()).toMatchObject({ status: 403, error: 'Only an administrator can do this' });
  await acted(eve, id, { action: 'reject', stepName: 'tech_security_assessment' });
  expect((await ann.send('DELETE', `${all}/${id}`)).statusCode).toBe(403);
  expect((await eve.send('DELETE', `${all}/${id}`)).statusCode).toBe(204);
  expect((await ann.get(`${all}/${id}`)).statusCode).toBe(404);
  expect((await ann.get(all)).json()).toEqual([]);
});
