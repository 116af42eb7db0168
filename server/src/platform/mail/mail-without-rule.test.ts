import { expect, test } from 'vitest';
import { bodyOf, subjectOf } from './mail-without-rule.ts';

const appUrl = 'https://purser.example';

interface Entry {
  readonly title: string;
  readonly detail: string | null;
  readonly link: string;
  readonly time: string;
}

const entries = (count: number, title: string): Entry[] =>
  Array.from({ length: count }, (_, at) => ({
    title: `${title} ${at + 1}`,
    detail: null,
    link: '/requests/1',
    time: '7:00 AM',
  }));

const digest = (...groups: readonly { heading: string; entries: readonly Entry[] }[]) => ({
  heading: 'Friday, Nov 20 in Purser',
  subject: 'Friday, Nov 20 in Purser: many things',
  groups,
  link: '/notifications',
});

test('A digest lists 500 things, and says of the others how many there are', () => {
  const details = digest(
    { heading: 'Decided', entries: entries(499, 'Approval') },
    { heading: 'Comments', entries: entries(1501, 'Comment') },
    { heading: 'Owner', entries: entries(1, 'Item') },
  );
  const body = bodyOf('digest', details, appUrl);
  expect(body.match(/<a href="https:\/\/purser\.example\/requests\/1">/g)).toHaveLength(500);
  expect(body).toContain('Approval 499');
  expect(body).toContain('Comment 1<');
  expect(body).not.toContain('Comment 2<');
  expect([...body.matchAll(/… and (\S+) more/g)].map(([, more]) => more)).toEqual(['1,500', '1']);
});

test('What a digest tells of is text, also where it looks like markup or a placeholder', () => {
  const details = digest({
    heading: 'Comments',
    entries: [{ title: '<b>{{link}}</b>', detail: '{{why}}', link: '/table', time: '7:00 AM' }],
  });
  const body = bodyOf('digest', details, appUrl);
  expect(body).toContain('&lt;b&gt;{{link}}&lt;/b&gt;');
  expect(body).toContain('{{why}}</span>');
});

test('The subject of a notification’s mail is its title in one line', () => {
  const news = { title: 'Import done:\r\nBcc: eve@example.com', detail: null, link: '/table' };
  expect(subjectOf('notification', news)).toBe('Import done: Bcc: eve@example.com');
});
