import type { PurchaseRequest, RequestRow } from '@purser/api/requests';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';

type Named = { request: Pick<PurchaseRequest, 'id' | 'requestNumber'> };

/** Where a contract is that was submitted, because it isn't among the others before it is approved. */
export function SubmittedNotice({ request }: Named) {
  return (
    <Alert title="Contract submitted for approval">
      It is created once its last step is approved. Follow it in <RequestLink request={request} />
    </Alert>
  );
}

export type WaitingRequest = Pick<RequestRow, 'id' | 'requestNumber' | 'currentStepLabel'>;

/** Where the first contract of an item is, for whoever comes later. */
export function WaitingNotice({ request }: { request: WaitingRequest }) {
  return (
    <Alert title="Waiting for approval">
      The contract is created once its last step is approved. It is at {request.currentStepLabel} in{' '}
      <RequestLink request={request} />
    </Alert>
  );
}

function RequestLink({ request: { id, requestNumber } }: Named) {
  return (
    <Link {...buttonLook({ variant: 'link' })} to="/requests/$id" params={{ id: String(id) }}>
      {requestNumber}
    </Link>
  );
}
