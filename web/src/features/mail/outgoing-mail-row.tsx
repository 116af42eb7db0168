import type { Mail } from '@purser/api/mail';
import { mailTitle } from '@purser/domain/mail';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { Answer } from '../../ui/answer.tsx';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { mailQuery } from './outgoing-mail.queries.ts';
import { RenderedMail, RenderedMailSkeleton } from './rendered-mail.tsx';

/** How mails leave now. */
export type Transport = NonNullable<Mail['sentBy']>;

type OutgoingMailRowProps = {
  mail: Mail;
  transport: Transport;
  isSending: boolean;
  onSend: () => void;
};

const states = {
  waiting: { shape: 'dashed', label: 'Waiting' },
  sent: { shape: 'tick', label: 'Sent' },
  failed: { shape: 'cross', label: 'Failed' },
} as const;

export function OutgoingMailRow({ mail, transport, isSending, onSend }: OutgoingMailRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, subject, userName, address, isTest, lastError } = mail;
  const time = mail.lastAttemptAt ?? mail.createdAt;
  const { shape, label } = states[status];
  const isFile = status === 'sent' && (mail.sentBy ?? transport) === 'files';
  return (
    <>
      <Mark shape={shape} />
      <div className="mail-what">
        <p>
          <MailLink link={mail.link}>{subject}</MailLink>
        </p>
        <p>{descriptionOf(mail)}</p>
        {status !== 'sent' && lastError !== null && <p className="mail-reason">{lastError}</p>}
        <button
          type="button"
          className="disclosure"
          aria-expanded={isOpen}
          aria-label={`Show mail: ${subject} to ${isTest ? address : userName}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown className="icon-sm" aria-hidden="true" />
          Show mail
        </button>
      </div>
      <div className="mail-when">
        <p>
          <b>{isFile ? 'Written to file' : label}</b> <time dateTime={time}>{formatInstant(time)}</time>
        </p>
        <p>{attemptsText(mail)}</p>
      </div>
      {status !== 'sent' && !isTest && (
        <Button
          variant="outline"
          size="sm"
          busy={isSending}
          busyLabel="Sending…"
          aria-label={isSending ? undefined : `Send again: ${subject} to ${userName}`}
          onClick={onSend}
        >
          Send again
        </Button>
      )}
      {isOpen && <OutgoingMailText mail={mail} />}
    </>
  );
}

const descriptionOf = ({ event, isTest, userName, address }: Mail): string =>
  isTest
    ? `Test of ${mailTitle(event)} to ${address}, by ${userName}`
    : `${mailTitle(event)} to ${userName}, ${address}`;

function attemptsText({ attempts }: Mail): string {
  if (attempts === 0) return 'not tried yet';
  return attempts === 1 ? '1 attempt' : `${formatCount(attempts)} attempts`;
}

function MailLink({ link, children }: { link: string; children: ReactNode }) {
  const [, request] = /^\/requests\/(\d+)$/.exec(link) ?? [];
  if (request) {
    return (
      <Link to="/requests/$id" params={{ id: request }}>
        {children}
      </Link>
    );
  }
  const [, item] = /^\/dashboard\?software=(\d+)$/.exec(link) ?? [];
  if (!item) return children;
  return (
    <Link to="/dashboard" search={{ software: Number(item) }}>
      {children}
    </Link>
  );
}

/** A mail's text as it was sent or would be sent now, and the reason why its recipient gets it. */
function OutgoingMailText({ mail: { id, status, subject, userName, why } }: { mail: Mail }) {
  const text = useQuery(mailQuery(id));
  return (
    <div className="mail-text">
      <p>{why === null ? 'Why it was written is not known any more.' : `Why, to ${userName}: “${why}”`}</p>
      {status !== 'sent' && <p>It has not left yet. This is how it would read now.</p>}
      <Answer
        query={text}
        waiting={<RenderedMailSkeleton label="Loading the mail" />}
        failed="The mail could not be loaded"
      >
        {(mail) =>
          mail.html ? (
            <RenderedMail subject={mail.subject} html={mail.html} title={`Mail: ${subject}`} />
          ) : (
            <p>The text of this mail was not kept when it was sent. Mails that are sent now keep theirs.</p>
          )
        }
      </Answer>
    </div>
  );
}
