import type { Mail } from '@purser/api/mail';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../ui/query-error.tsx';
import { mailQuery } from './outgoing-mail.queries.ts';
import { RenderedMail, RenderedMailSkeleton } from './rendered-mail.tsx';

/** A mail's text as it was sent or would be sent now, and the reason why its recipient gets it. */
export function OutgoingMailText({ mail: { id, status, subject, userName, why } }: { mail: Mail }) {
  const text = useQuery(mailQuery(id));
  return (
    <div className="mail-text">
      <p>{why === null ? 'Why it was written is not known any more.' : `Why, to ${userName}: “${why}”`}</p>
      {status !== 'sent' && <p>It has not left yet. This is how it would read now.</p>}
      {text.isPending && <RenderedMailSkeleton label="Loading the mail" />}
      {text.isError && <QueryError title="The mail could not be loaded" query={text} />}
      {text.data?.html === '' && (
        <p>The text of this mail was not kept when it was sent. Mails that are sent now keep theirs.</p>
      )}
      {text.data?.html && (
        <RenderedMail subject={text.data.subject} html={text.data.html} title={`Mail: ${subject}`} />
      )}
    </div>
  );
}
