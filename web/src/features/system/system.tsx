import { downloadReport } from '@purser/api/addresses';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { FileDown, Lock } from 'lucide-react';
import { useMe } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { pageHeading, useRestoredFocus } from '../../ui/focus.ts';
import { PageActions } from '../../ui/page-actions.tsx';
import { QueryAlert, useFailed } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { Backups } from './backups.tsx';
import { LastErrors } from './last-errors.tsx';
import { systemQuery } from './system.queries.ts';
import { SystemState } from './system-state.tsx';

/** How the installation is, for administrators (docs/product/system.md#screen). */
export function System() {
  if (may(useMe(), 'see the system')) return <Installation />;
  return (
    <Card>
      <EmptyState
        icon={Lock}
        title="Only administrators see the system"
        text="They look after the installation, its backups and its errors."
      />
    </Card>
  );
}

function Installation() {
  const found = useQuery(systemQuery);
  const isFailed = useFailed(found);
  const restoredFocus = useRestoredFocus(() => null, pageHeading);
  return (
    <div className="system" {...restoredFocus}>
      <DownloadReport />
      {found.isRefetchError && (
        <QueryAlert
          variant="destructive"
          className="col-span-full"
          title="The state could not be refreshed"
          query={found}
        />
      )}
      <Answer
        query={found}
        waiting={skeleton}
        failed="The state could not be loaded"
        frame={(instead) => (isFailed ? <Card className="col-span-full">{instead}</Card> : instead)}
      >
        {(system) => (
          <>
            <div>
              <SystemState
                system={system}
                isChecking={found.isFetching}
                onCheck={() => void found.refetch()}
              />
              <LastErrors errors={system.errors} since={system.startedAt} />
            </div>
            <div>
              <Backups state={system.backup} command={system.command} />
            </div>
          </>
        )}
      </Answer>
    </div>
  );
}

const skeleton = (
  <Waiting label="Loading the state" className="contents">
    {[6, 3].map((lines) => (
      <Card key={lines} className="grid content-start gap-4 p-4">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} width={`${80 - line * 7}%`} />
        ))}
      </Card>
    ))}
  </Waiting>
);

/** The state as a file for somebody who helps, without secrets and people's data. */
const DownloadReport = () => (
  <PageActions>
    <DownloadButton
      address={downloadReport}
      label="Download report"
      failure="The report could not be downloaded"
      icon={FileDown}
    />
  </PageActions>
);
