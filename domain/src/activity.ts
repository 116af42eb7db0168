/** The kinds of thing that the activity feed tells of (docs/product/history.md#activity-feed). */

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
  'role_changed',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** What the feed knows of a thing that happened. An id is null where there is none, or none any more. */
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
 * Where an activity leads: what is about a request to that request, else to the item or the import; null where nothing is
 * left to open (docs/product/history.md#activity-feed).
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

/** What administrators set or look after: activities of the type `role_changed` tell of all of it. */
export const administered = ['people', 'settings', 'workflow', 'mail_rules', 'mail', 'options'] as const;
export type Administered = (typeof administered)[number];

/** What was set, as the activity's metadata says; null where it doesn't. @example administeredOf('{"about":"workflow"}') // 'workflow' */
export const administeredOf = (metadata: string | null): Administered | null => {
  const about = entryOf(metadata, 'about');
  return administered.find((known) => known === about) ?? null;
};

function entryOf(metadata: string | null, name: string): unknown {
  if (metadata === null) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(metadata);
  } catch {
    return undefined;
  }
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
