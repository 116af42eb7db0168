/** The kinds of thing that the activity feed tells of (Spec 1 §4). */

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
