/** The kinds of events in the activity feed (docs/product/history.md#activity-feed). */
import { jsonObject } from './json-object.ts';

/** Every activity type of the product, by its wire name. */
export const activityTypes = [
  'status_change',
  'new_contract',
  'software_updated',
  'contract_updated',
  'comment_added',
  'request_created',
  'request_step_approved',
  'request_approved',
  'request_rejected',
  'request_sent_back',
  'request_withdrawn',
  'role_changed',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** An event of the feed. An id is null where it names nothing, or nothing that exists any more. */
export interface LinkedActivity {
  readonly type: ActivityType;
  readonly softwareId: number | null;
  readonly requestId: number | null;
  readonly importId?: number | null;
}

/** The page or panel that an activity leads to. */
export type ActivityTarget =
  | { readonly request: number }
  | { readonly software: number }
  | { readonly import: number };

/**
 * What an activity opens: the request that it is about, else the item or the import; null where none of them exists any
 * more (docs/product/history.md#activity-feed).
 * @example targetOf({ type: 'request_created', softwareId: null, requestId: 12 }) // { request: 12 }
 */
export function targetOf(activity: LinkedActivity): ActivityTarget | null {
  const { type, softwareId, requestId, importId = null } = activity;
  const isAboutRequest = type.startsWith('request_') || softwareId === null;
  if (requestId !== null && isAboutRequest) return { request: requestId };
  if (softwareId !== null) return { software: softwareId };
  return importId === null ? null : { import: importId };
}

/** The request that an activity's metadata names; null where the text names none. @example requestIdOf('{"requestId":12}') // 12 */
export const requestIdOf = (metadata: string | null): number | null => idIn(metadata, 'requestId');

/** The import that an activity's metadata names; null where the text names none. @example importIdOf('{"importId":3}') // 3 */
export const importIdOf = (metadata: string | null): number | null => idIn(metadata, 'importId');

function idIn(metadata: string | null, name: string): number | null {
  const id = entryOf(metadata, name);
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}

/** The subjects of administration. Activities of the type `role_changed` describe them all. */
export const administered = ['people', 'settings', 'workflow', 'mail_rules', 'mail', 'options'] as const;
export type Administered = (typeof administered)[number];

/** The subject that an activity's metadata names; null where it names none. @example administeredOf('{"about":"workflow"}') // 'workflow' */
export const administeredOf = (metadata: string | null): Administered | null => {
  const about = entryOf(metadata, 'about');
  return administered.find((known) => known === about) ?? null;
};

function entryOf(metadata: string | null, name: string): unknown {
  const value = metadata === null ? undefined : jsonObject(metadata);
  return value && Reflect.get(value, name);
}
