import type { Backup } from '@purser/api/backups';
import type { System } from '@purser/api/system';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { countOf, formatBytes } from '../../lib/format.ts';
import { formatShortInstant } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { useMe } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { agoText, backupOutcomes } from './backup-outcomes.ts';
import { BackupTable } from './backup-table.tsx';
import { ConditionMark } from './condition-mark.tsx';
import { backupsQuery, useBackUp } from './system.queries.ts';

/** The backups of the folder, and one by hand (docs/product/backup.md#screen). */
export function Backups({ state, command }: { state: System['backup']; command: string }) {
  const backups = useQuery(backupsQuery);
  const backUp = useBackUp();
  const mayKeep = may(useMe(), 'keep backups');
  return (
    <Card
      title="Backup"
      className="overflow-hidden"
      actions={
        mayKeep && (
          <Button busy={backUp.isPending} busyLabel="Backing up…" onClick={() => backUp.mutate()}>
            <Archive aria-hidden="true" />
            Back up now
          </Button>
        )
      }
    >
      {(backUp.isPending || state.isRunning) && <BeingWritten />}
      <Sums state={state} />
      <Answer query={backups} waiting={skeleton} failed="The backups could not be loaded">
        {(found) => <Found backups={found} state={state} />}
      </Answer>
      <p className="px-4 py-3 border-t border-line text-12 text-ink-2">
        To restore a backup into an empty database, run this on the command line:
        <code className="block wrap-anywhere">{command} restore FILE</code>
      </p>
    </Card>
  );
}

const BeingWritten = () => (
  <div className="px-4 pb-3 grid gap-2" role="status">
    <p className="text-12 text-ink-2">
      A backup is being written and checked. You can leave this page meanwhile.
    </p>
    <Progress label="Writing a backup" />
  </div>
);

function Sums({ state: { last, nextAt } }: { state: System['backup'] }) {
  const now = useNow();
  return (
    <Figures look="row" className="px-4 pb-3">
      <Figure label="Last backup" isBig>
        {last ? agoText(last.createdAt, now) : 'None yet'}
      </Figure>
      <Figure label="Verified" note={last?.verified && 'all checksums match'}>
        <span className="system-mark">
          <ConditionMark condition={last?.verified ? 'ok' : 'warn'} />
          {last?.verified ? formatShortInstant(last.createdAt, now) : 'Not verified'}
        </span>
      </Figure>
      <Figure label="Next" note={nextAt !== null && 'every night'}>
        {nextAt === null ? 'Not scheduled' : formatShortInstant(nextAt, now)}
      </Figure>
    </Figures>
  );
}

function Found({ backups, state }: { backups: readonly Backup[]; state: System['backup'] }) {
  const lines = backupOutcomes(backups, state.failures);
  const total = backups.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <p className="px-4 pb-3 text-12 text-ink-2">
        {state.isEncrypted ? 'Encrypted' : 'Not encrypted'}, in <code>{folders[state.folder]}</code>:{' '}
        {countOf(backups.length, 'file')}, {formatBytes(total)}. Purser keeps 7 daily, 4 weekly and 12 monthly
        backups.
      </p>
      {lines.length > 0 && <BackupTable lines={lines} />}
      {lines.length === 0 && (
        <EmptyState
          icon={Archive}
          title="No backups yet"
          text="Purser writes one every night. You can also write one now."
        />
      )}
    </>
  );
}

const folders = { BACKUP_DIR: 'BACKUP_DIR', DATA_DIR: 'DATA_DIR/backups' };

const skeleton = (
  <Waiting label="Loading the backups">
    {[60, 52, 64].map((width) => (
      <div key={width} className="p-3 border-t border-line">
        <Skeleton width={`${width}%`} />
      </div>
    ))}
  </Waiting>
);
