import { expect, test } from 'vitest';
import { type MailReason, mailEvents, notificationOf } from './mail.ts';
import { kindTerms, newsOf, newsOfMail, notificationKinds, settingsOf } from './notifications.ts';

const as = (role: MailReason['role']) => [{ role, isStandIn: false }];

test('Each event is of one kind, which depends on why somebody is concerned', () => {
  expect(notificationOf('renewalReminder', as('business_owner'))).toBe('renewal');
  expect(notificationOf('softwareComment', as('business_owner'))).toBe('comment');
  expect(notificationOf('softwareComment', [...as('business_owner'), ...as('tagged')])).toBe('mention');
  expect(notificationOf('requestComment', as('next_assignee'))).toBe('comment');
  expect(notificationOf('requestComment', as('tagged'))).toBe('mention');
  expect(notificationOf('approvalStep', as('requestor'))).toBe('decided');
  expect(notificationOf('approvalStep', as('next_assignee'))).toBe('your_turn');
  expect(notificationOf('contractSubmission', [{ role: 'next_assignee', isStandIn: true }])).toBe(
    'your_turn',
  );
  expect(notificationOf('contractSubmission', as('tech_admin'))).toBe('decided');
  for (const event of mailEvents) expect(notificationKinds).toContain(notificationOf(event, []));
});

test('Who has chosen nothing is mailed as before there was a choice', () => {
  const settings = settingsOf({});
  const atOnce = notificationKinds.filter((kind) => settings[kind].mail === 'at_once');
  expect(atOnce).toEqual(['your_turn', 'renewal', 'mention', 'decided', 'comment']);
  expect([settings.owner.mail, settings.import.mail]).toEqual(['none', 'none']);
  expect(settingsOf({ mention: 'weekly' })).toEqual({ ...settings, mention: { mail: 'weekly' } });
});

test('Whoever a request waits for hears of it within a day', () => {
  expect(kindTerms.your_turn.paces).toEqual(['at_once', 'daily']);
  for (const kind of notificationKinds) expect(kindTerms[kind].paces).toContain(kindTerms[kind].pace);
});

const item = { vendor: 'Figma', product: 'Organization' };

test.each([
  [
    'mention',
    { ...item, author: 'Tom', comment: 'Look\n@maya' },
    'Tom mentioned you: Figma Organization',
    'Look @maya',
  ],
  ['comment', { ...item, author: 'Tom', comment: 'Hm' }, 'Tom commented: Figma Organization', 'Hm'],
  [
    'renewal',
    { ...item, renewalDate: '2026-11-28', daysLeft: '7 days left', dayMeaning: 'The last day to cancel.' },
    'Figma Organization: act by Nov 28, 2026',
    '7 days left. The last day to cancel.',
  ],
  [
    'your_turn',
    { headline: 'Your turn: Figma', nextStep: 'Legal', requestor: 'Ann', comment: 'Fine by me' },
    'Your turn: Figma',
    'Legal, requested by Ann. Fine by me.',
  ],
  ['your_turn', { headline: 'Your turn: Figma', nextStep: 'Legal' }, 'Your turn: Figma', 'Legal.'],
  ['decided', { headline: 'Approved', todo: 'Nothing to do.' }, 'Approved', 'Nothing to do.'],
  ['decided', { headline: 'Approved', todo: 'Nothing to do.', comment: 'Cheap' }, 'Approved', 'Cheap'],
  ['decided', { headline: 'Bo added a contract' }, 'Bo added a contract', null],
] as const)(
  'A notification of the kind %s says what its mail says in short',
  (kind, details, title, detail) => {
    expect(newsOfMail(kind, details)).toEqual({ title, detail });
  },
);

test('What a notification says is cut to its length', () => {
  const { title, detail } = newsOf('word '.repeat(200), 'more '.repeat(200));
  expect([title.length <= 300, title.endsWith('…')]).toEqual([true, true]);
  expect((detail ?? '').length).toBeLessThanOrEqual(300);
  expect(newsOf('All', ' \n')).toEqual({ title: 'All', detail: null });
});
