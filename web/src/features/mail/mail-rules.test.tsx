import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodiesOf, openMailRules, openRule, rules, rulesAddress } from '../../../test/mail.ts';
import { held, json, problem } from '../../../test/network.ts';
import { toast } from '../../../test/texts.ts';

const card = (name: string) => screen.findByRole('region', { name });
const button = (name: string) => screen.findByRole('button', { name });
const save = 'Save All Changes';

test('The rules stand in their groups, folded: each says in a line what is sent to whom', async () => {
  await openMailRules();
  const groups = ['Renewal Workflow', 'Approval Workflow', 'Software Commentary'];
  const titles = await Promise.all(
    groups.map(async (group) =>
      within(await card(group))
        .getAllByRole('button')
        .map((head) => [head.textContent, head.getAttribute('aria-expanded')]),
    ),
  );
  expect(titles).toEqual([
    [
      ['Renewal Reminder', 'false'],
      ['Contract Submission', 'false'],
    ],
    [
      ['Approval Step', 'false'],
      ['Request Comment', 'false'],
    ],
    [['Software Comment', 'false']],
  ]);
  const reminder = within(await card('Renewal Reminder'));
  expect(
    reminder.getByText(/^Says that a contract needs a decision soon/, { selector: '.two *' }),
  ).toBeTruthy();
  expect(reminder.getByText('To: Business owner, tech admin, executive sponsor')).toBeTruthy();
  expect(reminder.queryByRole('textbox')).toBeNull();
});

test('An unfolded rule has its subject, its body and all recipients, those whom nobody can be last', async () => {
  const { rule, subject, body } = await openRule('Software Comment');
  expect(subject.value).toBe(rules.softwareComment.subject);
  expect(body.value).toBe(rules.softwareComment.html);
  const recipients = within(rule.getByRole('group', { name: 'Recipients' })).getAllByRole<HTMLInputElement>(
    'checkbox',
  );
  expect(
    recipients.map(({ checked, labels }) => `${checked ? '+' : '-'} ${labels?.[0]?.textContent}`),
  ).toEqual([
    '+ Business ownerof the software or request',
    '- Tech adminof the software or request',
    '- Executive sponsorof the software or request',
    '- Authorwho began the request or thread',
    '+ Mentioned peoplewith @ in the comment',
    '+ Previous commenterswho have written there before',
    '- Requestornobody in these mails',
    '- Approvernobody in these mails',
    '- Current assigneenobody in these mails',
    '- Next assigneenobody in these mails',
    '- All approversnobody in these mails',
  ]);
});

test('Saving sends only what was changed, says so, and nothing is unsaved any more', async () => {
  const { user, rule, puts, subject } = await openRule('Request Comment', {
    [`PUT ${rulesAddress}`]: () =>
      json({ ...rules, requestComment: { ...rules.requestComment, subject: 'News', roles: ['tagged'] } }),
  });
  await user.clear(subject);
  await user.type(subject, 'News');
  await user.click(rule.getByRole('checkbox', { name: /^Requestor/ }));
  await user.click(rule.getByRole('checkbox', { name: /^Current assignee/ }));
  await user.click(rule.getByRole('checkbox', { name: /^Author/ }));
  await user.click(rule.getByRole('checkbox', { name: /^Author/ }));
  expect(rule.getByText('Edited')).toBeTruthy();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(await button(save));
  await toast('Success', 'Email rules saved');
  expect(puts()).toEqual([{ requestComment: { subject: 'News', roles: ['tagged'] } }]);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(rule.queryByText('Edited')).toBeNull();
});

test('Who has changed the same as somebody else is asked before their change is replaced', async () => {
  const theirs = { ...rules, softwareComment: { ...rules.softwareComment, subject: 'Theirs' } };
  const answers = [rules];
  const { user, sent, puts, subject } = await openRule('Software Comment', {
    [`GET ${rulesAddress}`]: () => json(answers.shift() ?? theirs),
    [`PUT ${rulesAddress}`]: () => json(theirs),
  });
  await user.type(subject, ' now');
  await user.click(await button(save));
  const dialog = within(await screen.findByRole('dialog', { name: /^The email rules have changed/ }));
  const mine = `${rules.softwareComment.subject} now`;
  expect(dialog.getByRole('listitem').textContent).toBe(
    `Software Comment · Subject${rules.softwareComment.subject}becameTheirsyours: ${mine}`,
  );
  expect(puts()).toEqual([]);
  expect(subject).toHaveProperty('value', mine);
  await user.click(dialog.getByRole('button', { name: 'Apply my changes' }));
  await waitFor(() => expect(puts()).toEqual([{ softwareComment: { subject: mine } }]));
  expect(bodiesOf(sent, 'PUT', rulesAddress)).toMatchObject([
    { from: { softwareComment: { subject: 'Theirs' } } },
  ]);
});

