import { expect, test } from 'vitest';
import { withVisitor } from '../../../test/with-visitor.ts';

const rocket = { vendor: 'Acme', product_name: 'Rocket' };

test('Null for a field with a default means that it is absent', async () => {
  const { visitor: ann } = await withVisitor();
  const contract = {
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    cost: 12,
    billingCycle: null,
    autoRenew: null,
  };
  const body = { ...rocket, status: null, team_usage: null, billing_cycle: null, contract };
  const created = await ann.send('POST', '/api/software', body);
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ status: 'active', team_usage: [], billing_cycle: 'yearly' });
  const contracts = await ann.get(`/api/software/${created.json().id}/contracts`);
  expect(contracts.json()).toMatchObject([{ billingCycle: 'yearly', autoRenew: false }]);
});

test('A segment with a semicolon is refused as Settings refuse it', async () => {
  const { visitor: ann } = await withVisitor();
  const message = 'An option can’t contain a semicolon';
  const refused = { status: 422, message, fields: { business_segment: message } };
  const segments = { business_segment: ['Capital; Studio'] };
  expect((await ann.send('POST', '/api/software', { ...rocket, ...segments })).json()).toMatchObject(refused);
  const { id } = (await ann.send('POST', '/api/software', rocket)).json();
  expect((await ann.send('PATCH', `/api/software/${id}`, segments)).json()).toMatchObject(refused);
});
