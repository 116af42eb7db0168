import { may } from '@purser/domain/policy';
import { useSwitch } from './reference.ts';
import { useMe } from './session.tsx';

/** Whether this person's contracts need an approval: their terms are changed, and they are deleted, by administrators alone. */
export function useNeedsApproval(): boolean {
  const isNeeded = useSwitch('contractsNeedApproval');
  return !may(useMe(), 'skip approvals') && isNeeded;
}
