import type { RenewalTerm } from '@purser/api/renewal-terms';
import { writeRecord } from '@purser/domain/csv/text';
import { renewalCells, renewalColumns } from '@purser/domain/renewal/renewal-file';
import { downloadCsv } from '../../../lib/download-csv.ts';

/** Saves rows as the server would write them, in the order in which they are shown. */
export const saveRenewals = (rows: readonly RenewalTerm[], today: string): void =>
  downloadCsv([renewalColumns, ...rows.map(renewalCells)].map(writeRecord).join(''), `renewals-${today}.csv`);
