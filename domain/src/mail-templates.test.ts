import { expect, test } from 'vitest';
import { mailEvents, mailKinds } from './mail.ts';
import { fillBody, fillSubject, type MailValues, unknownPlaceholders } from './mail-templates.ts';

test.each([
  ['On {{vendor}} {{ product }}', { vendor: 'Figma', product: 'Org' }, 'On Figma Org'],
  ['{{vendor}}', { vendor: 'A\r\nBcc: eve@example.com' }, 'A Bcc: eve@example.com'],
  ['{{vendor}}', { vendor: 'A\u2028B\u0000C' }, 'A B C'],
  // What would turn the amount behind it.
  ['{{vendor}} costs {{cost}}', { vendor: '\u202eA\u2067cme', cost: '$1,200' }, 'Acme costs $1,200'],
  ['A\nB {{vendor}}', { vendor: 'C' }, 'A B C'],
  ['{{requestNumber}} {{vendor}} {{product}}', { vendor: 'Figma', product: '' }, 'Figma'],
  ['{{unheardOf}}{{constructor}}x', {}, 'x'],
  ['{{vendor}}', { vendor: '{{product}} $& $1', product: 'no' }, '{{product}} $& $1'],
])('The subject %j with %j reads %j', (subject, values, expected) => {
  expect(fillSubject(subject, values)).toBe(expected);
});

test.each<[string, MailValues, string]>([
  [
    '<p>{{vendor}}</p>',
    { vendor: `<script>alert('1')</script> & "Co"` },
    '<p>&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;Co&quot;</p>',
  ],
  ['<p>{{comment}}</p>', { comment: 'One\r\nTwo\n\nThree' }, '<p>One<br>Two<br><br>Three</p>'],
  ['<p>{{vendor}}</p>', { vendor: '{{product}} $&', product: 'no' }, '<p>{{product}} $&amp;</p>'],
  ['A\n<p>{{comment}}</p>\nB', { comment: ' \n' }, 'A\nB'],
  ['<p>{{vendor}} {{comment}}</p>', { vendor: 'A', comment: '' }, '<p>A </p>'],
  ['\n<p>No placeholder</p>\n', {}, '\n<p>No placeholder</p>\n'],
])('The body %j with %j becomes %j', (html, values, expected) => {
  expect(fillBody(html, values)).toBe(expected);
});

test('Links stand on a line each with their texts, and a line of none is left out', () => {
  const files = [
    { text: 'Order <1>.pdf', address: 'https://purser.test/requests/7#file-1' },
    { text: 'Terms.pdf', address: 'https://purser.test/?a=1&b="' },
  ];
  expect(fillBody('<p>Files:<br>{{files}}</p>', { files })).toBe(
    '<p>Files:<br><a href="https://purser.test/requests/7#file-1">Order &lt;1&gt;.pdf</a><br>' +
      '<a href="https://purser.test/?a=1&amp;b=&quot;">Terms.pdf</a></p>',
  );
  expect(fillBody('<p>Hello</p>\n<p>{{files}}</p>', { files: [] })).toBe('<p>Hello</p>');
  expect(fillSubject('{{files}}', { files })).toBe('Order <1>.pdf Terms.pdf');
});

test('A long value is cut in a subject, and a body that repeats it goes on without it', () => {
  const values = { comment: 'word '.repeat(10_000) };
  expect(fillSubject('{{comment}}', values)).toMatch(/^(word ){10}.{200,250}…$/);
  const body = fillBody(`${'{{comment}}'.repeat(4000)}<p>The end</p>`, values);
  expect(body.length).toBeLessThan(60_000);
  expect(body).toMatch(/<p>The end<\/p>$/);
});

test('A placeholder that the event doesn’t know is named, once', () => {
  expect(unknownPlaceholders('{{vendor}} {{step}} {{ step }} {{x}} {{not one}}', 'softwareComment')).toEqual([
    'step',
    'x',
  ]);
});

test.each(mailEvents)('The default texts of %s name what is known, and leave out what is empty', (event) => {
  const { subject, html } = mailKinds[event];
  expect(unknownPlaceholders(subject + html, event)).toEqual([]);
  const mayBeEmpty = /empty where/;
  const values = Object.fromEntries(
    mailKinds[event].placeholders.map(({ name, meaning }) => [name, mayBeEmpty.test(meaning) ? '' : name]),
  );
  const filled = fillBody(html, values);
  expect(filled).not.toMatch(/<(p|li)>[\w ]{1,20}: ?<|<(p|li|blockquote)>\s*<\//);
  expect(filled).toContain('href="link"');
});

test('A long value is told in short: the page that the mail leads to has all of it', () => {
  expect(fillBody('{{comment}}', { comment: 'x'.repeat(50_000) })).toBe(`${'x'.repeat(5000)}…`);
  expect(fillBody('{{comment}}', { comment: 'x'.repeat(5000) })).toBe('x'.repeat(5000));
});

test('A name has one line, so that nobody writes lines of a mail by the name of a vendor; what people say keeps its lines', () => {
  const values = {
    vendor: 'Acme\r\n\nApproved by the CEO',
    headline: 'Your turn: A\u2028B',
    comment: 'One\nTwo',
  };
  expect(fillBody('<p>{{vendor}}</p><p>{{headline}}</p><p>{{comment}}</p>', values)).toBe(
    '<p>Acme Approved by the CEO</p><p>Your turn: A B</p><p>One<br>Two</p>',
  );
});
