import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';

const url = '/api/forecast-scenarios';
const prices = { name: 'Prices up', uplift: 5, requested: true, cancelled: [] };

const added = async (visitor: Visitor, product_name: string): Promise<number> =>
  (await visitor.send('POST', '/api/software', { vendor: 'Acme', product_name })).json().id;

test('A scenario is kept under its name, and its author saves it again', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await added(ann, 'Suite');
  const saved = jsonOf(await ann.send('POST', url, { ...prices, cancelled: [{ id, date: '2027-03-01' }] }));
  expect(saved).toMatchObject({
    ...prices,
    cancelled: [{ id, date: '2027-03-01' }],
    userName: expect.any(String),
  });
  const again = await ann.send('POST', url, { name: 'PRICES UP' });
  expect(again.json()).toMatchObject({ id: saved.id, name: 'PRICES UP', uplift: null, requested: false });
  expect((await ann.get(url)).json()).toHaveLength(1);
});

test('Somebody else’s name is taken, and only its author and administrators delete a scenario', async () => {
  const { ann, bob, chief } = await withVisitors('ann', 'bob', 'chief');
  const { id } = (await ann.send('POST', url, prices)).json();
  const refused = jsonOf(await bob.send('POST', url, { ...prices, name: 'prices UP' }), 409);
  expect(refused).toMatchObject({ code: 'name_taken', message: expect.stringContaining('another name') });
  expect((await bob.send('DELETE', `${url}/${id}`)).statusCode).toBe(403);
  expect((await chief.send('DELETE', `${url}/${id}`)).statusCode).toBe(204);
  expect((await ann.send('DELETE', `${url}/${id}`)).statusCode).toBe(404);
  expect((await ann.send('POST', url, prices)).statusCode).toBe(200);
});

test('A scenario names software that is there, and forgets what is deleted', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const [one, other] = [await added(eve, 'One'), await added(eve, 'Other')];
  const date = '2027-03-01';
  const refused = jsonOf(await eve.send('POST', url, { ...prices, cancelled: [{ id: 99_999, date }] }), 422);
  expect(refused.fields).toEqual({
    cancelled: 'There is no software with the id 99999. It may have been deleted',
  });
  await eve.send('POST', url, { ...prices, cancelled: [other, one].map((id) => ({ id, date })) });
  await eve.send('DELETE', `/api/software/${one}`);
  expect((await eve.get(url)).json()).toMatchObject([{ cancelled: [{ id: other, date }], deleted: 1 }]);
});

test('An assumption that can’t be is refused', async () => {
  const { visitor: ann } = await withVisitor();
  for (const wrong of [
    { name: ' ' },
    { uplift: -51 },
    { uplift: 200.5 },
    { uplift: 1.234 },
    { cancelled: [{ id: 1, date: '2027-02-30' }] },
    {
      cancelled: [
        { id: 1, date: '2027-02-28' },
        { id: 1, date: '2027-03-30' },
      ],
    },
  ]) {
    expect((await ann.send('POST', url, { ...prices, ...wrong })).statusCode, JSON.stringify(wrong)).toBe(
      422,
    );
  }
  expect((await ann.get(url)).json()).toEqual([]);
});
