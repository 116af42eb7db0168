import type { Mail, MailWithText } from '@purser/api/mail';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/query-client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { MailPaper } from './mail-paper.tsx';
import { mailQuery } from './outgoing-mail.queries.ts';

/** What a mail said or would say now, and why it goes to whom it goes. */
export function OutgoingMailText({ mail }: { mail: Mail }) {
  const { id, status, subject, userName, why } = mail;
  const text = useQuery(mailQuery(id));
  return (
    <div className="mail-text">
      <p>{why === null ? 'Why it was written is not known any more.' : `Why, to ${userName}: “${why}”`}</p>
      {status !== 'sent' && <p>It has not left yet. This is how it would read now.</p>}
      {text.isPending && skeleton}
      {text.isError && (
        <ErrorState
          title="The mail could not be loaded"
          text={messageOf(text.error)}
          onRetry={() => void text.refetch()}
          busy={text.isFetching}
        />
      )}
      {text.data && <Text mail={text.data} title={`Mail: ${subject}`} />}
    </div>
  );
}

function Text({ mail: { subject, html }, title }: { mail: MailWithText; title: string }) {
  if (html !== '') return <MailPaper subject={subject} html={html} title={title} />;
  return <p>The text of this mail was not kept when it was sent. Mails that are sent now keep theirs.</p>;
}

const skeleton = (
  <Waiting label="Loading the mail" className="mail-paper">
    <div className="grid gap-3 p-4">
      <Skeleton />
      <Skeleton width="85%" />
      <Skeleton width="40%" />
    </div>
  </Waiting>
);
