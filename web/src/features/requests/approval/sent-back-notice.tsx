import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { useMe } from '../../../lib/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { LongText } from '../../../ui/long-text.tsx';

type SentBackNoticeProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** What should change, of a request that was sent back; nothing where it wasn't. */
export function SentBackNotice({ request, steps }: SentBackNoticeProps) {
  const { sentBackBy, sentBackByName, sentBackComment, requestorId, requestorName } = request;
  const me = useMe();
  if (sentBackBy === null) return null;
  const asker = steps.find(({ decisions }) =>
    decisions.some(({ decision, round }) => decision === 'sent_back' && round === request.round - 1),
  );
  return (
    <Alert
      variant="warning"
      className="mb-4"
      title={`${sentBackByName ?? 'Somebody'} asks for changes${asker ? ` at ${asker.label}` : ''}`}
    >
      <p dir="auto" className="whitespace-pre-line">
        <LongText text={sentBackComment ?? ''} most={600} />
      </p>
      <p>
        {requestorId === me.id
          ? 'Please make the changes, then resubmit it.'
          : `It waits for ${requestorName} to change and resubmit it.`}
      </p>
    </Alert>
  );
}
