import type { Mail } from '@purser/api/mail';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { eventWords } from './mail-words.ts';

type OutgoingMailRowProps = { mail: Mail; isSending: boolean; onSend: () => void };

const states = {
  waiting: { shape: 'dashed', word: 'Waiting' },
  sent: { shape: 'tick', word: 'Sent' },
  failed: { shape: 'cross', word: 'Failed' },
} as const;

/** What was sent to whom, about what, and what became of it. */
export function OutgoingMailRow({ mail, isSending, onSend }: OutgoingMailRowProps) {
  const { status, subject, userName, address, lastError } = mail;
  const { shape, word } = states[status];
  return (
    <>
      <Mark shape={shape} />
      <div className="mail-what">
        <p>
          <Place link={mail.link}>{subject}</Place>
        </p>
        <p>
          {eventWords[mail.event].title} to {userName}, {address}
        </p>
        {status !== 'sent' && lastError !== null && <p className="mail-reason">{lastError}</p>}
      </div>
      <div className="mail-when">
        <p>
          <b>{word}</b> <time dateTime={timeOf(mail)}>{formatInstant(timeOf(mail))}</time>
        </p>
        <p>{attemptsWords(mail)}</p>
      </div>
      {status !== 'sent' && (
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
    </>
  );
}

/** When it was last tried; when it was written, for one that never was. */
const timeOf = ({ lastAttemptAt, createdAt }: Mail): string => lastAttemptAt ?? createdAt;

function attemptsWords({ attempts }: Mail): string {
  if (attempts === 0) return 'not tried yet';
  return attempts === 1 ? '1 attempt' : `${formatCount(attempts)} attempts`;
}

/** A link to the page that a mail is about. */
function Place({ link, children }: { link: string; children: ReactNode }) {
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
