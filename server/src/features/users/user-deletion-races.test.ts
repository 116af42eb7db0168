import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withColleagues } from '../../../test/colleagues.ts';
import { acted, addedRequest, submittedRequest, wasabi } from '../../../test/requests.ts';
import { type TestApp } from '../../../test/start-app.ts';
import { atOnce, holdRequest, waitingFor } from '../../../test/waiting.ts';
import { givenStep, savedWorkflow, userStep } from '../../../test/workflows.ts';
import { lockImports, lockPeople, lockWorkflowShared } from '../../platform/locks.ts';

/** Everything but sessions and people's own last signs of life. */
async function contents(app: TestApp): Promise<unknown> {
  const names = 'users software change_logs purchase_requests request_steps settings activities mails';
  const tables = names.split(' ');
  const rows = await Promise.all(
    tables.map(async (table) => (await app.db.execute(sql.raw(`select * from ${table} order by 1`))).rows),
  );
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]]));
}

test('Of two administrators who delete each other at once one stays', async () => {
  const { app, bob, eve } = await withColleagues();
  await eve.send('PUT', `/api/users/${bob.id}`, { role: 'admin' });
  const answers = await atOnce(app.db, lockPeople, [
    () => eve.send('DELETE', `/api/users/${bob.id}`),
    () => bob.send('DELETE', `/api/users/${eve.id}`),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 401]);
  const left = answers[0]?.statusCode === 204 ? eve : bob;
  expect((await left.get('/api/users')).json()).toHaveLength(2);
});

test('A deletion that waits for an import takes with it what was given to that person meanwhile', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, userStep('check', bob), givenStep('buy'));
  const item = { vendor: 'Zoom', product_name: 'Meet', business_owner_id: bob.id, notes: 'old' };
  const { id } = (await eve.send('POST', '/api/software', item)).json();
  const request = await submittedRequest(ann, wasabi);
  const { deleting } = await app.db.transaction(async (tx) => {
    await lockImports(tx);
    const started = eve.send('DELETE', `/api/users/${bob.id}?handOverTo=${ann.id}`);
    await waitingFor(app.db, 1);
    // Nobody else waits for a deletion that waits for an import.
    await lockPeople(tx);
    await lockWorkflowShared(tx);
    await tx.execute(sql`update software set notes = 'new', version = version + 1 where id = ${id}`);
    await tx.execute(sql`update purchase_requests set "techAdminId" = ${bob.id} where id = ${request.id}`);
    return { deleting: started };
  });
  expect((await deleting).statusCode).toBe(204);
  expect((await ann.get(`/api/software/${id}`)).json()).toMatchObject({
    notes: 'new',
    business_owner_id: ann.id,
    version: 3,
  });
  expect((await ann.get(`/api/purchase-requests/${request.id}`)).json()).toMatchObject({
    techAdminId: ann.id,
  });
});

test.each([
  ['an item', (id: number) => sql`update software set notes = 'new', version = version + 1 where id = ${id}`],
  ['a request', () => sql`update purchase_requests set description = 'new'`],
])('A deletion waits for whoever is at work on %s, and keeps what they did', async (_, work) => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, userStep('check', bob), givenStep('buy'));
  const item = { vendor: 'Zoom', product_name: 'Meet', business_owner_id: bob.id, notes: 'new' };
  const { id } = (await eve.send('POST', '/api/software', item)).json();
  const request = await submittedRequest(ann, { ...wasabi, description: 'new' });
  const { deleting } = await app.db.transaction(async (tx) => {
    await tx.execute(work(id));
    const started = eve.send('DELETE', `/api/users/${bob.id}?handOverTo=${ann.id}`);
    await waitingFor(app.db, 1);
    return { deleting: started };
  });
  expect((await deleting).statusCode).toBe(204);
  expect((await ann.get(`/api/software/${id}`)).json()).toMatchObject({
    notes: 'new',
    business_owner_id: ann.id,
  });
  expect((await ann.get(`/api/purchase-requests/${request.id}`)).json()).toMatchObject({
    description: 'new',
    currentAssigneeId: ann.id,
  });
});

