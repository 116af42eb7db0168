import { expect, test } from 'vitest';
import { withColleagues } from '../../../test/requests.ts';
import { type Visitor } from '../../../test/start-app.ts';

const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/api/me')).statusCode === 200;

test('An administrator signs somebody out everywhere, and the feed tells of it', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const elsewhere = await app.signIn({ email: 'bob.baker@example.com' });
  const answer = await eve.send('DELETE', `/api/users/${bob.id}/sessions`);
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toEqual([]);
  expect([await isIn(bob), await isIn(elsewhere), await isIn(ann), await isIn(eve)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const feed: object[] = (await eve.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([
    {
      type: 'role_changed',
      description: 'Bob Baker was signed out everywhere',
      userId: eve.id,
      metadata: `{"action":"signed_out","userId":${bob.id}}`,
    },
  ]);
});

test('Of two people with one name the feed says who was signed out', async () => {
  const { ann, bob, eve } = await withColleagues();
  await bob.send('PUT', '/api/me', { name: 'ann archer' });
  await eve.send('DELETE', `/api/users/${bob.id}/sessions`);
  await ann.send('DELETE', `/api/users/${ann.id}/sessions`);
  const feed: object[] = (await eve.get('/api/activity-feed')).json();
  expect(feed.slice(0, 2)).toMatchObject([
    { description: 'Ann Archer (ann.archer) signed out everywhere' },
    { description: 'ann archer (bob.baker) was signed out everywhere' },
  ]);
});

test('Everybody signs themselves out everywhere', async () => {
  const { ann, bob, eve } = await withColleagues();
  const left = await ann.send('DELETE', `/api/users/${ann.id}/sessions`);
  expect(left.cookies).toMatchObject([{ name: 'purser_session', value: '' }]);
  expect([await isIn(ann), await isIn(bob)]).toEqual([false, true]);
  const feed: object[] = (await eve.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([{ description: 'Ann Archer signed out everywhere', userId: ann.id }]);
});

test('An administrator signs everybody out, themself included', async () => {
  const { app, ann, bob, eve } = await withColleagues();
  const answer = await eve.send('DELETE', '/api/sessions');
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toMatchObject([{ name: 'purser_session', value: '' }]);
  for (const visitor of [ann, bob, eve]) expect(await isIn(visitor)).toBe(false);
  const back = await app.signIn({ email: 'eve.east@example.com' });
  const feed: object[] = (await back.get('/api/activity-feed')).json();
  expect(feed).toMatchObject([
    { type: 'role_changed', description: 'Everybody was signed out', userId: eve.id },
  ]);
});
