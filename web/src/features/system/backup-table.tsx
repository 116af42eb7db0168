import { Download } from 'lucide-react';
import { formatBytes } from '../../lib/format.ts';
import { formatInstant, formatShortInstant } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { buttonLook } from '../../ui/button.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { type BackupOutcome, failureText } from './backup-outcomes.ts';
import { backupUrl } from './system.queries.ts';

/** The backups of the folder, and when one came to nothing. */
export function BackupTable({ lines }: { lines: readonly BackupOutcome[] }) {
  const now = useNow();
  return (
    <table className="system-table">
      <caption className="sr-only">Backups, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Begun</th>
          <th scope="col" className="text-right">
            Size
          </th>
          <th scope="col">Verified</th>
          <th>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.createdAt} ${'backup' in line}`}>
            <th scope="row" className="whitespace-nowrap max-narrow:whitespace-normal max-narrow:min-w-20">
              {formatShortInstant(line.createdAt, now)}
            </th>
            <Cells line={line} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ line }: { line: BackupOutcome }) {
  if (!('backup' in line)) {
    return (
      <td colSpan={3} className="system-failure">
        <span className="system-mark">
          <Mark shape="cross" />
          {failureText(line.problem)}
        </span>
        <small>{line.problem}</small>
      </td>
    );
  }
  const { name, size, verified, createdAt } = line.backup;
  return (
    <>
      <td className="num text-right">{formatBytes(size)}</td>
      <td>
        {verified ? (
          <span className="system-mark">
            <Mark shape="tick" />
            Read back
          </span>
        ) : (
          <span className="text-ink-3">Not verified</span>
        )}
      </td>
      <td className="text-right">
        <a
          href={backupUrl(name)}
          download
          aria-label={`Download the backup of ${formatInstant(createdAt)}`}
          {...buttonLook({ variant: 'ghost', size: 'icon-sm' })}
        >
          <Download aria-hidden="true" />
        </a>
      </td>
    </>
  );
}
