import type { PortfolioRow } from '@purser/api/portfolio';
import { ContractFilesDialog } from '../features/files/contract-files-dialog.tsx';
import { nameOf } from '../features/portfolio/row-facts.ts';

/** The files of a row, which its count opens. */
export function ContractFiles({ row, onClose }: { row: PortfolioRow; onClose: () => void }) {
  return <ContractFilesDialog softwareId={row.id} name={nameOf(row)} onClose={onClose} />;
}
