import { pick } from '@purser/domain/fields';
import { mailKinds } from '@purser/domain/mail';
import { expect, test } from 'vitest';
import { saveRule } from '../../../test/comment-mails.ts';
import { withVisitors } from '../../../test/with-visitor.ts';

const url = '/api/settings/email-rules';

const scene = () => withVisitors('chief', 'ann');

test('Everybody reads the rules, which are the defaults until an administrator has saved others', async () => {
  const { ann } = await scene();
  const rules = (await ann.get(url)).json();
  expect(Object.keys(rules)).toEqual([
    'approvalStep',
    'requestComment',
    'softwareComment',
    'contractSubmission',
    'renewalReminder',
  ]);
  expect(rules.softwareComment).toEqual({ ...pick(mailKinds.softwareComment, ['subject', 'html', 'roles']) });
  expect(rules.contractSubmission).toMatchObject({
    enabledForDirectCreation: false,
    directCreationRoles: ['tech_admin', 'business_owner', 'exec_sponsor'],
  });
  expect(rules.renewalReminder).toMatchObject({ renewalPeriodDays: 30, reminderFrequencyDays: 7 });
});

test('What is saved changes these fields of these rules, and a reset brings the defaults back', async () => {
  const { chief } = await scene();
  const before = (await chief.get(url)).json();
  const saved = await chief.send('PUT', url, { softwareComment: { subject: ' Mine: {{vendor}} ' } });
  expect(saved.statusCode, saved.body).toBe(200);
  await chief.send('PUT', url, {
    softwareComment: { roles: ['tagged', 'tagged'] },
    renewalReminder: { renewalPeriodDays: '60' },
  });
  const after = (await chief.get(url)).json();
  expect(after).toEqual({
    ...before,
    softwareComment: { ...before.softwareComment, subject: 'Mine: {{vendor}}', roles: ['tagged'] },
    renewalReminder: { ...before.renewalReminder, renewalPeriodDays: 60 },
  });
  expect((await chief.send('POST', `${url}/reset`)).json()).toEqual(before);
  expect((await chief.get(url)).json()).toEqual(before);
});

