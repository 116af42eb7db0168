import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mailOf, mailsAnswer, openMailRules } from '../../../test/mail.ts';
import { held, json, problem, type SentRequest } from '../../../test/network.ts';

const failed = mailOf({
  id: 11,
  status: 'failed',
  event: 'approvalStep',
  subject: 'REQ-000003 Figma: approved',
  link: '/requests/3',
  attempts: 30,
  lastError: 'The mail server did not take it: 550 No such user here',
});
const waiting = mailOf({ id: 10, status: 'waiting', attempts: 0, lastAttemptAt: null, link: '/' });

const queryOf = ({ url }: SentRequest) => new URLSearchParams(url.split('?')[1]);

/** Opens the list on a server that has these mails; what it answers can be changed. */
async function openLog(...first: Parameters<typeof mailsAnswer>) {
  const server = {
    list: (_request: SentRequest) => mailsAnswer(...first),
    open: () => json({ ...failed, status: 'sent', html: '<p>Hello</p>' }),
    resend: () => json(mailOf({ ...failed, status: 'waiting' })),
  };
  const page = await openMailRules({
    'GET /api/mails': (request) => server.list(request),
    'GET /api/mails/11': () => server.open(),
    'POST /api/mails/11/resend': () => server.resend(),
  });
  const resent = () => page.sent.filter(({ method }) => method === 'POST').map(({ url }) => url);
  return {
    ...page,
    log: within(await screen.findByRole('region', { name: 'Outgoing mail' })),
    resent,
    server,
  };
}

test('Each mail says what went to whom, about what, when, and what became of it', async () => {
  const { log } = await openLog([mailOf(), failed, waiting]);
  const [sentRow, failedRow, waitingRow] = await log.findAllByRole('listitem');
  if (!sentRow || !failedRow || !waitingRow) throw new Error('There are three mails.');
  expect(sentRow.textContent).toContain('Software Comment to Ann Lee, ann@example.com');
  expect(sentRow.textContent).toMatch(/Sent Nov 2\d, 2026.*1 attempt$/);
  const link = within(sentRow).getByRole('link', { name: 'Adobe Creative Cloud: comment by Jack' });
  expect(link.getAttribute('href')).toBe('/dashboard?software=5');
  expect(within(sentRow).queryByRole('button', { name: /^Send again/ })).toBeNull();
  expect(within(failedRow).getByRole('link').getAttribute('href')).toBe('/requests/3');
  expect(failedRow.textContent).toContain('550 No such user here');
  expect(failedRow.textContent).toMatch(/Failed Nov 2\d, 2026.*30 attempts/);
  expect(waitingRow.textContent).toMatch(/Waiting Nov 2\d, 2026.*not tried yet/);
  expect(within(waitingRow).queryByRole('link')).toBeNull();
});

test.each([
  ['files', 'Mails are written as files until SMTP_URL is set.'],
  ['smtp', 'Mails leave by SMTP.'],
] as const)('It says where mails go: %s', async (transport, words) => {
  const { log } = await openLog([], { transport });
  expect(await log.findByText(words)).toBeTruthy();
});

test('Without a mail server nothing is called sent', async () => {
  const written = mailOf({ sentBy: 'files' });
  const earlier = mailOf({ id: 2, sentBy: null });
  const { log, user, server } = await openLog([written, earlier], { transport: 'files', sent: 131 });
  const rows = await log.findAllByRole('listitem');
  for (const row of rows) expect(row.textContent).toMatch(/Written to file Nov 2\d, 2026/);
  server.list = () => mailsAnswer([], { transport: 'files' });
  await user.click(log.getByRole('radio', { name: 'Written to files 131' }));
  expect(await log.findByText('No mail was written yet')).toBeTruthy();
});

test('What left by the mail server was sent, also where mails are files now', async () => {
  const { log } = await openLog([mailOf()], { transport: 'files' });
  expect((await log.findByRole('listitem')).textContent).toMatch(/Sent Nov 2\d, 2026/);
});

test('A test mail is listed as one, and can’t be sent again', async () => {
  const { log } = await openLog([
    mailOf({ isTest: true, status: 'failed', userName: 'Maya', address: 'ops@example.com' }),
  ]);
  const row = await log.findByRole('listitem');
  expect(row.textContent).toContain('Test of Software Comment to ops@example.com, by Maya');
  expect(within(row).queryByRole('button', { name: /^Send again/ })).toBeNull();
});

