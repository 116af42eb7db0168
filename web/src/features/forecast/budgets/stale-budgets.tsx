import type { Budget } from '@purser/api/budgets';
import { formatMoney } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { nameOfUse } from './budget-sums.ts';

type StaleBudgetsProps = {
  year: number;
  /** What the editing began from. */
  from: readonly Budget[];
  /** What somebody else has saved. */
  kept: readonly Budget[];
  onOverwrite: () => void;
  onKeepEditing: () => void;
};

/** Asks whether to save over what somebody else has saved meanwhile. */
export function StaleBudgets({ year, from, kept, onOverwrite, onKeepEditing }: StaleBudgetsProps) {
  const changes = changesOf(from, kept);
  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onKeepEditing()}
      title={`Somebody else has saved the budgets of FY ${year}`}
      description="If you save yours, their changes are lost. To see theirs, close this without saving and edit again. What you typed is still here."
      confirmLabel="Save mine"
      cancelLabel="Keep editing"
      onConfirm={onOverwrite}
    >
      {changes.length > 0 && (
        <>
          <p>They changed:</p>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}

function changesOf(from: readonly Budget[], kept: readonly Budget[]): string[] {
  const [before, after] = [amountsOf(from), amountsOf(kept)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: from ${amountText(before.get(name))} to ${amountText(after.get(name))}`);
}

const amountsOf = (budgets: readonly Budget[]): Map<string, number> =>
  new Map(budgets.map((budget) => [nameOfUse(budget), budget.amount]));

const amountText = (amount: number | undefined): string =>
  amount === undefined ? 'no budget' : formatMoney(amount);
