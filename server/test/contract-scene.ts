import { jsonOf } from './answers.ts';
import type { Colleague } from './colleagues.ts';
import { uploadCsv } from './csv-files.ts';
import { addedItem, yearly } from './items.ts';
import type { TestApp } from './start-app.ts';
import { savedWorkflow, userStep } from './workflows.ts';

/** Items with contracts that an administrator entered, by what is special about each; contracts need an approval. */
export interface ContractScene {
  readonly app: TestApp;
  /** Somebody who is no administrator, and decides the steps of all requests. */
  readonly ann: Colleague;
  readonly items: Readonly<Record<ItemName, number>>;
}

/** A cancellation whose notice was given in time. */
export const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };
export const euros = { currency: 'EUR', originalCost: 1000, rate: 1.1 };
const past = { startDate: '2025-01-01', endDate: '2025-12-31' };

const contracts = {
  running: { ...yearly, cost: undefined, ...euros },
  unrecorded: { ...yearly, ...past },
  ended: { ...yearly, ...past, autoRenew: false, renewalMonths: null },
  unending: { ...yearly, endDate: null, billingCycle: 'monthly', autoRenew: false, renewalMonths: null },
  cancelled: yearly,
  terminated: { ...yearly, endDate: null, billingCycle: 'monthly' },
  closed: yearly,
};

export type ItemName = keyof typeof contracts;

/** The scene, in which ann has brought an item with a contract, and a file that ended an item, before contracts needed approval. */
export async function contractScene(app: TestApp, { ann, eve }: Record<'ann' | 'eve', Colleague>) {
  const rate = (date: string, value: number) => ({ currency: 'EUR', date, rate: value });
  const rates = [rate('2025-12-01', 1.1), rate('2026-11-20', 9)];
  jsonOf(await eve.send('PUT', '/api/settings/exchange-rates', rates));
  await savedWorkflow(eve, userStep('check', ann), userStep('buy', ann));
  const items: Partial<Record<ItemName, number>> = {};
  for (const [name, contract] of Object.entries(contracts))
    Object.assign(items, { [name]: await addedItem(eve, contract, { unique_id: name, product_name: name }) });
  const scene = { app, ann, items: items as ContractScene['items'] };
  const of = urlsOf(scene);
  jsonOf(await eve.send('PUT', `${of('cancelled')}/renewal`, { ...notice, termEnd: '2026-12-31' }));
  jsonOf(await eve.send('POST', `${of('terminated')}/terminate`, { endDate: '2026-11-30' }));
  jsonOf(await uploadCsv(app, ann, { file: newItem }));
  jsonOf(await uploadCsv(app, ann, { file: statusOf('closed', 'terminated') }));
  jsonOf(await eve.send('PUT', '/api/settings/contractsNeedApproval', { value: true }));
  return scene;
}

/** The address of an item by its name. */
export const urlsOf =
  ({ items }: Pick<ContractScene, 'items'>) =>
  (name: ItemName): string =>
    `/api/software/${items[name]}`;

/** A file with an item and its contract. */
export const newItem =
  'unique_id,vendor,product_name,start_date,end_date,cost\nNEW,Acme,New,2026-01-01,2026-12-31,1200\n';
/** A file that gives an item a status. */
export const statusOf = (item: string, status: string) =>
  `unique_id,vendor,product_name,status\n${item},Acme,${item},${status}\n`;
