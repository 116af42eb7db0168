import { expect, test } from 'vitest';
import { pageOf } from './mail-page.ts';
import { plainText } from './plain-text.ts';

const linkTo = (decision: string) =>
  `<p><a href="https://purser.example/requests/9?decide=${decision}">${decision}</a></p>`;

test('Links that are paragraphs of their own become buttons, of which the first is filled', () => {
  const page = pageOf(`<p>It is your turn.</p>\n${linkTo('approve')}\n${linkTo('reject')}`);
  expect(
    page.match(/<a href="[^"]+" style="display: inline-block[^"]*">(approve|reject)<\/a>/g),
  ).toHaveLength(2);
  expect(page.match(/background: #125d86/g)).toHaveLength(1);
  expect(page.indexOf('background: #125d86')).toBeLessThan(page.indexOf('>approve<'));
});

test('A link within a sentence stays one', () => {
  const sentence = '<p>Read <a href="https://purser.example">the page</a> first.</p>';
  expect(pageOf(sentence)).toContain(sentence);
});

test('A list of facts is a table, and any other list stays as it is', () => {
  const page = pageOf(
    '<ul>\n  <li>Cost per year: $39,000</li>\n  <li>Due: Nov 24, 2026</li>\n</ul><ul><li>Milk</li><li>Due: today</li></ul>',
  );
  expect(page.match(/<tr>/g)).toHaveLength(2);
  expect(page).toContain('>Cost per year</td>');
  expect(page).toContain('>$39,000</td>');
  expect(page).toContain('<ul><li>Milk</li><li>Due: today</li></ul>');
});

test('Why a mail came stands below its card, and nothing of the text is lost or twice there', () => {
  const foot = '<p style="color:#656d76;font-size:13px">Why you get this: The request waits for you.</p>';
  const body = `<p>It is your turn.</p><ul><li>Due: Nov 24, 2026</li></ul>${linkTo('approve')}`;
  const page = pageOf(`${body}${foot}`);
  expect(page.indexOf('Why you get this')).toBeGreaterThan(page.indexOf('</div>'));
  const words = plainText(page).replace(/\s+/g, ' ');
  expect(words).toContain('Purser It is your turn. Due Nov 24, 2026 approve');
  expect(words.match(/It is your turn/g)).toHaveLength(1);
});

test('The page of a mail grows with its text alone', () => {
  const lines = (count: number) =>
    `<ul>${'<li>a: b</li>'.repeat(count)}</ul>${'<p><a href="x">y</a></p>'.repeat(count)}`;
  expect(pageOf(lines(2000)).match(/<tr>/g)).toHaveLength(2000);
  expect(pageOf(`<ul>${'<li>'.repeat(20_000)}`)).toContain('<ul><li>');
});