test('Where nothing was changed, nothing is sent', async () => {
  const { user, rule, puts } = await openRule('Request Comment');
  const tagged = rule.getByRole('checkbox', { name: /^Mentioned people/ });
  await user.click(tagged);
  await user.click(tagged);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.click(await button(save));
  await toast('Nothing to save', 'No email rule was changed.');
  expect(puts()).toEqual([]);
});

test('What is typed while a save is under way stays, and is sent with the next one', async () => {
  const call = held();
  let kept = rules;
  const { user, rule, puts, subject } = await openRule('Request Comment', {
    [`GET ${rulesAddress}`]: () => json(kept),
    [`PUT ${rulesAddress}`]: () => call.answer,
  });
  await user.clear(subject);
  await user.type(subject, 'New');
  await user.click(rule.getByRole('checkbox', { name: /^Author/ }));
  await user.click(await button(save));
  await user.type(subject, 's');
  const roles = [...rules.requestComment.roles, 'author' as const];
  kept = { ...rules, requestComment: { ...rules.requestComment, subject: 'New', roles } };
  call.letGo(json(kept));
  await toast('Success', 'Email rules saved');
  expect(subject.value).toBe('News');
  await user.click(await button(save));
  await waitFor(() =>
    expect(puts()).toEqual([
      { requestComment: { subject: 'New', roles } },
      { requestComment: { subject: 'News' } },
    ]),
  );
});