test('Two administrators who save different rules at once both keep theirs', async () => {
  const { chief } = await scene();
  const save = (rules: object) => chief.send('PUT', url, rules);
  const answers = await Promise.all([
    save({ softwareComment: { subject: 'One' } }),
    save({ softwareComment: { roles: [] } }),
    save({ requestComment: { subject: 'Two' } }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await chief.get(url)).json()).toMatchObject({
    softwareComment: { subject: 'One', roles: [] },
    requestComment: { subject: 'Two' },
  });
});

test('Of two who begin from the same field, the first one saves it; another field of that rule may have changed', async () => {
  const { chief } = await scene();
  const put = async (softwareComment: object, from: object) =>
    (await chief.send('PUT', url, { softwareComment, from: { softwareComment: from } })).statusCode;
  const { subject, roles } = (await chief.get(url)).json().softwareComment;
  const both = await Promise.all(['One', 'Two'].map((next) => put({ subject: next }, { subject })));
  expect(both.toSorted((one, other) => one - other)).toEqual([200, 412]);
  expect(await put({ roles: [] }, { roles })).toBe(200);
});

test('Empty days are the defaults', async () => {
  const { chief } = await scene();
  await chief.send('PUT', url, { renewalReminder: { renewalPeriodDays: 5, reminderFrequencyDays: 2 } });
  const emptied = { renewalReminder: { renewalPeriodDays: '', reminderFrequencyDays: null } };
  const saved = (await chief.send('PUT', url, emptied)).json();
  expect(saved.renewalReminder).toMatchObject({ renewalPeriodDays: 30, reminderFrequencyDays: 7 });
});

test('Reminders come on listed days where a rule says so; no days are the usual ones', async () => {
  const { chief } = await scene();
  const save = async (renewalReminder: object) =>
    (await chief.send('PUT', url, { renewalReminder })).json().renewalReminder;
  expect(await save({ mode: 'days', days: '7, 30 90' })).toMatchObject({ mode: 'days', days: [90, 30, 7] });
  expect(await save({ days: [1, 14, 14] })).toMatchObject({ mode: 'days', days: [14, 1] });
  expect(await save({ mode: 'repeat', days: '' })).toMatchObject({
    mode: 'repeat',
    days: [90, 60, 30, 14, 7, 1],
  });
});

const refusals = [
  [{ renewalReminder: { mode: 'often' } }, 'Please choose repeat or days'],
  [{ renewalReminder: { days: 'soon' } }, 'Reminder days must be whole numbers from 0 to 365'],
  [{ renewalReminder: { days: [-1] } }, 'Reminder days must be whole numbers from 0 to 365'],
  [{ renewalReminder: { renewalPeriodDays: 0 } }, 'Please enter at least 1 day'],
  [{ renewalReminder: { reminderFrequencyDays: -3 } }, 'Please enter at least 1 day'],
  [{ renewalReminder: { reminderFrequencyDays: 1.5 } }, 'Please enter whole days'],
  [{ renewalReminder: { reminderFrequencyDays: 'often' } }, 'Please enter a number of days'],
  [{ softwareComment: { subject: '{{vendr}}' } }, 'There is no {{vendr}} in these mails, only {{vendor}}'],
  [{ softwareComment: { html: '<p>{{step}}</p>' } }, 'There is no {{step}} in these mails, only {{vendor}}'],
  [{ softwareComment: { subject: '  ' } }, 'Subject is required'],
  [{ softwareComment: { html: '' } }, 'The text is required'],
  ...['<script>alert(1)</script>', '<img src="https://example.com/a.png">', '<p> </p>'].map(
    (html) =>
      [
        { softwareComment: { html } },
        'Nothing of this text can be sent: mails hold no scripts, forms or pictures. Write some words',
      ] as const,
  ),
] as const;

test('A rule that is broken is refused by its field, and nothing is saved', async () => {
  const { chief } = await scene();
  for (const [rule, message] of refusals) {
    const answer = await chief.send('PUT', url, { ...rule, approvalStep: { subject: 'Sound' } });
    expect(answer.statusCode, JSON.stringify(rule)).toBe(422);
    const [event, fields] = Object.entries(rule)[0] ?? [];
    expect(answer.json().fields).toEqual({
      [`${event}.${Object.keys(fields ?? {}).join()}`]: expect.stringContaining(message),
    });
  }
  expect((await chief.get(url)).json().approvalStep.subject).toBe(mailKinds.approvalStep.subject);
});

test('A recipient that nobody knows is refused', async () => {
  const { chief } = await scene();
  expect((await chief.send('PUT', url, { softwareComment: { roles: ['everyone'] } })).statusCode).toBe(422);
});

test('Where nothing sound is stored, the default stands in its place, and can be mended', async () => {
  const { app, chief } = await scene();
  const before = (await chief.get(url)).json();
  for (const stored of [
    null,
    'broken',
    [1],
    { softwareComment: 7, renewalReminder: [] },
    { softwareComment: { subject: 7, html: '', roles: 'tagged' } },
    { softwareComment: { subject: '{{later}}' } },
    { renewalReminder: { renewalPeriodDays: 0, reminderFrequencyDays: 'x' } },
  ]) {
    await saveRule(app.db, stored);
    expect((await chief.get(url)).json()).toEqual(before);
    const saved = await chief.send('PUT', url, { softwareComment: { subject: 'Mended' } });
    const softwareComment = { ...before.softwareComment, subject: 'Mended' };
    expect(saved.json()).toEqual({ ...before, softwareComment });
  }
  await saveRule(app.db, { softwareComment: { roles: ['tagged', 'everyone', 7] } });
  expect((await chief.get(url)).json().softwareComment.roles).toEqual(['tagged']);
});
