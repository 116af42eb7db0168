/** What the mails say that no rule writes: digests, and news of a kind without a rule (docs/product/notifications.md#mail). */
import type { Digest } from '@purser/domain/digests';
import type { MailWithoutRule } from '@purser/domain/mail';
import { fillBody, fillSubject } from '@purser/domain/mail-templates';
import type { News } from '@purser/domain/notifications';
import { z } from 'zod';

/** The stored values of these mails, by their kind. */
export interface DetailsWithoutRule {
  readonly digest: Digest & { readonly link: string };
  readonly notification: News & { readonly link: string };
}

const entry = z.object({
  title: z.string(),
  detail: z.string().nullable(),
  link: z.string(),
  time: z.string(),
});
const digestDetails = z.object({
  heading: z.string(),
  subject: z.string(),
  groups: z.array(z.object({ heading: z.string(), entries: z.array(entry) })),
  link: z.string(),
});
const newsDetails = z.object({ title: z.string(), detail: z.string().nullable(), link: z.string() });

export function subjectOf(event: MailWithoutRule, details: unknown): string {
  const subject =
    event === 'digest' ? digestDetails.parse(details).subject : newsDetails.parse(details).title;
  return fillSubject('{{subject}}', { subject });
}

/** The body, in which all that was stored is text. */
export function bodyOf(event: MailWithoutRule, details: unknown, appUrl: string): string {
  if (event === 'digest') return digestBody(digestDetails.parse(details), appUrl);
  const { title, detail, link } = newsDetails.parse(details);
  return fillBody(newsTemplate, { title, detail: detail ?? '', link: `${appUrl}${link}` });
}

const newsTemplate = `<p><strong>{{title}}</strong></p>
<p>{{detail}}</p>
<p><a href="{{link}}">Open it in Purser</a></p>`;

// What fits into a mail that is still read; the page has all of it.
const mostEntries = 500;

function digestBody({ heading, groups, link }: DetailsWithoutRule['digest'], appUrl: string): string {
  let room = mostEntries;
  const parts = groups.map((group) => {
    const shown = group.entries.slice(0, room);
    room -= shown.length;
    const rows = shown.map((row) =>
      fillBody(entryTemplate, { ...row, detail: row.detail ?? '', link: `${appUrl}${row.link}` }),
    );
    const left = group.entries.length - shown.length;
    const more = left > 0 ? [`<li>… and ${left.toLocaleString('en-US')} more</li>`] : [];
    return `${fillBody(groupTemplate, { heading: group.heading })}\n<ul>\n${[...rows, ...more].join('\n')}\n</ul>`;
  });
  return [
    fillBody('<h2 style="font-size: 18px; margin: 0">{{heading}}</h2>', { heading }),
    ...parts,
    fillBody('<p><a href="{{link}}">Open Notifications</a></p>', { link: `${appUrl}${link}` }),
  ].join('\n');
}

const groupTemplate = '<h3 style="font-size: 13px; color: #656d76; margin: 16px 0 2px">{{heading}}</h3>';

// A line without its value is left out, so a row without more to say ends after its time.
const entryTemplate = `<li style="margin: 4px 0"><a href="{{link}}">{{title}}</a>
 <span style="color: #656d76; font-size: 12px">{{time}}</span>
<br><span style="color: #4a525b; font-size: 13px">{{detail}}</span>
</li>`;
