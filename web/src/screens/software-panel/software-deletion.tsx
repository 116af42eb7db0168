import type { PortfolioRow } from '@purser/api/portfolio';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { softwareContractsQuery } from '../../features/contracts/contracts.queries.ts';
import { forgetRow } from '../../features/portfolio/portfolio.queries.ts';
import { nameOf } from '../../features/portfolio/row-facts.ts';
import { DeleteSoftwareDialog } from '../../features/software/delete-software-dialog.tsx';
import { focusAfterDeletedRow, focusAfterDialog } from '../page-focus.ts';

/** After the deletion another row gets the focus. */
export function SoftwareDeletion({ onDeleted, ...dialog }: ComponentProps<typeof DeleteSoftwareDialog>) {
  const client = useQueryClient();

  function leave() {
    forgetRow(client, dialog.id);
    onDeleted();
    focusAfterDialog(focusAfterDeletedRow);
  }

  return <DeleteSoftwareDialog {...dialog} onDeleted={leave} />;
}

/** A row of the table knows only whether it has contracts, so that they are counted here. */
export function RowDeletion({ row, onClose }: { row: PortfolioRow; onClose: () => void }) {
  const contracts = useQuery(softwareContractsQuery(row.id));
  return (
    <SoftwareDeletion
      id={row.id}
      version={row.version}
      name={nameOf(row)}
      contracts={row.latestContract ? contracts.data?.length : 0}
      files={row.vendorFiles}
      onClose={onClose}
      onDeleted={onClose}
    />
  );
}
