import { dayNumber } from '@purser/domain/days';
import { dayText } from '@purser/domain/renewal/civil-days';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const day = '2026-06-01';

async function inEuros(count: number) {
  const { visitor: ann } = await withVisitor({ email: 'maya.chief@example.com', role: 'admin' });
  const rates = [{ currency: 'EUR', date: '2026-01-01', rate: 1.1 }];
  jsonOf(await ann.send('PUT', '/api/settings/exchange-rates', rates));
  const { cost: _, ...terms } = yearly;
  const ids: number[] = [];
  for (const product_name of Array.from({ length: count }, (_none, at) => `Suite ${at}`)) {
    const item = await addedItem(ann, { ...terms, currency: 'EUR', originalCost: 1000 }, { product_name });
    const [{ id }] = jsonOf(await ann.get(`/api/software/${item}/contracts`));
    ids.push(id);
  }
  jsonOf(await ann.send('PUT', '/api/settings/exchange-rates', [{ currency: 'EUR', date: day, rate: 1.25 }]));
  return { ann, ids };
}

test('Six who apply a rate at once all do, whatever the order and whoever edits meanwhile', async () => {
  const { ann, ids } = await inEuros(30);
  const orders = [ids, ids.toReversed(), ids, ids.toReversed(), ids, ids.toReversed()];
  const applied = orders.map((chosen) =>
    ann.send('POST', '/api/contracts/apply-rate', { ids: chosen, date: day, dryRun: false }),
  );
  const edited = ids.map((id) =>
    ann.send('PATCH', `/api/contracts/${id}`, { noticeCount: id, noticeUnit: 'days' }),
  );
  const codes = (await Promise.all([...applied, ...edited])).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200]));
  for (const id of ids)
    expect(jsonOf(await ann.get(`/api/contracts/${id}`))).toMatchObject({
      cost: 1250,
      rate: 1.25,
      noticeCount: id,
    });
});

test('Two who save the same rates in opposite orders both do', async () => {
  const { visitor: ann } = await withVisitor({ email: 'maya.chief@example.com', role: 'admin' });
  const rates = Array.from({ length: 900 }, (_, at) => ({
    currency: 'EUR',
    date: dayText(dayNumber('2020-01-01') + at),
  }));
  const save = (order: typeof rates, rate: number) =>
    ann.send(
      'PUT',
      '/api/settings/exchange-rates',
      order.map((one) => ({ ...one, rate })),
    );
  jsonOf(await save(rates, 1));
  const answers = await Promise.all(
    [2, 3, 4, 5].map((rate) => save(rate % 2 ? rates : rates.toReversed(), rate)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});
