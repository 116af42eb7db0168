import type { decideRenewal } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { RenewalDecision } from '@purser/api/renewal-terms';
import { pick } from '@purser/domain/fields';

export type DecisionBody = BodyAt<typeof decideRenewal>;

/** A decision that was made, to make it again. */
export const bodyOfMade = (made: RenewalDecision): DecisionBody =>
  pick(made, [
    'contractId',
    'termEnd',
    'decision',
    'note',
    'until',
    'targetCost',
    'noticeSentOn',
    'noticeMethod',
    'evidenceFileIds',
    'endsWith',
    'vendorAgreed',
  ]);
