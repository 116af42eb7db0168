import type { Backup } from '@purser/api/backups';
import { Download } from 'lucide-react';
import { formatBytes } from '../../lib/format.ts';
import { formatInstant, formatShortInstant } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { buttonLook } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { type BackupOutcome, failureText } from './backup-outcomes.ts';
import { backupUrl } from './system.queries.ts';

type BackupTableProps = { lines: readonly BackupOutcome[] };

/** The backups of the folder, and when one came to nothing. */
export function BackupTable({ lines }: BackupTableProps) {
  const now = useNow();
  const columns: readonly TableColumn<BackupOutcome>[] = [
    {
      key: 'when',
      head: 'Started',
      isName: true,
      cell: ({ createdAt }) => formatShortInstant(createdAt, now),
    },
    {
      key: 'size',
      head: 'Size',
      align: 'right',
      cell: (line) => ('backup' in line ? formatBytes(line.backup.size) : <Failure {...line} />),
      attributes: (line) => ('backup' in line ? {} : { 'data-align': undefined }),
    },
    {
      key: 'verified',
      head: 'Verified',
      cell: (line) => ('backup' in line ? <Verified isVerified={line.backup.verified} /> : undefined),
    },
    {
      key: 'actions',
      head: 'Actions',
      isHeadHidden: true,
      align: 'right',
      cell: (line) => ('backup' in line ? <DownloadBackup backup={line.backup} /> : undefined),
    },
  ];
  return (
    <DataTable
      label="Backups, the newest first"
      className="system-table tabular-nums"
      columns={columns}
      rows={lines}
      rowKey={(line) => `${line.createdAt} ${'backup' in line}`}
    />
  );
}

const Failure = ({ problem }: { problem: string }) => (
  <span className="system-failure">
    <span className="system-mark">
      <Mark shape="cross" />
      {failureText(problem)}
    </span>
    <small>{problem}</small>
  </span>
);

function Verified({ isVerified }: { isVerified: boolean }) {
  if (!isVerified) return <span className="text-ink-3">Not verified</span>;
  return (
    <span className="system-mark">
      <Mark shape="tick" />
      Read back
    </span>
  );
}

const DownloadBackup = ({ backup: { name, createdAt } }: { backup: Backup }) => (
  <a
    href={backupUrl(name)}
    download
    aria-label={`Download the backup of ${formatInstant(createdAt)}`}
    {...buttonLook({ variant: 'ghost', size: 'icon-sm' })}
  >
    <Download aria-hidden="true" />
  </a>
);
