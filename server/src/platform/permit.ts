import { type Action, type Actor, may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import type { VersionCheck } from './serve.ts';

export const administratorsOnly = 'Only an administrator can do this';

/** 403 where the policy forbids an action. */
export function permit(person: Actor, action: Action): void {
  if (!may(person, action)) throw new Problem('forbidden', administratorsOnly);
}

/** 404 for a record that isn't there. */
export const noSuch = (
  record: 'contract' | 'feed' | 'file' | 'rate' | 'request' | 'scenario' | 'software',
): never => {
  throw new Problem('missing', `This ${record} doesn’t exist. It may have been deleted`);
};

/** 412 where the record's version is not one of If-Match (docs/product/api.md#versions). */
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
