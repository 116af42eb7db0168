import type { PurchaseRequest } from '@purser/api/request-replies';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonLook } from '../../../ui/button.tsx';
import { useCopyRequest } from '../request-writes.ts';

export type RequestOutcomeProps = {
  request: PurchaseRequest;
  onCopied: (id: number) => void;
  onOpenSoftware: (id: number) => void;
};

export function RequestOutcome({ request, onCopied, onOpenSoftware }: RequestOutcomeProps) {
  if (request.status === 'rejected') return <CopyAsDraft request={request} onCopied={onCopied} />;
  if (request.status !== 'approved') return null;
  const { softwareId, targetSoftwareId } = request;
  return (
    <div className="progress-foot">
      <p className="progress-text">{outcomeText(request)}</p>
      {softwareId !== null && targetSoftwareId === null && (
        <Button variant="outline" onClick={() => onOpenSoftware(softwareId)}>
          Open the software
        </Button>
      )}
      {targetSoftwareId !== null && (
        <Link to="/table" search={{ software: targetSoftwareId }} {...buttonLook({ variant: 'outline' })}>
          Open the software
        </Link>
      )}
    </div>
  );
}

function outcomeText({ contract, contractId, softwareId, targetSoftwareId }: PurchaseRequest): string {
  if (softwareId === null && targetSoftwareId === null)
    return 'The request is approved. Its software has been deleted since.';
  if (contract === null) return 'The request is approved, and its software is in the overview.';
  return contractId === null
    ? 'The request is approved. Its contract has been deleted since.'
    : 'The request is approved, and its contract has been created.';
}

function CopyAsDraft({ request, onCopied }: Pick<RequestOutcomeProps, 'request' | 'onCopied'>) {
  const copying = useCopyRequest(request.id);
  const failure = serverMessage(copying.error, 'Something went wrong. Please try again.');
  return (
    <div className="progress-foot">
      <p className="progress-text">
        A {request.isWithdrawn ? 'withdrawn' : 'rejected'} request is closed for good. A copy of it begins
        anew.
      </p>
      <Button
        variant="outline"
        busy={copying.isPending}
        busyLabel="Copying…"
        onClick={() => copying.mutate(undefined, { onSuccess: ({ id }) => onCopied(id) })}
      >
        <Copy aria-hidden="true" />
        Copy as new draft
      </Button>
      {failure && !copying.isPending && (
        <Alert variant="destructive" title="The request was not copied">
          {failure}
        </Alert>
      )}
    </div>
  );
}