test('A refused save says why at the field, unfolds its rule, takes the focus there and keeps what was typed', async () => {
  const { user, rule, subject } = await openRule('Renewal Reminder', {
    [`PUT ${rulesAddress}`]: () =>
      problem(422, 'Subject is required', { fields: { 'renewalReminder.subject': 'Subject is required' } }),
  });
  await user.clear(subject);
  await user.click(await button('Renewal Reminder'));
  expect(rule.queryByRole('textbox')).toBeNull();
  await user.click(await button(save));
  await toast('Error', 'Failed to save');
  expect(await rule.findByText('Subject is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(subject));
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.type(subject, 'x');
  expect(rule.queryByText('Subject is required')).toBeNull();
});

test('A save that fails for another reason says it beside the button, until what was typed is discarded', async () => {
  const { user, subject } = await openRule('Renewal Reminder', {
    [`PUT ${rulesAddress}`]: () => problem(503, 'The database is not reachable'),
  });
  await user.type(subject, '!');
  await user.click(await button(save));
  await toast('Error', 'Failed to save');
  expect(await screen.findByText('The database is not reachable')).toBeTruthy();
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
  await user.click(await button('Discard'));
  await user.click(await button('Discard changes'));
  expect(subject.value).toBe(rules.renewalReminder.subject);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(screen.queryByText('The database is not reachable')).toBeNull();
});

test('The days of reminders are spelled out; empty means 30 and 7, and less than 1 is refused in words', async () => {
  const { user, rule, puts } = await openRule('Renewal Reminder', {
    [`GET ${rulesAddress}`]: () =>
      json({ ...rules, renewalReminder: { ...rules.renewalReminder, renewalPeriodDays: 45 } }),
    [`PUT ${rulesAddress}`]: () => json(rules),
  });
  const period = rule.getByRole<HTMLInputElement>('spinbutton', { name: /^Renewal period/ });
  const frequency = rule.getByRole('spinbutton', { name: /^Reminder frequency/ });
  expect(rule.getByText(/45 days before the act-by day.* every 7 days until/)).toBeTruthy();
  expect(rule.getByText('At least 1. Empty means 30.')).toBeTruthy();
  expect(rule.getByText('At least 1. Empty means 7.')).toBeTruthy();
  await user.clear(period);
  await user.clear(frequency);
  expect(rule.getByText(/30 days before the act-by day.* every 7 days until/)).toBeTruthy();
  await user.type(frequency, '1');
  await user.type(period, '1');
  expect(rule.getByText(/1 day before the act-by day.* every day until/)).toBeTruthy();
  await user.clear(frequency);
  await user.type(frequency, '0');
  expect(rule.getByText('Reminders need at least 1 day in both fields.')).toBeTruthy();
  await user.clear(frequency);
  await user.clear(period);
  await user.click(await button(save));
  await toast('Success', 'Email rules saved');
  // The frequency was 7 before, which is what empty means.
  expect(puts()).toEqual([{ renewalReminder: { renewalPeriodDays: '' } }]);
  expect(period.value).toBe('30');
});

test('Direct creation is turned on, and its recipients chosen, with the contracts', async () => {
  const { user, rule, puts } = await openRule('Contract Submission', {
    [`PUT ${rulesAddress}`]: () => json(rules),
  });
  const direct = within(rule.getByRole('group', { name: 'Recipients for direct creation' }));
  const boxes = direct.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.every(({ checked, disabled }) => checked && disabled)).toBe(true);
  await user.click(rule.getByRole('checkbox', { name: /created directly/ }));
  await user.click(direct.getByRole('checkbox', { name: /^Executive sponsor/ }));
  await user.click(await button(save));
  await toast('Success', 'Email rules saved');
  expect(puts()).toEqual([
    {
      contractSubmission: {
        enabledForDirectCreation: true,
        directCreationRoles: ['tech_admin', 'business_owner'],
      },
    },
  ]);
});

test('Reset asks first, then says that the rules are as on the first day', async () => {
  const { user, sent, subject } = await openRule('Renewal Reminder', {
    [`POST ${rulesAddress}/reset`]: () => json(rules),
  });
  await user.type(subject, '!');
  await user.click(await button('Reset to Defaults'));
  const question = await screen.findByRole('alertdialog', { name: 'Reset all email rules?' });
  expect(question.textContent).toContain('what you have not saved is lost');
  await user.click(within(question).getByRole('button', { name: 'Reset to Defaults' }));
  await toast('Success', 'Email rules reset to defaults');
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  expect(bodiesOf(sent, 'POST', `${rulesAddress}/reset`)).toEqual([{}]);
});

test('A reset that fails says so and why', async () => {
  const { user } = await openMailRules({
    [`POST ${rulesAddress}/reset`]: () => problem(503, 'The database is not reachable'),
  });
  await user.click(await button('Reset to Defaults'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset all email rules?' }));
  await user.click(question.getByRole('button', { name: 'Reset to Defaults' }));
  await toast('Error', 'Failed to reset email rules');
  expect(await question.findByText('The database is not reachable')).toBeTruthy();
});

test('Who isn’t an administrator sees it all, can change nothing and is told who can', async () => {
  const { frame, rule, sent } = await openRule('Contract Submission', {}, { role: 'user' });
  expect(screen.getByText(/Only administrators change what mails say/)).toBeTruthy();
  const controls = [...frame.querySelectorAll<HTMLInputElement>('input, textarea, .mail-rule > div button')];
  expect(controls.length).toBeGreaterThan(20);
  expect(controls.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(rule.getByRole('button', { name: 'Send Test' })).toHaveProperty('disabled', true);
  for (const name of [save, 'Reset to Defaults', 'Discard'])
    expect(await button(name)).toHaveProperty('disabled', true);
  expect(screen.queryByRole('region', { name: 'Outgoing mail' })).toBeNull();
  expect(sent.some(({ url }) => url.startsWith('/api/mails'))).toBe(false);
});

test('Reminders can come on listed days, which are typed as they are said', async () => {
  const { user, rule, puts } = await openRule('Renewal Reminder', {
    [`PUT ${rulesAddress}`]: () =>
      json({ ...rules, renewalReminder: { ...rules.renewalReminder, mode: 'days', days: [45, 10] } }),
  });
  expect(rule.queryByRole('textbox', { name: /^Reminder days/ })).toBeNull();
  await user.click(rule.getByRole('radio', { name: 'On listed days before the act-by day' }));
  expect(rule.queryByRole('spinbutton', { name: /^Renewal period/ })).toBeNull();
  const days = rule.getByRole<HTMLInputElement>('textbox', { name: /^Reminder days/ });
  expect(days.value).toBe('90, 60, 30, 14, 7, 1');
  await user.clear(days);
  await user.type(days, '10, 45');
  await user.click(await button(save));
  await toast('Success', 'Email rules saved');
  expect(puts()).toEqual([{ renewalReminder: { mode: 'days', days: '10, 45' } }]);
  expect(rule.getByRole<HTMLInputElement>('textbox', { name: /^Reminder days/ }).value).toBe('45, 10');
});
