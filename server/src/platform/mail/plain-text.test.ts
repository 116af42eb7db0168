import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ['<p>One</p>\n<p>Two</p>', 'One\n\nTwo'],
  ['<p>One<br />Two<br /><br />Three</p>', 'One\nTwo\n\nThree'],
  ['<h1>Title</h1>\n  spaced \n   out\n', 'Title\n\nspaced out'],
  ['<p>A:</p><blockquote>One<br />Two</blockquote><p>B</p>', 'A:\n\n> One\n> Two\n\nB'],
  ['<blockquote>a<blockquote>b</blockquote>c</blockquote>', '> a\n>\n> > b\n>\n> c'],
  ['<ul>\n  <li>One</li>\n  <li><p>Two</p></li>\n</ul><p>B</p>', '- One\n- Two\n\nB'],
  ['<a href="https://x.example/?a=1&amp;b=2">Open</a>', 'Open: https://x.example/?a=1&b=2'],
  ['<a href="https://x.example">https://x.example</a>', 'https://x.example'],
  ['<a href="mailto:ann@example.com">ann@example.com</a>', 'ann@example.com'],
  ['<a href="https://x.example"></a>', 'https://x.example'],
  ['<a>Nowhere</a>', 'Nowhere'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<pre>a\n  b</pre>', 'a\n  b'],
  ['A<hr />B', 'A\n\n---\n\nB'],
  ['1 &lt; 2 &amp;&amp; &quot;x&quot; &amp;lt; é', '1 < 2 && "x" &lt; é'],
  ['', ''],
])('%j reads %j', (html, expected) => {
  expect(plainText(html)).toBe(expected);
});
