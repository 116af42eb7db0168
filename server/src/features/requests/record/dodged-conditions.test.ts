import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { approvalScene, stepKeys } from '../../../../test/approval-scene.ts';
import { addedItem, yearly } from '../../../../test/items.ts';
import { act } from '../../../../test/request-scene.ts';

const { security, wrapUp } = stepKeys;
const all = '/api/purchase-requests';
const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31' };

test('An increase counts from the present contract, whatever dear one of long ago is named as the one before', async () => {
  const { ann, chief } = await approvalScene({
    security: { conditions: [{ field: 'increase', op: 'at_least', value: 10 }] },
  });
  const over = { startDate: '2019-01-01', endDate: '2020-12-31', cost: 100_000, autoRenew: false };
  const id = await addedItem(chief, { ...yearly, ...over });
  const dear = jsonOf(await ann.get(`/api/software/${id}/contracts`))[0].id;
  const asked = async (more: object): Promise<[number, string]> => {
    const url = `/api/software/${id}/contracts/submit`;
    const request = jsonOf(await ann.send('POST', url, { ...next, cost: 9000, ...more }), 201);
    const steps = jsonOf(await ann.get(`${all}/${request.id}/steps`));
    const step = steps.find(({ stepName }: { stepName: string }) => stepName === security);
    jsonOf(await ann.send('POST', `${all}/${request.id}/withdraw`, {}));
    return [request.follows.cost, step.skippedBecause];
  };
  // While nothing came after it, it is the one before.
  expect(await asked({ renewsContractId: dear })).toEqual([100_000, 'Increase below 10%']);
  const today = { ...yearly, autoRenew: false };
  jsonOf(await chief.send('POST', `/api/software/${id}/contracts`, { ...today, cost: 1000 }), 201);
  expect(await asked({})).toEqual([1000, null]);
  expect(await asked({ renewsContractId: dear })).toEqual([1000, null]);
  // One that has just ended is followed by whoever names it, whatever runs beside it.
  const beside = { ...yearly, startDate: '2025-12-01', endDate: '2026-11-30', autoRenew: false, cost: 9000 };
  jsonOf(await chief.send('POST', `/api/software/${id}/contracts`, beside), 201);
  const contracts: { id: number; cost: number }[] = jsonOf(await ann.get(`/api/software/${id}/contracts`));
  const named = contracts.find(({ cost }) => cost === 9000)?.id;
  const following = { startDate: '2026-12-01', renewsContractId: named };
  expect(await asked(following)).toEqual([9000, 'Increase below 10%']);
});

test('Software that got another name while its contract was asked for: it is told, and a step that was skipped is not slipped past', async () => {
  const { app, ann, sam, leo, chief } = await approvalScene({
    legal: { conditions: [{ field: 'vendor_is_new', op: 'is', value: true }] },
  });
  await addedItem(chief, yearly, { vendor: 'Figma', product_name: 'Jam' });
  const id = await addedItem(chief, yearly, { vendor: 'Figma', product_name: 'Draw' });
  const url = `${all}/${jsonOf(await ann.send('POST', `/api/software/${id}/contracts/submit`, next), 201).id}`;
  jsonOf(await act(sam, url, ['approve', security]));
  app.clock.pass(60_000);
  jsonOf(await ann.send('PATCH', `/api/software/${id}`, { vendor: 'Evil', product_name: 'Yacht' }));
  const refused = await act(sam, url, ['approve', wrapUp]);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'approval_needed']);
  expect(refused.json().message).toContain('Legal would have to approve this request');
  jsonOf(await act(chief, url, ['approve', wrapUp]));
  const steps = jsonOf(await leo.get(`${url}/steps`));
  expect(steps.at(-1).differences).toEqual([
    { label: 'Vendor', approved: 'Figma', contracted: 'Evil' },
    { label: 'Product', approved: 'Draw', contracted: 'Yacht' },
  ]);
});
