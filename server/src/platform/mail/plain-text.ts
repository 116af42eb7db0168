/**
 * The plain text of a mail: paragraphs, lists with dashes, quotations with `>`, and the address of each link after its
 * text. It reads the output of `safeHtml`, in which each tag is complete.
 */
export function plainText(html: string): string {
  const draft: TextDraft = { text: '', breaks: 0, depth: 0, lastDepth: 0, link: undefined, preformatted: 0 };
  for (const [part, slash, tag, attributes = ''] of html.matchAll(tagOrText)) {
    if (tag === undefined) writeText(draft, textOf(part));
    else if (slash) closeTag(draft, tag);
    else openTag(draft, tag, attributes);
  }
  const lines = draft.text.split('\n').map((line) => line.trimEnd());
  return lines.join('\n').trim();
}

const tagOrText = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|[^<]+/g;

interface TextDraft {
  text: string;
  /** How many line breaks come before the next text. */
  breaks: number;
  /** How deep in quotations the next text is, and the last one was. */
  depth: number;
  lastDepth: number;
  /** The open link, and its text so far. */
  link: { readonly href: string; text: string } | undefined;
  preformatted: number;
}

const paragraphs = new Set('p div ul ol dl table pre hr h1 h2 h3 h4 h5 h6'.split(' '));
const ownLine = new Set(['li', 'tr', 'dt', 'dd', 'caption', 'center']);

function openTag(draft: TextDraft, tag: string, attributes: string): void {
  breakBefore(draft, tag);
  if (tag === 'br') draft.breaks += 1;
  if (tag === 'li') write(draft, '- ');
  if (tag === 'hr') write(draft, '---');
  if (tag === 'hr') draft.breaks = 2;
  if (tag === 'blockquote') draft.depth += 1;
  if (tag === 'pre') draft.preformatted += 1;
  const href = /\bhref="([^"]*)"/.exec(attributes)?.[1];
  if (tag === 'a' && href) draft.link = { href: textOf(href), text: '' };
}

function closeTag(draft: TextDraft, tag: string): void {
  if (tag === 'a') endLink(draft);
  if (tag === 'td' || tag === 'th') writeText(draft, ' ');
  if (tag === 'blockquote') draft.depth -= 1;
  if (tag === 'pre') draft.preformatted -= 1;
  breakBefore(draft, tag);
}

const deepest = 5;

const quoteOf = (depth: number): string => '> '.repeat(Math.min(depth, deepest));

function breakBefore(draft: TextDraft, tag: string): void {
  if (paragraphs.has(tag) || tag === 'blockquote')
    draft.breaks = Math.max(draft.breaks, isInList(draft) ? 1 : 2);
  if (ownLine.has(tag)) draft.breaks = Math.max(draft.breaks, 1);
}

// A paragraph within a list item begins on the item's line.
const isInList = ({ text }: TextDraft): boolean => text.endsWith('- ');

function endLink(draft: TextDraft): void {
  const { link } = draft;
  draft.link = undefined;
  if (!link || link.text.trim() === link.href || `mailto:${link.text.trim()}` === link.href) return;
  write(draft, link.text.trim() ? `: ${link.href}` : link.href);
}

function writeText(draft: TextDraft, text: string): void {
  if (draft.preformatted > 0) {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) draft.breaks += 1;
      if (line) write(draft, line);
    }
    return;
  }
  const joined = text.replace(/\s+/g, ' ');
  const isAtStart = draft.breaks > 0 || draft.text === '' || draft.text.endsWith(' ');
  const shown = isAtStart ? joined.trimStart() : joined;
  if (shown) write(draft, shown);
}

function write(draft: TextDraft, text: string): void {
  const isInEntry = draft.breaks > 0 && isInList(draft);
  if (draft.text !== '' && !isInEntry) {
    const between = quoteOf(Math.min(draft.depth, draft.lastDepth));
    const quote = quoteOf(draft.depth);
    for (let left = draft.breaks; left > 0; left -= 1) draft.text += `\n${left === 1 ? quote : between}`;
  }
  if (draft.text === '') draft.text = quoteOf(draft.depth);
  draft.breaks = 0;
  draft.lastDepth = draft.depth;
  draft.text += text;
  if (draft.link) draft.link.text += text;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const textOf = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
