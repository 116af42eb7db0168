import { getContract } from '@purser/api/addresses';
import type { Contract, ContractChanges } from '@purser/api/contracts';
import type { ChangeLog } from '@purser/api/history';
import { isSame } from '@purser/domain/csv/records';
import { call } from '../../lib/call.ts';
import type { PeopleNames } from '../../lib/people-names.ts';
import { labelOf, shownTerms, textOf } from '../../lib/term-texts.ts';
import { newestChanges, whoChanged, withShownNames } from '../../lib/who-changed.ts';
import type { TheirChange } from '../../ui/conflict-dialog.tsx';

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
  const changed = shownTerms.filter((field) => !isSame(contract[field], theirs[field]));
  return changed.map((field) => {
    const mine = changes[field];
    return {
      label: labelOf(field, theirs.billingCycle),
      before: textOf(field, contract[field]),
      theirs: textOf(field, theirs[field]),
      mine: mine === undefined ? null : textOf(field, mine),
      ...whoChanged(history, `contract #${contract.id} · ${field}`),
    };
  });
}
