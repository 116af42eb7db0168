import { Problem, statusOf } from '@purser/domain/problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef } from 'react';
import { softwareQuery } from '../../features/software/software.queries.ts';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { QueryAlert } from '../../ui/query-error.tsx';
import { SoftwarePanel } from '../software-panel/software-panel.tsx';

type RequestSoftwareProps = { software: number; onCreated: (id: number) => void; onClose: () => void };

/** The panel of the created software, or why it can't be shown (docs/product/requests.md#request-page). */
export function RequestSoftware({ software, onCreated, onClose }: RequestSoftwareProps) {
  const client = useQueryClient();
  const query = useQuery(softwareQuery(software));

  function close() {
    onClose();
    // The software may have been deleted in its panel.
    void refreshRequests(client);
  }

  const { data, error } = query;
  if (data || !error || isSignedOut(error))
    return <SoftwarePanel software={software} onCreated={onCreated} onClose={close} />;
  return <SoftwareFailed query={{ ...query, error }} />;
}

function SoftwareFailed({ query }: Pick<ComponentProps<typeof QueryAlert>, 'query'>) {
  const element = useRef<HTMLDivElement>(null);
  // On a small screen it would be below the visible part.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="progress-foot">
      <QueryAlert variant="destructive" title={failureOf(query.error)} query={query}>
        The request itself is done. You find the software in the Table View, too.
      </QueryAlert>
    </div>
  );
}

function failureOf(error: Error): string {
  if (!(error instanceof Problem)) return messageOf(error);
  const { kind, code, more } = error;
  if (code === 'unreachable') return 'Network error. Please check your connection and try again.';
  // An answer with a good status that was no software.
  if (code === 'unreadable' && more?.status === undefined) return 'Server returned invalid response format';
  const status = typeof more?.status === 'number' ? more.status : statusOf(kind);
  return `Failed to fetch software: ${status}`;
}
