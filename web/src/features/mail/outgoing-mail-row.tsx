import type { Mail } from '@purser/api/mail';
import { mailKinds } from '@purser/domain/mail';
import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { OutgoingMailText } from './outgoing-mail-text.tsx';

/** The way on which mails leave now. */
export type Transport = NonNullable<Mail['sentBy']>;

type OutgoingMailRowProps = {
  mail: Mail;
  transport: Transport;
  isSending: boolean;
  onSend: () => void;
};

const states = {
  waiting: { shape: 'dashed', word: 'Waiting' },
  sent: { shape: 'tick', word: 'Sent' },
  failed: { shape: 'cross', word: 'Failed' },
} as const;

/** What was sent to whom, about what, and what became of it. */
export function OutgoingMailRow({ mail, transport, isSending, onSend }: OutgoingMailRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, subject, userName, address, isTest, lastError } = mail;
  const { shape, word } = states[status];
  const isFile = status === 'sent' && (mail.sentBy ?? transport) === 'files';
  return (
    <>
      <Mark shape={shape} />
      <div className="mail-what">
        <p>
          <MailLink link={mail.link}>{subject}</MailLink>
        </p>
        <p>{whatWords(mail)}</p>
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
          <b>{isFile ? 'Written to file' : word}</b>{' '}
          <time dateTime={timeOf(mail)}>{formatInstant(timeOf(mail))}</time>
        </p>
        <p>{attemptsWords(mail)}</p>
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

const whatWords = ({ event, isTest, userName, address }: Mail): string =>
  isTest
    ? `Test of ${mailKinds[event].title} to ${address}, by ${userName}`
    : `${mailKinds[event].title} to ${userName}, ${address}`;

/** When it was last tried; when it was written, for one that never was. */
const timeOf = ({ lastAttemptAt, createdAt }: Mail): string => lastAttemptAt ?? createdAt;

function attemptsWords({ attempts }: Mail): string {
  if (attempts === 0) return 'not tried yet';
  return attempts === 1 ? '1 attempt' : `${formatCount(attempts)} attempts`;
}

/** A link to the page that a mail is about. */
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