test('A step that is decided during the deletion is decided or handed over, and never both', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, userStep('check', bob), userStep('buy', bob));
  const { id } = await submittedRequest(ann, wasabi);
  const begun = await app.db.transaction(async (tx) => {
    await holdRequest(id)(tx);
    const deciding = acted(bob, id, { stepName: 'check' });
    await waitingFor(app.db, 1);
    const deleting = eve.send('DELETE', `/api/users/${bob.id}?handOverTo=${ann.id}`);
    await waitingFor(app.db, 2);
    return [deciding, deleting];
  });
  const [decided, deleted] = await Promise.all(begun);
  expect([decided?.statusCode, deleted?.statusCode]).toEqual([200, 204]);
  const steps = (await ann.get(`/api/purchase-requests/${id}/steps`)).json();
  expect(steps[1]).toMatchObject({ status: 'approved', decidedByName: 'Bob Baker' });
  expect(steps[2]).toMatchObject({ status: 'pending', assigneeId: ann.id });
  expect((await ann.get(`/api/purchase-requests/${id}`)).json()).toMatchObject({ currentAssigneeId: ann.id });
});

test('Who is being deleted can’t be named in a request any more', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, userStep('check', bob), givenStep('buy'));
  const waitsForBob = await submittedRequest(ann, wasabi);
  const other = await addedRequest(ann, wasabi);
  const [, step] = (await ann.get(`/api/purchase-requests/${other.id}/steps`)).json();
  const url = '/api/purchase-requests';
  const begun = await app.db.transaction(async (tx) => {
    await holdRequest(waitsForBob.id)(tx);
    const deleting = eve.send('DELETE', `/api/users/${bob.id}`);
    await waitingFor(app.db, 1);
    const naming = [
      ann.send('POST', url, { ...wasabi, techAdminId: bob.id }),
      ann.send('PUT', `${url}/${other.id}`, { techAdminId: bob.id }),
      eve.send('PUT', `${url}/${other.id}/steps/${step.id}/reassign`, { newAssigneeId: bob.id }),
    ];
    await waitingFor(app.db, 4);
    return [deleting, ...naming];
  });
  const answers = await Promise.all(begun);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 422, 422, 422]);
  expect((await ann.get(url)).json()).toHaveLength(2);
});

test('A deletion that fails at its end leaves everything as it was', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await savedWorkflow(eve, userStep('check', bob));
  await eve.send('POST', '/api/software', { vendor: 'Zoom', product_name: 'Meet', tech_admin_id: bob.id });
  await submittedRequest(ann, wasabi);
  await app.db.execute(
    sql`alter table activities add constraint none_today check (type <> 'role_changed') not valid`,
  );
  const before = await contents(app);
  expect((await eve.send('DELETE', `/api/users/${bob.id}?handOverTo=${ann.id}`)).statusCode).toBe(422);
  expect(await contents(app)).toEqual(before);
  expect((await bob.get('/api/me')).statusCode).toBe(200);
});

test('Somebody who owns thousands of items is deleted with one row of history for each', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  await app.db.execute(sql`insert into software (unique_id, vendor, product_name, business_owner_id, tech_admin_id)
    select 'X-' || n, 'Vendor', 'Product ' || n, ${bob.id}, ${ann.id} from generate_series(1, 3000) n`);
  expect((await eve.send('DELETE', `/api/users/${bob.id}?handOverTo=${ann.id}`)).statusCode).toBe(204);
  const { rows } = await app.db.execute(sql`
    select count(*)::integer as logs, count(distinct "softwareId")::integer as items,
      (select count(*)::integer from software where business_owner_id = ${ann.id} and version = 2) as owned
    from change_logs where "fieldName" = 'business_owner_id' and "newValue" = 'Ann Archer'`);
  expect(rows).toEqual([{ logs: 3000, items: 3000, owned: 3000 }]);
  const roles: { id: number }[] = (await eve.get('/api/users/roles')).json();
  expect(roles).toHaveLength(6000);
});
