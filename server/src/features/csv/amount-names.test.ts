import { expect, test } from 'vitest';
import { send } from '../../../test/foreign-file.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

/** Imports a foreign file as it is guessed; answers the guess, the reply, and what the contracts cost. */
async function imported(one: Awaited<ReturnType<typeof withVisitor>>, file: string) {
  const { guess } = await send(one, { file });
  const reply = await send(one, { file, mapping: guess });
  const items: { id: number }[] = (await one.visitor.get('/api/software')).json();
  const lists = await Promise.all(items.map(({ id }) => one.visitor.get(`/api/software/${id}/contracts`)));
  return { guess, reply, contracts: lists.flatMap((list) => list.json()) };
}

test('What a file is like isn’t what the next one of its header is like', async () => {
  const one = await withVisitor();
  const header = 'Vendor,Product,Cost,Start date,End date\n';
  const german = await imported(one, `${header}A,P,"1.234,56",13.04.2026,12.04.2027\n`);
  expect(german.reply.mapping).toMatchObject({ decimal: ',', dateOrder: 'DMY' });
  const { guess, reply, contracts } = await imported(one, `${header}B,P,"12,500",03/04/2026,03/03/2027\n`);
  expect(guess).toEqual({ columns: german.guess.columns, amount: 'year' });
  expect(contracts).toContainEqual(expect.objectContaining({ cost: 12_500, startDate: '2026-03-04' }));
  expect(reply.warnings).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/two days/) }),
  );
});

test.each([
  ['Annual Cost (EUR)', { cost: 13_200, currency: 'EUR', originalCost: 12_000 }],
  ['Jahreskosten (€)', { cost: 13_200, currency: 'EUR', originalCost: 12_000 }],
  ['Cost in TEUR', { cost: 13_200_000, currency: 'EUR', originalCost: 12_000_000 }],
  ['Cost (USD) per month', { cost: 144_000, currency: null }],
])('A column named %s says what its amounts are', async (name, money) => {
  const one = await withVisitor({ email: 'chief@example.com', role: 'admin' });
  const rate = { currency: 'EUR', date: '2025-12-01', rate: 1.1 };
  expect((await one.visitor.send('PUT', '/api/settings/exchange-rates', { rates: [rate] })).statusCode).toBe(
    200,
  );
  const file = `Vendor,Product,${name},Start date,End date\nA,P,12000,2026-01-01,2026-12-31\n`;
  expect((await imported(one, file)).contracts).toMatchObject([money]);
});

test('What an amount covers may be each row’s billing cycle', async () => {
  const file = `Vendor,Product,Price,Billing cycle,Start date
A,P,50,Monthly,2026-01-01
B,Q,50,Quarterly,2026-01-01
C,R,50,Yearly,2026-01-01
D,S,50,,2026-01-01
`;
  const { guess, reply, contracts } = await imported(await withVisitor(), file);
  expect(guess.amount).toBe('cycle');
  expect(
    contracts.map(({ cost }: { cost: number }) => cost).toSorted((a: number, b: number) => a - b),
  ).toEqual([50, 200, 600]);
  expect(reply.errors).toMatchObject([
    { row: 5, message: 'Billing cycle is required for a cost per billing cycle' },
  ]);
});
