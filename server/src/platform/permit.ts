import { type Action, type Actor, may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import type { VersionCheck } from './serve.ts';

/** Goes on where the policy allows an action; 403 otherwise. */
export function permit(person: Actor, action: Action): void {
  if (!may(person, action)) throw new Problem('forbidden', 'Only an administrator can do this');
}

/** Goes on where a record's version is one that the writer knew; 412 otherwise (docs/product/api.md#versions). */
export function requireVersion(ifMatch: VersionCheck, version: number): void {
  if (ifMatch === undefined || ifMatch.includes(version)) return;
  throw new Problem(
    'stale',
    'Somebody changed this in the meantime. Please look at the changes and try again',
    {
      more: { version },
    },
  );
}
