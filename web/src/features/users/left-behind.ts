import type { UserDuties } from '@purser/api/users';
import { countOf } from '../../lib/format.ts';

/**
 * What stays without an owner where nobody takes over, as the button that does it says it; empty where nothing does. An
 * item of which somebody is owner twice is one item. @example leftBehind(duties) // ' and leave 12 items without an owner'
 */
export function leftBehind(duties: UserDuties | undefined): string {
  if (!duties) return '';
  const items = new Set(duties.software.map(({ softwareId }) => softwareId)).size;
  const requests = new Set(duties.requests.map(({ requestId }) => requestId)).size;
  const steps = duties.steps.length + duties.workflow.length;
  const owned = [items > 0 && countOf(items, 'item'), requests > 0 && countOf(requests, 'request')].filter(
    Boolean,
  );
  if (owned.length > 0) return ` and leave ${owned.join(' and ')} without an owner`;
  return steps > 0 ? ` and leave ${countOf(steps, 'step')} without an approver` : '';
}
