import type { PortfolioRow } from '@purser/api/portfolio';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { softwareContractsQuery } from '../features/contracts/contracts.queries.ts';
import { forgetRow } from '../features/portfolio/portfolio.queries.ts';
import { nameOf } from '../features/portfolio/row-facts.ts';
import { DeleteSoftwareDialog } from '../features/software/delete-software-dialog.tsx';

type DeletionPlaceProps = { row: PortfolioRow; onClose: () => void };

/** Asks before an item is deleted, and says how much goes with it. */
export function DeletionPlace({ row, onClose }: DeletionPlaceProps) {
  const client = useQueryClient();
  const contracts = useQuery(softwareContractsQuery(row.id));

  function onDeleted() {
    forgetRow(client, row.id);
    onClose();
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
