import type { RequestRow } from '@purser/api/requests';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { Badge } from '../../ui/badge.tsx';
import { Mark } from '../../ui/status-mark.tsx';

const looks = {
  draft: { variant: 'default', shape: 'dashed' },
  in_progress: { variant: 'accent', shape: 'ring' },
  approved: { variant: 'success', shape: 'tick' },
  rejected: { variant: 'destructive', shape: 'cross' },
} as const;

type RequestStatusBadgeProps = {
  status: RequestRow['status'];
  /** How much of the workflow is done, in percent. */
  share?: number;
};

export function RequestStatusBadge({ status, share = 0 }: RequestStatusBadgeProps) {
  const { variant, shape } = looks[status];
  return (
    <Badge variant={variant}>
      <Mark shape={shape} share={share} />
      {requestStatusLabel(status)}
    </Badge>
  );
}
