import type { PurchaseRequest } from '@purser/api/requests';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';

type SubmittedNoticeProps = { request: Pick<PurchaseRequest, 'id' | 'requestNumber'> };

/** Where a contract is that was submitted, because it isn't among the others before it is approved. */
export function SubmittedNotice({ request: { id, requestNumber } }: SubmittedNoticeProps) {
  return (
    <Alert title="Contract submitted for approval">
      It is created once its last step is approved. Follow it in{' '}
      <Link {...buttonLook({ variant: 'link' })} to="/requests/$id" params={{ id: String(id) }}>
        {requestNumber}
      </Link>
    </Alert>
  );
}
