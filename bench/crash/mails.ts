import { setTimeout as pause } from 'node:timers/promises';
import type { TestSmtpServer } from '@purser/server/test/smtp-server';

/** What became of the mails about comments. */
export interface MailsFound {
  readonly arrived: number;
  /** Sent a second time with the same `Message-ID`, because the program was killed between sending one and noting it. */
  readonly repeated: number;
  readonly faults: readonly string[];
}

const mark = /Comment \d+ of round \d+\. @mentioned/;
// The mail that a killed program was sending is taken up again two minutes later at the most, and then has a pause.
const longestWait = 300_000;

/** Waits until nothing waits any more, and looks for comments without a mail, or with mails that a mailbox can't tell to be one. */
export async function findMails(smtp: TestSmtpServer, comments: readonly string[]): Promise<MailsFound> {
  const begun = performance.now();
  let found = idsByComment(smtp);
  while (comments.some((text) => !found.has(text)) && performance.now() - begun < longestWait) {
    await pause(250);
    found = idsByComment(smtp);
  }
  const missing = comments.filter((text) => !found.has(text));
  const twice = [...found].filter(([, ids]) => new Set(ids).size > 1);
  return {
    arrived: smtp.received.length,
    repeated: [...found.values()].reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0),
    faults: [
      ...(missing.length > 0 ? [`${missing.length} comments have no mail, such as ${missing[0]}`] : []),
      ...(twice.length > 0 ? [`${twice.length} comments have two different mails`] : []),
    ],
  };
}

function idsByComment({ received }: TestSmtpServer): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { text, messageId } of received) {
    const comment = mark.exec(text ?? '')?.[0];
    if (comment !== undefined) ids.set(comment, [...(ids.get(comment) ?? []), messageId ?? '']);
  }
  return ids;
}
