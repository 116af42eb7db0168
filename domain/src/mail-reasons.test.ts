import { expect, test } from 'vitest';
import { whyText } from './mail-reasons.ts';
import { type MailRole, mailRoles } from './mails/define-mail.ts';

const own = (...roles: MailRole[]) => roles.map((role) => ({ role, isStandIn: false }));
const standIn = (...roles: MailRole[]) => roles.map((role) => ({ role, isStandIn: true }));

test.each([
  [own('business_owner'), 'You are its business owner.'],
  [own('business_owner', 'tech_admin'), 'You are its business owner and tech admin.'],
  [
    own('business_owner', 'tech_admin', 'exec_sponsor'),
    'You are its business owner, tech admin and executive sponsor.',
  ],
  [own('tagged', 'business_owner'), 'You are its business owner. You were mentioned.'],
  [own('next_assignee'), 'The request waits for you.'],
  [standIn('exec_sponsor'), 'It has no executive sponsor, so the administrators are told, and you are one.'],
  [
    [...own('business_owner'), ...standIn('tech_admin', 'exec_sponsor')],
    'You are its business owner. It has no tech admin and no executive sponsor, so the administrators are told, and you are one.',
  ],
  [
    standIn('business_owner', 'tech_admin', 'exec_sponsor'),
    'It has no business owner, no tech admin and no executive sponsor, so the administrators are told, and you are one.',
  ],
  [
    [...own('requestor'), ...standIn('current_assignee', 'next_assignee')],
    'You made this request. Nobody is assigned to the step. You are an administrator, so you can decide it.',
  ],
])('%j read %s', (reasons, words) => {
  expect(whyText(reasons)).toBe(words);
});

test('An administrator who stands in for somebody who was deleted reads so', () => {
  expect(whyText(standIn('next_assignee'), true)).toBe(
    'Whoever the step waited for was deleted. You are an administrator, so you can decide it.',
  );
});

test.each(mailRoles)('%s is said in words', (role) => {
  expect(whyText(own(role))).toMatch(/^(You|The) .+\.$/);
});