test('A mail shows its text, where nothing of it can run, and why its person got it', async () => {
  const { log, user } = await openLog([{ ...failed, status: 'sent' }]);
  const show = await log.findByRole('button', { name: `Show mail: ${failed.subject} to Ann Lee` });
  await user.click(show);
  expect(await log.findByText('Why, to Ann Lee: “You are its business owner.”')).toBeTruthy();
  const frame = await log.findByTitle(`Mail: ${failed.subject}`);
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.getAttribute('srcdoc')).toContain('<p>Hello</p>');
  expect(show.getAttribute('aria-expanded')).toBe('true');
  await user.click(show);
  expect(log.queryByTitle(`Mail: ${failed.subject}`)).toBeNull();
});

test('A mail that can’t be loaded says why, and one that waits that it has not left', async () => {
  const { log, user, server } = await openLog([{ ...failed, status: 'waiting', why: null }]);
  server.open = () => problem(503, 'The database is not reachable');
  await user.click(await log.findByRole('button', { name: /^Show mail/ }));
  expect(await log.findByText('The mail could not be loaded')).toBeTruthy();
  expect(log.getByText('It has not left yet. This is how it would read now.')).toBeTruthy();
  server.open = () => json({ ...failed, html: '<p>Hello</p>' });
  await user.click(log.getByRole('button', { name: 'Try again' }));
  expect(await log.findByTitle(`Mail: ${failed.subject}`)).toBeTruthy();
});

test('A sent mail whose text was not kept says so', async () => {
  const sent = { ...failed, status: 'sent' as const };
  const { log, user, server } = await openLog([sent]);
  server.open = () => json({ ...sent, html: '' });
  await user.click(await log.findByRole('button', { name: /^Show mail/ }));
  expect(await log.findByText(/^The text of this mail was not kept when it was sent\./)).toBeTruthy();
  expect(log.queryByTitle(/^Mail: /)).toBeNull();
});

test('A mail that is sent again is followed until its attempt is over', async () => {
  const { log, user, server } = await openLog([failed]);
  const waits = { ...failed, status: 'waiting' as const };
  let looks = 0;
  server.open = () => {
    looks += 1;
    if (looks > 1) server.list = () => mailsAnswer([{ ...failed, status: 'sent' }]);
    return json({ ...(looks > 1 ? { ...failed, status: 'sent' } : waits), html: '' });
  };
  server.list = () => mailsAnswer([waits]);
  await user.click(await log.findByRole('button', { name: /^Send again/ }));
  expect(await log.findByRole('radio', { name: 'Waiting 1' })).toBeTruthy();
  expect(await log.findByRole('radio', { name: 'Sent 1' }, { timeout: 4000 })).toBeTruthy();
  expect(looks).toBe(2);
});

test('The filters carry their counts, and each asks for its mails', async () => {
  const { log, user, server } = await openLog([mailOf(), failed, waiting], { sent: 1234 });
  await log.findByRole('radio', { name: 'All 1,236' });
  const filters = log.getAllByRole('radio');
  expect(filters.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'All 1,236',
    'Waiting 1',
    'Sent 1,234',
    'Failed 1',
  ]);
  server.list = (request) => mailsAnswer(queryOf(request).get('status') === 'failed' ? [failed] : [mailOf()]);
  await user.click(log.getByRole('radio', { name: 'Failed 1' }));
  await waitFor(() => expect(log.getAllByRole('listitem')).toHaveLength(1));
  expect(log.getByRole('link', { name: failed.subject })).toBeTruthy();
});

test.each([
  ['All 0', 'No mails yet'],
  ['Waiting 0', 'No mail waits'],
  ['Sent 0', 'No mail was sent yet'],
  ['Failed 0', 'No mail has failed'],
])('Where %s, it says so', async (filter, words) => {
  const { log, user } = await openLog([]);
  await user.click(await log.findByRole('radio', { name: filter }));
  expect(await log.findByText(words)).toBeTruthy();
});

