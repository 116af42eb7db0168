/** What becomes of a cancellation whose term is renewed all the same (docs/product/renewals.md#the-next-term). */

import type { Software } from '@purser/api/software';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import { isActive } from '@purser/domain/options';
import { Problem } from '@purser/domain/problem';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { wasCancelled } from '@purser/domain/renewal/states';
import { authorshipOf, historyParts } from '../../platform/history.ts';
import { noSuch } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findSoftware, updateSoftware } from '../software/software.queries.ts';
import { titleOf } from '../software/software.service.ts';
import { deciderOf, type RenewedTerm } from './contract-renewal.ts';
import { contractField } from './contracts.service.ts';
import { forgetStatusBefore, nothingDecided, writeDecision } from './written-decisions.queries.ts';

/** Whether a term was cancelled, by a decision or with its item. */
export const isCancelled = ({ renewal }: RenewedTerm): boolean => wasCancelled(renewal);

/**
 * Requires that a person who renews a cancelled term knows it: our dialogs say whether they have shown that. A call that
 * says nothing of it takes the cancellation back.
 */
export function requireKnown(
  work: Work,
  term: RenewedTerm | undefined,
  takesCancellationBack: boolean | undefined,
): void {
  if (takesCancellationBack !== false || !term || !isCancelled(term)) return;
  const words = wordsOf(work, term);
  const cancelled =
    words === null ? 'This software has been cancelled' : `This term has been cancelled (${words})`;
  throw new Problem('conflict', `${cancelled}. Renewing it takes that back: save again to do so`, {
    code: 'cancelled',
  });
}

/**
 * Takes the cancellation of a renewed term back: the item has again the status that it had, and the history says so. The contract
 * keeps its end, after which the new one begins.
 */
export async function takeCancellationBack(work: Work, item: Software, term: RenewedTerm): Promise<void> {
  const { contractId, renewal, termEnd } = term;
  const decided = renewal.decision?.decision === 'cancel' ? renewal.decision.termEnd : termEnd;
  const statusBefore = await forgetStatusBefore(work.db, item.id);
  // A late cancellation is one of the term before.
  if (decided !== termEnd)
    await writeDecision(
      work.db,
      { softwareId: item.id, contractId, termEnd: decided },
      { ...nothingDecided, ...deciderOf(work) },
    );
  const row = (await findSoftware(work.db, item.id)) ?? noSuch('software');
  const status = isActive(row.status) ? row.status : (statusBefore ?? 'active');
  const details = wordsOf(work, term);
  const history = historyParts(authorshipOf(work), {
    changes: [
      { fieldName: 'status', oldValue: row.status, newValue: status },
      {
        fieldName: contractField(contractId, `renewal of the term until ${decided}`),
        oldValue: details,
        newValue: 'Renew',
      },
    ],
    activity: {
      type: 'status_change',
      description: `${titleOf(row)} was renewed: its cancellation was taken back`,
      details,
    },
  });
  const write = { row, changes: { status, updatedAt: work.at } };
  if (!(await updateSoftware(work.db, write, history))) return noSuch('software');
}

const wordsOf = ({ currency }: Work, { renewal }: RenewedTerm): string | null =>
  renewal.decision?.decision === 'cancel'
    ? decisionText(renewal.decision, renewal, signBefore(currency))
    : null;
