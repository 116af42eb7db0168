import { expect, test } from 'vitest';
import { withVisitor } from '../../../test/with-visitor.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200 };
const cost = 'Cost can have at most 40 characters';

test.each([
  ['zeros behind the point', `1.${'0'.repeat(100_000)}1`],
  ['zeros before it', `${'0'.repeat(100_000)}x`],
  ['spaces within', `1${' '.repeat(100_000)}1`],
])('A cost of 100 kB of %s is refused at once, new and changed', async (_, text) => {
  const { visitor } = await withVisitor();
  const item = (
    await visitor.send('POST', '/api/software', { vendor: 'Acme', product_name: 'Rocket' })
  ).json();
  const url = `/api/software/${item.id}/contracts`;
  const refused = await visitor.send('POST', url, { ...contract, cost: text });
  expect(refused.json()).toMatchObject({ status: 422, fields: { cost } });
  const { id } = (await visitor.send('POST', url, contract)).json();
  const changed = await visitor.send('PUT', `/api/contracts/${id}`, { cost: text });
  expect(changed.json()).toMatchObject({ status: 422, fields: { cost } });
  const asked = await visitor.send('POST', '/api/purchase-requests', { estimatedCost: text });
  expect(asked.json()).toMatchObject({ status: 422, fields: { estimatedCost: cost } });
});

test('A hundred thousand options or steps are refused at once', async () => {
  const { visitor: admin } = await withVisitor({ email: 'admin@example.com', role: 'admin' });
  const teamUsage = Array.from({ length: 100_000 }, (_, at) => `t${at}`);
  const options = await admin.send('PUT', '/api/settings/software-options', { teamUsage });
  expect(options.json()).toMatchObject({
    status: 422,
    fields: { teamUsage: 'Please use at most 500 options' },
  });
  const steps = Array.from({ length: 20_000 }, (_, at) => ({ key: `k${at}`, label: 'L' }));
  const workflow = await admin.send('PUT', '/api/settings/workflow', { steps });
  expect(workflow.json()).toMatchObject({ status: 422, fields: { steps: 'Please use at most 50 steps' } });
});
