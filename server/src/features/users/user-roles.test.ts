import { expect, test } from 'vitest';
import { deletePerson, withColleagues } from '../../../test/colleagues.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { atOnce } from '../../../test/waiting.ts';
import { lockPeople } from '../../platform/locks.ts';

const rolesOf = async (visitor: Visitor): Promise<Record<string, string>> => {
  const people: { email: string; role: string }[] = (await visitor.get('/api/users')).json();
  return Object.fromEntries(people.map(({ email, role }) => [email.split('.')[0] ?? '', role]));
};

const setRole = (visitor: Visitor, id: number, role: unknown) =>
  visitor.send('PUT', `/api/users/${id}`, { role });

test('An administrator makes administrators and unmakes them, and the feed tells of it once', async () => {
  const { ann, bob, eve } = await withColleagues();
  const made = await setRole(eve, bob.id, 'admin');
  expect(made.json()).toMatchObject({ id: bob.id, name: 'Bob Baker', role: 'admin' });
  expect((await setRole(eve, bob.id, 'admin')).statusCode).toBe(200);
  expect((await setRole(bob, eve.id, 'user')).json()).toMatchObject({ role: 'user' });
  expect(await rolesOf(ann)).toEqual({ ann: 'user', bob: 'admin', eve: 'user' });
  const feed: object[] = (await ann.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([
    { type: 'role_changed', description: 'Eve East is no longer an administrator', userId: bob.id },
    { type: 'role_changed', description: 'Bob Baker was made an administrator', userId: eve.id },
  ]);
});

test('The last administrator stays one', async () => {
  const { app, bob, eve } = await withColleagues();
  await setRole(eve, bob.id, 'admin');
  await deletePerson(app, bob.id);
  const refused = await setRole(eve, eve.id, 'user');
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'last_admin',
    error: 'The last administrator can’t become a user. Please make somebody else one first',
  });
  expect(await rolesOf(eve)).toMatchObject({ eve: 'admin' });
});

test('Of two administrators who demote each other at once one stays, and so of two who step down', async () => {
  const { app, bob, eve } = await withColleagues();
  await setRole(eve, bob.id, 'admin');
  const crossed = await atOnce(app.db, lockPeople, [
    () => setRole(eve, bob.id, 'user'),
    () => setRole(bob, eve.id, 'user'),
  ]);
  expect(crossed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 403]);
  const [left, other] = (await rolesOf(eve)).eve === 'admin' ? [eve, bob] : [bob, eve];
  await setRole(left, other.id, 'admin');
  const steppedDown = await atOnce(app.db, lockPeople, [
    () => setRole(eve, eve.id, 'user'),
    () => setRole(bob, bob.id, 'user'),
  ]);
  expect(steppedDown.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('Everybody’s roles are listed by person, role and name; a deleted person has none', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const add = (vendor: string, owners: object) =>
    eve.send('POST', '/api/software', { vendor, product_name: 'Suite', ...owners });
  await add('zoom', { business_owner_id: bob.id, tech_admin_id: ann.id, executive_sponsor_id: ann.id });
  await add('Älpha', { business_owner_id: ann.id, tech_admin_id: eve.id });
  await add('Beta', { business_owner_id: ann.id, executive_sponsor_id: bob.id });
  const rows = [
    { id: ann.id, role_type: 'Business Owner', software_name: 'Älpha Suite' },
    { id: ann.id, role_type: 'Business Owner', software_name: 'Beta Suite' },
    { id: ann.id, role_type: 'Tech Admin', software_name: 'zoom Suite' },
    { id: ann.id, role_type: 'Executive Sponsor', software_name: 'zoom Suite' },
    { id: bob.id, role_type: 'Business Owner', software_name: 'zoom Suite' },
    { id: bob.id, role_type: 'Executive Sponsor', software_name: 'Beta Suite' },
    { id: eve.id, role_type: 'Tech Admin', software_name: 'Älpha Suite' },
  ];
  expect((await bob.get('/api/users/roles')).json()).toEqual(rows);
  await deletePerson(app, ann.id);
  expect((await bob.get('/api/users/roles')).json()).toHaveLength(3);
});
