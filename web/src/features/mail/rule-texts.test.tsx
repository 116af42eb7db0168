import { mailKinds } from '@purser/domain/mail';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodiesOf, mailOf, mailsAnswer, openRule, rules, rulesAddress } from '../../../test/mail.ts';
import { held, json, problem } from '../../../test/network.ts';
import { toast } from '../../../test/texts.ts';

test('The placeholders of a rule are listed with what they mean', async () => {
  const { rule } = await openRule('Approval Step');
  const list = within(rule.getByRole('group', { name: 'Placeholders' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    mailKinds.approvalStep.placeholders.map(({ name, meaning }) => `{{${name}}}${meaning}`),
  );
});

test('A placeholder goes where the caret is, in subject or body, and the caret stands behind it', async () => {
  const { user, rule, subject, body } = await openRule('Software Comment');
  const vendor = rule.getByRole('button', { name: /^\{\{vendor\}\}/ });
  fireEvent.change(subject, { target: { value: 'Hello world' } });
  await user.click(subject);
  subject.setSelectionRange(6, 11);
  await user.click(vendor);
  expect(subject.value).toBe('Hello {{vendor}}');
  expect(document.activeElement).toBe(subject);
  await user.keyboard('!');
  expect(subject.value).toBe('Hello {{vendor}}!');
  fireEvent.change(body, { target: { value: '<p></p>' } });
  await user.click(body);
  body.setSelectionRange(3, 3);
  // By keyboard the field has lost the focus by then, but not its caret.
  vendor.focus();
  await user.keyboard('{Enter}');
  expect(body.value).toBe('<p>{{vendor}}</p>');
  expect(document.activeElement).toBe(body);
});

test('Before anything was typed into, a placeholder goes to the end of the body', async () => {
  const { user, rule, body } = await openRule('Software Comment');
  await user.click(rule.getByRole('button', { name: /^\{\{link\}\}/ }));
  expect(body.value).toBe(`${rules.softwareComment.html}{{link}}`);
});

test('A placeholder that these mails don’t have is named at its field before it is saved', async () => {
  const { rule, subject, body } = await openRule('Software Comment');
  fireEvent.change(subject, { target: { value: 'About {{vendr}}' } });
  fireEvent.change(body, { target: { value: '{{requestNumber}}' } });
  expect(rule.getByText('There is no {{vendr}} in these mails')).toBeTruthy();
  expect(rule.getByText('There is no {{requestNumber}} in these mails')).toBeTruthy();
  expect(subject.getAttribute('aria-invalid')).toBe('true');
});

test('The preview shows what is typed, saved or not, about a real record, where nothing can run', async () => {
  const { rule, subject, body, sent } = await openRule('Software Comment');
  const frame = await rule.findByTitle<HTMLIFrameElement>('Preview: Software Comment');
  expect(rule.getByText('about Adobe Creative Cloud')).toBeTruthy();
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toContain("default-src 'none'");
  fireEvent.change(subject, { target: { value: 'On {{vendor}}' } });
  fireEvent.change(body, { target: { value: '<p>Of {{vendor}}</p>' } });
  expect(await rule.findByText('On Adobe')).toBeTruthy();
  await waitFor(() => expect(frame.srcdoc).toContain('<p>Of &lt;b&gt;Adobe&lt;/b&gt;</p>'));
  // Nothing is asked for the rules that are folded, nor for each letter.
  expect(bodiesOf(sent, 'POST', `${rulesAddress}/preview`)).toEqual([
    { type: 'softwareComment', subject: rules.softwareComment.subject, html: rules.softwareComment.html },
    { type: 'softwareComment', subject: 'On {{vendor}}', html: '<p>Of {{vendor}}</p>' },
  ]);
});

test('Where there is no record of the kind, the preview says that it is invented', async () => {
  const { rule } = await openRule('Software Comment', {
    [`POST ${rulesAddress}/preview`]: () =>
      json({ subject: 'On Northwind', html: '<p>Hello</p>', about: null, unknownPlaceholders: [] }),
  });
  expect(await rule.findByText('about an invented record, for want of a real one')).toBeTruthy();
});

test('A preview that can’t be made says why, and the texts stay', async () => {
  const { rule, subject } = await openRule('Software Comment', {
    [`POST ${rulesAddress}/preview`]: () => problem(503, 'The database is not reachable'),
  });
  expect(await rule.findByText('The preview could not be made')).toBeTruthy();
  expect(rule.getByText('The database is not reachable')).toBeTruthy();
  expect(subject.value).toBe(rules.softwareComment.subject);
});

test('Send Test asks for an address, offers one’s own, and sends what is typed', async () => {
  const call = held();
  const { user, rule, subject, sent } = await openRule('Software Comment', {
    [`POST ${rulesAddress}/test`]: () => call.answer,
  });
  await user.type(subject, '!');
  await user.click(rule.getByRole('button', { name: 'Send Test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Test: Software Comment' }));
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Send test to:/ });
  expect(address.value).toBe('maya@example.com');
  await user.clear(address);
  await user.type(address, 'jack@example.com{Enter}');
  expect(await dialog.findByRole('button', { name: 'Sending…' })).toBeTruthy();
  call.letGo(json({ sentTo: 'jack@example.com' }));
  await toast('Sent', 'Test email sent');
  expect(bodiesOf(sent, 'POST', `${rulesAddress}/test`)).toEqual([
    {
      type: 'softwareComment',
      to: 'jack@example.com',
      subject: `${rules.softwareComment.subject}!`,
      html: rules.softwareComment.html,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test.each([
  ['written', () => json({ sentTo: 'maya@example.com' })],
  ['failed', () => problem(503, 'The mail server did not take it')],
])('A test that was %s is in the list of mails at once', async (_what, answer) => {
  const test = mailOf({ id: 13, isTest: true, userName: 'Maya', address: 'maya@example.com' });
  let mails = [mailOf()];
  const { user, rule } = await openRule('Software Comment', {
    'GET /api/mails': () => mailsAnswer(mails),
    [`POST ${rulesAddress}/test`]: () => {
      mails = [test, ...mails];
      return answer();
    },
  });
  await user.click(rule.getByRole('button', { name: 'Send Test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Test: Software Comment' }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Test of .* to maya@example\.com, by Maya$/)).toBeTruthy();
  expect(
    screen.getByRole('button', { name: `Show mail: ${test.subject} to maya@example.com`, hidden: true }),
  ).toBeTruthy();
});

test('A test that can’t be sent says why in the dialog; a wrong address is said at its field', async () => {
  let answer = () => problem(503, 'The mail server did not take it: 550 No such user here');
  const { user, rule } = await openRule('Software Comment', {
    [`POST ${rulesAddress}/test`]: () => answer(),
  });
  await user.click(rule.getByRole('button', { name: 'Send Test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Test: Software Comment' }));
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Send test to:/ });
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await toast('Error', 'Failed to send test');
  expect(await dialog.findByText('The mail server did not take it: 550 No such user here')).toBeTruthy();
  answer = () => problem(422, 'Wrong', { fields: { to: 'Please enter an email address' } });
  await user.clear(address);
  expect(dialog.queryByText(/550/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Please enter an email address')).toBeTruthy();
  expect(document.activeElement).toBe(address);
});
