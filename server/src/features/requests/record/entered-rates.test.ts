import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { figma } from '../../../../test/items.ts';
import { act, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt } from '../../../../test/request-steps.ts';
import { figmaOf } from '../../../../test/submitted-contracts.ts';

const { submission, tech, wrapUp } = stepNames;
const days = { startDate: '2026-12-01', endDate: '2027-11-30' };
const euros = { ...days, currency: 'EUR', originalCost: 1000, rate: 1 };
const tiny = { ...euros, originalCost: 1_000_000_000, rate: 0.000001 };

const tooFar = {
  status: 403,
  code: 'rate_by_hand',
  error:
    'This rate is more than 10% off the table’s, which is 1.1 for EUR on 2026-12-01. Please take that one, or ask an administrator to enter another',
};

/** An item whose tech admin is tess, and 1.1 as the table's rate of the euro. */
async function withRates(scene: RequestScene): Promise<string> {
  const rates = [{ currency: 'EUR', date: '2026-11-01', rate: 1.1 }];
  jsonOf(await scene.chief.send('PUT', '/api/settings/exchange-rates', rates));
  return figmaOf(scene);
}

test('A contract is submitted at a rate within the tolerance of the table’s; any other is an administrator’s', async () => {
  const { scene, ann, chief, ids } = await requestScene();
  const submit = `${await withRates(scene)}/contracts/submit`;
  const refused = jsonOf(await ann.send('POST', submit, tiny), 403);
  expect(refused).toMatchObject({ ...tooFar, fields: { rate: tooFar.error } });
  const fresh = { ...figma, tech_admin_id: ids.tess, contract: tiny };
  expect(jsonOf(await ann.send('POST', '/api/software/submit', fresh), 403)).toMatchObject(tooFar);
  const francs = { ...tiny, currency: 'CHF' };
  expect(jsonOf(await ann.send('POST', submit, francs), 403)).toMatchObject({
    code: 'rate_by_hand',
    error:
      'There is no rate for CHF up to 2026-12-01. Please ask an administrator to add it in Settings, or to enter this one',
  });
  jsonOf(await ann.send('POST', submit, euros), 201);
  jsonOf(await ann.send('POST', submit, { ...euros, rate: null }), 201);
  jsonOf(await chief.send('POST', submit, tiny), 201);
});

test('A copy takes no such rate, and isn’t submitted with one that an administrator entered or that the table left behind', async () => {
  const { scene, ann, tess, chief } = await requestScene();
  const submit = `${await withRates(scene)}/contracts/submit`;
  const { id } = jsonOf(await chief.send('POST', submit, tiny), 201);
  await act(tess, `/api/purchase-requests/${id}`, ['reject', tech, 'Too dear']);
  const copy = jsonOf(await ann.send('POST', `/api/purchase-requests/${id}/copy`), 201);
  const url = `/api/purchase-requests/${copy.id}`;
  expect(jsonOf(await act(ann, url, ['approve', submission]), 403)).toMatchObject(tooFar);
  jsonOf(await ann.send('PUT', url, { contract: euros }));
  expect(jsonOf(await ann.send('PUT', url, { contract: { ...tiny, rate: 0.1 } }), 403)).toMatchObject({
    ...tooFar,
    fields: { 'contract.rate': tooFar.error },
  });
  const rates = [{ currency: 'EUR', date: '2026-11-02', rate: 1.2 }];
  jsonOf(await chief.send('PUT', '/api/settings/exchange-rates', rates));
  expect(jsonOf(await act(ann, url, ['approve', submission]), 403)).toMatchObject({ code: 'rate_by_hand' });
  jsonOf(await ann.send('PUT', url, { contract: { ...euros, rate: null } }));
  jsonOf(await act(ann, url, ['approve', submission]));
});

test('A wrap-up below the approved cost takes no such rate either', async () => {
  const { scene, wes } = await requestScene();
  await withRates(scene);
  const url = await requestAt(scene, wrapUp, { estimatedCost: 1000 });
  const complete = (rate: number) =>
    wes.send('POST', `${url}/complete`, { software: figma, contract: { ...euros, originalCost: 900, rate } });
  expect(jsonOf(await complete(0.01), 403)).toMatchObject({
    ...tooFar,
    fields: { 'contract.rate': tooFar.error },
  });
  jsonOf(await complete(1.1));
});

test('A term that runs already is recorded at the signed rate or the table’s, and at no other', async () => {
  const { scene, ann, chief } = await requestScene();
  const contracts = `${await withRates(scene)}/contracts`;
  const signed = { ...euros, startDate: '2025-01-01', endDate: '2025-12-31', autoRenew: true, rate: 1.3 };
  const { id } = jsonOf(await chief.send('POST', contracts, signed), 201);
  jsonOf(await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true }));
  const running = { ...euros, startDate: '2026-01-01', endDate: '2026-12-31', renewsContractId: id };
  expect(jsonOf(await ann.send('POST', contracts, { ...running, rate: 0.01 }), 403).code).toBe(
    'approval_needed',
  );
  jsonOf(await ann.send('POST', contracts, { ...running, rate: 1.3 }), 201);
});