test('A mail that was given up is sent again, and the list shows what is so now', async () => {
  const { log, user, resent, server } = await openLog([failed, mailOf()]);
  const again = await log.findByRole('button', { name: `Send again: ${failed.subject} to Ann Lee` });
  server.list = () => mailsAnswer([mailOf({ ...failed, status: 'sent' }), mailOf()]);
  await user.click(again);
  expect(await screen.findByText('The mail is being sent again')).toBeTruthy();
  expect(resent()).toEqual(['/api/mails/11/resend']);
  expect(await log.findByRole('radio', { name: 'Failed 0' })).toBeTruthy();
  expect(log.queryByRole('button', { name: /^Send again/ })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(log.getAllByRole('listitem')[0]));
});

test('A mail that went meanwhile says so, and the list is right again', async () => {
  const { log, user, server } = await openLog([failed]);
  const again = await log.findByRole('button', { name: /^Send again/ });
  server.resend = () => problem(409, 'This mail was sent already');
  server.list = () => mailsAnswer([mailOf({ ...failed, status: 'sent' })]);
  await user.click(again);
  expect(await screen.findByText('This mail was sent already')).toBeTruthy();
  expect(await log.findByRole('radio', { name: 'Sent 1' })).toBeTruthy();
});

test('Older mails come by the page, until there are no more', async () => {
  const page = Array.from({ length: 50 }, (_, at) => mailOf({ id: 100 - at }));
  const { log, user, server } = await openLog(page, { sent: 51 });
  const befores: (string | null)[] = [];
  server.list = (request) => {
    befores.push(queryOf(request).get('before'));
    return mailsAnswer([mailOf({ id: 1, subject: 'The first of all' })], { sent: 51 });
  };
  await user.click(await log.findByRole('button', { name: 'Show older mails' }));
  expect(await log.findByText('The first of all')).toBeTruthy();
  expect(befores).toEqual(['51']);
  expect(log.getAllByRole('listitem')).toHaveLength(51);
  expect(log.queryByRole('button', { name: 'Show older mails' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(log.getAllByRole('listitem')[50]));
});

test('Older mails that can’t be loaded say so, and those that are there stay', async () => {
  const page = Array.from({ length: 50 }, (_, at) => mailOf({ id: 100 - at }));
  const { log, user, server } = await openLog(page, { sent: 51 });
  const more = await log.findByRole('button', { name: 'Show older mails' });
  server.list = () => problem(503, 'The database is not reachable');
  await user.click(more);
  expect(await log.findByText('Older mails could not be loaded. The database is not reachable')).toBeTruthy();
  expect(log.getAllByRole('listitem')).toHaveLength(50);
});

test('Refresh asks again, and says so where that fails', async () => {
  const { log, user, server } = await openLog([waiting]);
  await log.findByRole('listitem');
  server.list = () => problem(503, 'The database is not reachable');
  await user.click(log.getByRole('button', { name: 'Refresh' }));
  expect(await log.findByText('The list could not be refreshed')).toBeTruthy();
  expect(log.getAllByRole('listitem')).toHaveLength(1);
  server.list = () => mailsAnswer([mailOf()]);
  await user.click(log.getByRole('button', { name: 'Refresh' }));
  expect(await log.findByRole('radio', { name: 'Sent 1' })).toBeTruthy();
  expect(log.queryByText('The list could not be refreshed')).toBeNull();
});

test('A list that is on its way shows its shape', async () => {
  await openMailRules({ 'GET /api/mails': () => held().answer });
  const log = within(await screen.findByRole('region', { name: 'Outgoing mail' }));
  expect(log.getByText('Loading outgoing mail')).toBeTruthy();
});

test('A filter whose mails can’t be loaded says so, and leads back to those that could', async () => {
  const { log, user, server } = await openLog([mailOf(), failed]);
  server.list = ({ url }) =>
    url.includes('status') ? problem(503, 'The database is not reachable') : mailsAnswer([mailOf()]);
  await user.click(await log.findByRole('radio', { name: 'Failed 1' }));
  expect(await log.findByText('Outgoing mail could not be loaded')).toBeTruthy();
  await user.click(log.getByRole('radio', { name: 'All' }));
  expect(await log.findByRole('link', { name: mailOf().subject })).toBeTruthy();
});
