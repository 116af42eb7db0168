import type { PurchaseRequest } from '@purser/api/request-replies';
import type { User } from '@purser/api/users';
import { Problem } from '@purser/domain/problem';
import { requestLabels } from '@purser/domain/request-changes';
import { contractFieldNames } from '@purser/domain/terms';
import { factOf, labelOf } from '../../../lib/term-texts.ts';
import { changedFields, valuesOf, valueText } from '../details/request-fields.ts';

/**
 * Refuses an approval of a request that says something else by now than its page does: nobody approves what they haven't seen.
 * @throws Problem 'conflict', which names the changes
 */
export function requireSeen(shown: PurchaseRequest, now: PurchaseRequest, users: readonly User[]): void {
  const changes = [...changedDetails(shown, now, users), ...changedTerms(shown.contract, now.contract)];
  if (changes.length === 0) return;
  const words = `The request has been changed since this page showed it. ${changes.join('. ')}. Please look at it again before you approve it`;
  throw new Problem('conflict', words);
}

function changedDetails(shown: PurchaseRequest, now: PurchaseRequest, users: readonly User[]): string[] {
  const [before, after] = [valuesOf(shown), valuesOf(now)];
  return changedFields(before, after).map((name) =>
    changeText(requestLabels[name], valueText(name, before, users), valueText(name, after, users)),
  );
}

type Contract = PurchaseRequest['contract'];

function changedTerms(before: Contract, after: Contract): string[] {
  if (before === null || after === null) return [];
  return contractFieldNames
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => changeText(labelOf(name, after.billingCycle), factOf(before, name), factOf(after, name)));
}

// In characters; descriptions are long.
const longest = 80;

const changeText = (label: string, before: string, after: string): string =>
  before.length + after.length > longest
    ? `${label} was changed`
    : `${label}: from ${before || 'nothing'} to ${after || 'nothing'}`;
