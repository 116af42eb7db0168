/** Tells people that they were made owners of items (docs/product/notifications.md#what-is-told). */
import { newsOf } from '@purser/domain/notifications';
import { sentenceList } from '@purser/domain/sentence-list';
import { nameInTexts } from '../people.ts';
import type { Work } from '../serve.ts';
import type { Owners } from './mails.ts';
import { tell } from './tell.ts';

interface OwnedItem extends Owners {
  readonly id: number;
  readonly vendor: string;
  readonly product_name: string;
  readonly version: number;
}

const roles = [
  ['business_owner_id', 'business owner'],
  ['tech_admin_id', 'tech admin'],
  ['executive_sponsor_id', 'executive sponsor'],
] as const;

/** What an item's owners were before; all null for a new item. */
export const noOwners: Owners = { business_owner_id: null, tech_admin_id: null, executive_sponsor_id: null };

/** The new roles of each person whom somebody else makes an owner. */
function newRolesOf(actor: number, before: Owners, after: Partial<Owners>): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const [field, role] of roles) {
    const id = after[field] ?? null;
    if (id === null || id === actor || id === before[field]) continue;
    found.set(id, [...(found.get(id) ?? []), role]);
  }
  return found;
}

/** Whether a change makes anybody else an owner, who then has to be told in its transaction. */
export const hasNewOwners = (actor: number, before: Owners, after: Partial<Owners>): boolean =>
  newRolesOf(actor, before, after).size > 0;

/** Tells the new owners of an item, in the transaction that makes them its owners. */
export async function tellNewOwners(
  { db, jobs, at, person }: Work,
  before: Owners,
  item: OwnedItem,
): Promise<void> {
  const found = newRolesOf(person.id, before, item);
  if (found.size === 0) return;
  const author = await nameInTexts(db, person);
  const title = `${item.vendor} ${item.product_name}`;
  const tellings = [...found].map(([id, names]) => ({
    kind: 'owner' as const,
    news: newsOf(
      `${author} made you ${sentenceList(names)}: ${title}`,
      'Reminders of its renewals come to you.',
    ),
    mail: { event: 'notification' as const, occasion: `owner ${item.id} at ${item.version}`, details: {} },
    about: { softwareId: item.id },
    people: [{ id, why: `You were made its ${sentenceList(names)}.` }],
  }));
  await tell({ db, jobs, at, person }, tellings);
}

interface HandedOver {
  readonly from: { readonly id: number; readonly name: string };
  readonly to: number;
  /** Once for each of the roles in it. */
  readonly items: readonly { readonly softwareId: number; readonly software_name: string }[];
}

/** Tells somebody what they own from now on, because its owner is deleted: once for any number of items. */
export async function tellHeir(
  { db, jobs, at, person }: Work,
  { from, to, items }: HandedOver,
): Promise<void> {
  const [first, ...others] = new Map(items.map((item) => [item.softwareId, item.software_name]));
  if (!first || to === person.id) return;
  const [softwareId, name] = first;
  const more = others.length === 0 ? '' : ` and ${others.length.toLocaleString('en-US')} more`;
  const author = await nameInTexts(db, person);
  await tell({ db, jobs, at, person }, [
    {
      kind: 'owner',
      news: newsOf(`${author} made you an owner: ${name}${more}`, `${from.name} owned this before.`),
      mail: { event: 'notification', occasion: `handed over by ${from.id} at ${at}`, details: {} },
      about: { softwareId },
      people: [{ id: to, why: `What ${from.name} owned was handed over to you.` }],
    },
  ]);
}
