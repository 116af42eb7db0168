import { getContract } from '@purser/api/addresses';
import type { Contract, ContractChanges } from '@purser/api/contracts';
import type { ChangeLog } from '@purser/api/history';
import type { ContractTerms, TermName } from '@purser/domain/terms';
import { call } from '../../lib/call.ts';
import type { PeopleNames } from '../../lib/people-names.ts';
import { labelOf, shownTerms, textOf } from '../../lib/term-texts.ts';
import { newestChanges, whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { TheirChange } from '../../ui/conflict-dialog.tsx';
import { changesOfRecord } from '../../ui/versioned-save.ts';

/** The version of somebody else. */
export interface FreshContract {
  readonly theirs: Contract;
  /** The newest rows of its item's history. */
  readonly rows: readonly ChangeLog[];
}

export async function findContract({ id, softwareId }: Contract): Promise<FreshContract> {
  const [theirs, rows] = await Promise.all([
    call(getContract, { params: { id } }),
    newestChanges(softwareId),
  ]);
  return { theirs, rows };
}

/** The fields that somebody else has changed; `changes` are one's own. */
export function changesBetween(
  contract: Contract,
  { theirs, rows }: FreshContract,
  { changes = {}, names }: { changes?: ContractChanges; names: PeopleNames },
): TheirChange[] {
  const history = withShownNames(rows, names);
  const sides = { base: contract, mine: { ...contract, ...changes }, theirs };
  return changesOfRecord<ContractTerms, TermName>(sides, shownTerms, {
    labelOf: (field) => labelOf(field, theirs.billingCycle),
    textOf: (field, terms) => textOf(field, terms[field]),
    whoChanged: (field) => whoChanged(history, `contract #${contract.id} · ${field}`),
  });
}
