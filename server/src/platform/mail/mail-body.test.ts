import { expect, test } from 'vitest';
import { safeHtml } from './mail-body.ts';

test.each([
  ['<p>Hello <b>you</b></p>', '<p>Hello <b>you</b></p>'],
  ['<p>Open<script>alert(1)</script><style>p{}</style></p>', '<p>Open</p>'],
  ['<p onclick="alert(1)" class="x" id="y">A</p>', '<p>A</p>'],
  ['<img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe>A', 'A'],
  ['<form action="https://evil.example"><input name="password"></form>A', 'A'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="//x">A', 'A'],
  ['<a href="https://example.com/a?b=1&c=2">A</a>', '<a href="https://example.com/a?b=1&amp;c=2">A</a>'],
  ['<a href="mailto:ann@example.com">A</a>', '<a href="mailto:ann@example.com">A</a>'],
  ['<a href="javascript:alert(1)">A</a>', '<a>A</a>'],
  ['<a href="JaVa\nScript:alert(1)">A</a>', '<a>A</a>'],
  [
    '<a href="data:text/html,x">A</a><a href="//evil.example">B</a><a href="/dashboard">C</a>',
    '<a>A</a><a>B</a><a>C</a>',
  ],
  ['<p style="color:#c00; position:fixed; background:url(https://x)">A</p>', '<p style="color:#c00">A</p>'],
  ['<p style="margin:0 0 16px;font-size:14px">A</p>', '<p style="margin:0 0 16px;font-size:14px">A</p>'],
  ['<ul><li>A<li>B', '<ul><li>A</li><li>B</li></ul>'],
  ['<svg><style><!--</style><img src=x onerror=alert(1)>--></svg>A', 'A'],
  ['a < b & c', 'a &lt; b &amp; c'],
])('%s becomes %s', async (html, expected) => {
  expect(await safeHtml(html)).toBe(expected);
});
