/** Notifies people who were made owners of items (docs/product/notifications.md#what-is-told). */
import { newsOf } from '@purser/domain/notifications';
import { sentenceList } from '@purser/domain/sentence-list';
import { ownerRoles } from '@purser/domain/workflow';
import { nameInTexts } from '../people.ts';
import type { Work } from '../serve.ts';
import { notify, type Owners } from './notify.ts';

interface OwnedItem extends Owners {
  readonly id: number;
  readonly vendor: string;
  readonly product_name: string;
  readonly version: number;
}

/** What an item's owners were before; all null for a new item. */
export const noOwners: Owners = { business_owner_id: null, tech_admin_id: null, executive_sponsor_id: null };

/** The new roles of each person that another one makes an owner. */
function newRolesOf(actor: number, before: Owners, after: Partial<Owners>): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { column, label } of ownerRoles) {
    const id = after[column] ?? null;
    if (id === null || id === actor || id === before[column]) continue;
    found.set(id, [...(found.get(id) ?? []), label.toLowerCase()]);
  }
  return found;
}

/** Whether a change makes another person an owner, who has to be notified in its transaction. */
export const hasNewOwners = (actor: number, before: Owners, after: Partial<Owners>): boolean =>
  newRolesOf(actor, before, after).size > 0;

/** Notifies the new owners of an item, in the transaction that makes them its owners. */
export async function notifyNewOwners(
  { db, jobs, at, person }: Work,
  before: Owners,
  item: OwnedItem,
): Promise<void> {
  const found = newRolesOf(person.id, before, item);
  if (found.size === 0) return;
  const author = await nameInTexts(db, person);
  const title = `${item.vendor} ${item.product_name}`;
  const notices = [...found].map(([id, names]) => ({
    kind: 'owner' as const,
    news: newsOf(
      `${author} made you ${sentenceList(names)}: ${title}`,
      'Reminders of its renewals come to you.',
    ),
    mail: { event: 'notification' as const, occasion: `owner ${item.id} at ${item.version}`, details: {} },
    about: { softwareId: item.id },
    people: [{ id, why: `You were made its ${sentenceList(names)}.` }],
  }));
  await notify({ db, jobs, at, person }, notices);
}

/** Items with a new owner. An item comes once for each of the roles in it. */
interface GivenItems {
  readonly to: number;
  readonly items: readonly { readonly softwareId: number; readonly software_name: string }[];
}

interface HandedOver extends GivenItems {
  readonly from: { readonly id: number; readonly name: string };
}

/** Notifies the person who takes over a deleted person's items: once for any number of them. */
export const notifyHeir = (work: Work, { from, ...given }: HandedOver): Promise<void> =>
  notifyOfMany(work, given, {
    occasion: `handed over by ${from.id} at ${work.at}`,
    note: `${from.name} owned this before.`,
    why: `What ${from.name} owned was handed over to you.`,
  });

/** Notifies the new business owner of some items: once for any number of them. */
export const notifyNewOwner = (work: Work, given: GivenItems): Promise<void> =>
  notifyOfMany(work, given, {
    occasion: `made owner by ${work.person.id} at ${work.at}`,
    note: 'Reminders of renewals come to you.',
    why: 'You were made the business owner.',
  });

interface Words {
  readonly occasion: string;
  readonly note: string;
  readonly why: string;
}

async function notifyOfMany(
  { db, jobs, at, person }: Work,
  { to, items }: GivenItems,
  { occasion, note, why }: Words,
): Promise<void> {
  const [first, ...others] = new Map(items.map((item) => [item.softwareId, item.software_name]));
  if (!first || to === person.id) return;
  const [softwareId, name] = first;
  const more = others.length === 0 ? '' : ` and ${others.length.toLocaleString('en-US')} more`;
  const author = await nameInTexts(db, person);
  await notify({ db, jobs, at, person }, [
    {
      kind: 'owner',
      news: newsOf(`${author} made you an owner: ${name}${more}`, note),
      mail: { event: 'notification', occasion, details: {} },
      about: { softwareId },
      people: [{ id: to, why }],
    },
  ]);
}
