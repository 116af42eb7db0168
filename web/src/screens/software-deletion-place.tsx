import type { PortfolioRow } from '@purser/api/portfolio';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { softwareContractsQuery } from '../features/contracts/contracts.queries.ts';
import { forgetRow } from '../features/portfolio/portfolio.queries.ts';
import { nameOf } from '../features/portfolio/row-facts.ts';
import { DeleteSoftwareDialog } from '../features/software/delete-software-dialog.tsx';

type DeletionPlaceProps = { row: PortfolioRow; onClose: () => void };

const dialogClosesWithinMs = 100;

/** Asks before an item is deleted, and says how much goes with it. */
export function DeletionPlace({ row, onClose }: DeletionPlaceProps) {
  const client = useQueryClient();
  const contracts = useQuery(softwareContractsQuery(row.id));

  function onDeleted() {
    forgetRow(client, row.id);
    onClose();
    setTimeout(focusTableIfLost, dialogClosesWithinMs);
  }

  return (
    <DeleteSoftwareDialog
      id={row.id}
      name={nameOf(row)}
      contracts={row.latestContract ? contracts.data?.length : 0}
      files={row.vendorFiles}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  );
}

// The button that had the focus has gone with its row; the next row takes it.
function focusTableIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
}
