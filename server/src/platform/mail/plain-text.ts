/**
 * The same mail for those who read it as text: a paragraph after the other, lists with dashes, quotations with `>`, and
 * the address of each link behind its words. It takes what `safeHtml` answers, in which each tag is whole.
 */
export function plainText(html: string): string {
  const page: Page = { text: '', breaks: 0, depth: 0, lastDepth: 0, link: undefined, preformatted: 0 };
  for (const [part, slash, tag, attributes = ''] of html.matchAll(tagOrText)) {
    if (tag === undefined) writeText(page, textOf(part));
    else if (slash) closeTag(page, tag);
    else openTag(page, tag, attributes);
  }
  const lines = page.text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').trim();
}

const tagOrText = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|[^<]+/g;

interface Page {
  text: string;
  /** How many line breaks come before the next text. */
  breaks: number;
  /** How deep in quotations the next text is, and the last one was. */
  depth: number;
  lastDepth: number;
  /** The open link, and its text so far. */
  link: { readonly href: string; words: string } | undefined;
  preformatted: number;
}

const paragraphs = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'dl',
  'table',
  'pre',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);
const ownLine = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'center']);

function openTag(page: Page, tag: string, attributes: string): void {
  breakBefore(page, tag);
  if (tag === 'br') page.breaks += 1;
  if (tag === 'li') write(page, '- ');
  if (tag === 'hr') write(page, '---');
  if (tag === 'hr') page.breaks = 2;
  if (tag === 'blockquote') page.depth += 1;
  if (tag === 'pre') page.preformatted += 1;
  const href = /\bhref="([^"]*)"/.exec(attributes)?.[1];
  if (tag === 'a' && href) page.link = { href: textOf(href), words: '' };
}

function closeTag(page: Page, tag: string): void {
  if (tag === 'a') endLink(page);
  if (tag === 'td' || tag === 'th') writeText(page, ' ');
  if (tag === 'blockquote') page.depth -= 1;
  if (tag === 'pre') page.preformatted -= 1;
  breakBefore(page, tag);
}

const deepest = 5;

const quoteOf = (depth: number): string => '> '.repeat(Math.min(depth, deepest));

function breakBefore(page: Page, tag: string): void {
  if (paragraphs.has(tag) || tag === 'blockquote')
    page.breaks = Math.max(page.breaks, isInList(page) ? 1 : 2);
  if (ownLine.has(tag)) page.breaks = Math.max(page.breaks, 1);
}

// A paragraph within an entry begins on the entry's line.
const isInList = ({ text }: Page): boolean => text.endsWith('- ');

function endLink(page: Page): void {
  const { link } = page;
  page.link = undefined;
  if (!link || link.words.trim() === link.href || `mailto:${link.words.trim()}` === link.href) return;
  write(page, link.words.trim() ? `: ${link.href}` : link.href);
}

function writeText(page: Page, text: string): void {
  if (page.preformatted > 0) {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) page.breaks += 1;
      if (line) write(page, line);
    }
    return;
  }
  const words = text.replace(/\s+/g, ' ');
  const isAtStart = page.breaks > 0 || page.text === '' || page.text.endsWith(' ');
  const shown = isAtStart ? words.trimStart() : words;
  if (shown) write(page, shown);
}

function write(page: Page, text: string): void {
  const isInEntry = page.breaks > 0 && isInList(page);
  if (page.text !== '' && !isInEntry) {
    const between = quoteOf(Math.min(page.depth, page.lastDepth));
    const quote = quoteOf(page.depth);
    for (let left = page.breaks; left > 0; left -= 1) page.text += `\n${left === 1 ? quote : between}`;
  }
  if (page.text === '') page.text = quoteOf(page.depth);
  page.breaks = 0;
  page.lastDepth = page.depth;
  page.text += text;
  if (page.link) page.link.words += text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const textOf = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
