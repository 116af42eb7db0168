import type { PurchaseRequest, RequestRow } from '@purser/api/request-replies';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';

type RequestProps = { request: Pick<PurchaseRequest, 'id' | 'requestNumber'> };

/** A submitted contract isn't among the others before it is approved. */
export function SubmittedNotice({ request }: { request: PurchaseRequest }) {
  if (request.status === 'draft')
    return (
      <Alert title="Not submitted yet">
        Please answer the questions in <RequestLink request={request} />, and submit it there
      </Alert>
    );
  return (
    <Alert title="Contract submitted for approval">
      It is created once its last step is approved. Follow it in <RequestLink request={request} />
    </Alert>
  );
}

export type WaitingRequest = Pick<RequestRow, 'id' | 'requestNumber' | 'currentStepLabel'>;

export function WaitingNotice({ request }: { request: WaitingRequest }) {
  return (
    <Alert title="Waiting for approval">
      The contract is created once its last step is approved. It is at {request.currentStepLabel} in{' '}
      <RequestLink request={request} />
    </Alert>
  );
}

function RequestLink({ request: { id, requestNumber } }: RequestProps) {
  return (
    <Link {...buttonLook({ variant: 'link' })} to="/requests/$id" params={{ id: String(id) }}>
      {requestNumber}
    </Link>
  );
}
