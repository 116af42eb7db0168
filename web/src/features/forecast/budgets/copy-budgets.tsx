import { Copy } from 'lucide-react';
import { useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type BudgetCopy, useCopyBudgets } from './budgets.queries.ts';

/** Gives a year the budgets of another one. Where it has some, they are replaced only after a question. */
export function CopyBudgets({ from, to, replaced }: BudgetCopy) {
  const [isAsking, setIsAsking] = useState(false);
  const copying = useCopyBudgets();
  const copy = () => copying.mutate({ from, to, replaced }, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={copying.isPending && !isAsking}
        onClick={() => (replaced.length > 0 ? setIsAsking(true) : copy())}
      >
        <Copy aria-hidden="true" />
        Copy FY {from} to FY {to}
      </Button>
      {isAsking && (
        <ConfirmDialog
          onOpenChange={setIsAsking}
          title={`Replace the budgets of FY ${to}?`}
          description={`FY ${to} has ${countOf(replaced.length, 'budget')}. The budgets of FY ${from} take their place.`}
          confirmLabel="Replace Budgets"
          busy={copying.isPending}
          busyLabel="Replacing…"
          onConfirm={copy}
        />
      )}
    </>
  );
}
