import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withItem } from '../../../test/items.ts';
import { noTerms } from '../../../test/no-terms.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200 };
const none = { ...noTerms, renewsContractId: null };

test('The terms of renewal are kept as they are answered, days each once and the greatest first', async () => {
  const { visitor, url } = await withItem('contracts');
  const given = { renewalMonths: '24', renewalUplift: '-7.50', noticeCount: 0, noticeUnit: 'Days' };
  const answer = await visitor.send('POST', url, { ...contract, ...given, reminderDays: [7, 90, 30, 7] });
  expect(answer.statusCode, answer.body).toBe(201);
  const kept = {
    renewalMonths: 24,
    renewalUplift: -7.5,
    noticeCount: 0,
    noticeUnit: 'days',
    reminderDays: [90, 30, 7],
  };
  expect(answer.json()).toMatchObject(kept);
  for (const address of ['/api/contracts/1', url, '/api/contracts', '/api/portfolio']) {
    const reply = (await visitor.get(address)).json();
    const [row] = Array.isArray(reply) ? reply : [reply];
    expect(row.latestContract ?? row, address).toMatchObject(kept);
  }
});

test.each([
  [{ renewalMonths: 0 }, { renewalMonths: 'Renewal length must be a whole number from 1 to 120' }],
  [{ noticeCount: 3, noticeUnit: 'weeks' }, { noticeUnit: 'Notice unit must be days or months' }],
  [{ noticeCount: 3 }, { noticeUnit: 'Notice unit is required with a notice period' }],
  [{ reminderDays: [366] }, { reminderDays: 'Reminder days must be whole numbers from 0 to 365' }],
  [
    { reminderDays: Array.from({ length: 13 }, (_, day) => day) },
    { reminderDays: 'Reminder days can be at most 12' },
  ],
  [
    { renewsContractId: 99 },
    { renewsContractId: 'The contract to be renewed is no contract of this software' },
  ],
])('The terms %j are refused at their field', async (terms, fields) => {
  const { visitor, url } = await withItem('contracts');
  expect(jsonOf(await visitor.send('POST', url, { ...contract, ...terms }), 422).fields).toEqual(fields);
  if ('renewsContractId' in terms) return;
  await visitor.send('POST', url, contract);
  expect(jsonOf(await visitor.send('PATCH', '/api/contracts/1', terms), 422).fields).toEqual(fields);
});

test('A unit goes with its count, and one without a count changes nothing', async () => {
  const { visitor, url } = await withItem('contracts');
  await visitor.send('POST', url, { ...contract, noticeUnit: 'days' });
  expect((await visitor.get('/api/contracts/1')).json()).toMatchObject(none);
  const lone = await visitor.send('PATCH', '/api/contracts/1', { noticeUnit: 'months' });
  expect(lone.json()).toMatchObject({ noticeUnit: null, version: 1 });
  await visitor.send('PATCH', '/api/contracts/1', { noticeCount: 3, noticeUnit: 'months' });
  const days = await visitor.send('PATCH', '/api/contracts/1', { noticeUnit: 'days' });
  expect(days.json()).toMatchObject({ noticeCount: 3, noticeUnit: 'days' });
  const unitless = await visitor.send('PATCH', '/api/contracts/1', { noticeUnit: null });
  expect(unitless.json().fields).toEqual({ noticeUnit: 'Notice unit is required with a notice period' });
  const emptied = await visitor.send('PATCH', '/api/contracts/1', { noticeCount: null });
  expect(emptied.json()).toMatchObject({ noticeCount: null, noticeUnit: null });
});

test('The history tells each term as it was and as it is', async () => {
  const { visitor, item: address, url } = await withItem('contracts');
  await visitor.send('POST', url, { ...contract, renewalUplift: 5, reminderDays: [30] });
  const changes = {
    renewalMonths: 24,
    renewalUplift: 7.5,
    noticeCount: 3,
    noticeUnit: 'months',
    reminderDays: [90, 30],
  };
  await visitor.send('PATCH', '/api/contracts/1', changes);
  const rows: { fieldName: string; oldValue: string; newValue: string }[] = (
    await visitor.get(`${address}/change-logs`)
  ).json();
  const told = rows.map(({ fieldName, oldValue, newValue }) => `${fieldName}: ${oldValue} → ${newValue}`);
  expect(told).toEqual(
    expect.arrayContaining([
      'contract #1 · renewalMonths: null → 24',
      'contract #1 · renewalUplift: 5.00 → 7.50',
      'contract #1 · noticeCount: null → 3',
      'contract #1 · noticeUnit: null → months',
      'contract #1 · reminderDays: 30 → 90, 30',
    ]),
  );
});

test('A contract remembers the one that it renews, until that one is deleted', async () => {
  const { visitor, url } = await withItem('contracts');
  const { id: renewsContractId } = (await visitor.send('POST', url, contract)).json();
  const next = { startDate: '2027-01-01', endDate: '2027-12-31', cost: 1300, renewsContractId };
  const created = await visitor.send('POST', url, next);
  expect(created.json()).toMatchObject({ renewsContractId });
  await visitor.send('DELETE', `/api/contracts/${renewsContractId}`);
  expect((await visitor.get(`/api/contracts/${created.json().id}`)).json()).toMatchObject({
    renewsContractId: null,
  });
});

test('The contract of another item can’t be renewed', async () => {
  const { visitor, url } = await withItem('contracts');
  const { id } = (
    await visitor.send('POST', '/api/software', { vendor: 'Zoom', product_name: 'One' })
  ).json();
  const other = (await visitor.send('POST', `/api/software/${id}/contracts`, contract)).json();
  for (const address of [url, `${url}/submit`]) {
    const answer = await visitor.send('POST', address, { ...contract, renewsContractId: other.id });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({
      renewsContractId: 'The contract to be renewed is no contract of this software',
    });
  }
});

test.each([
  `"renewalMonths" = 121`,
  `"renewalUplift" = -50.01`,
  `"noticeCount" = 3`,
  `"noticeUnit" = 'days'`,
  `"noticeCount" = 3, "noticeUnit" = 'weeks'`,
  `"reminderDays" = '{}'`,
  `"reminderDays" = '{400}'`,
  `"renewsContractId" = id`,
])('The database refuses %s', async (wrong) => {
  const { app, visitor, url } = await withItem('contracts');
  await visitor.send('POST', url, contract);
  await expect(app.db.execute(sql.raw(`update contracts set ${wrong}`))).rejects.toMatchObject({
    cause: { code: '23514' },
  });
});
