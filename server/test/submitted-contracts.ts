import { jsonOf } from './answers.ts';
import { addedItem, figma } from './items.ts';
import { act, type RequestScene, stepNames } from './request-scene.ts';

/** A contract of the year that begins next month. */
export const nextYear = {
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  cost: 1200,
  billingCycle: 'yearly',
};

/** Ann adds an item whose tech admin is tess; answers its address. */
export async function figmaOf({ ann, ids }: RequestScene, more: object = {}): Promise<string> {
  return `/api/software/${await addedItem(ann, null, { ...figma, tech_admin_id: ids.tess, ...more })}`;
}

/** Ann submits a contract of such an item, which then waits for tess. */
export async function submittedContract(scene: RequestScene, contract: object = nextYear) {
  const item = await figmaOf(scene);
  const { id } = jsonOf(await scene.ann.send('POST', `${item}/contracts/submit`, contract), 201);
  return { item, url: `/api/purchase-requests/${id}` };
}

/** Ann's copy of such a request, which tess has rejected: a draft by its address. */
export async function copiedContract(scene: RequestScene): Promise<string> {
  const { url } = await submittedContract(scene);
  jsonOf(await act(scene.tess, url, ['reject', stepNames.tech, 'Too dear']));
  const copy = jsonOf(await scene.ann.send('POST', `${url}/copy`), 201);
  return `/api/purchase-requests/${copy.id}`;
}
