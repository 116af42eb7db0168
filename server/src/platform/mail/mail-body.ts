import type sanitizeHtml from 'sanitize-html';

/**
 * The markup of a mail without anything active: no scripts, forms or pictures, links only to the web and to mail
 * addresses. Unclosed tags are closed.
 */
export async function safeHtml(html: string): Promise<string> {
  // Loading takes some 400 ms and 20 MB that a server doesn't need before its first mail.
  const { default: sanitize } = await import('sanitize-html');
  return sanitize(html, rules);
}

const listOf = (text: string): string[] => text.trim().split(/\s+/);

const size = /^\d{1,4}(?:\.\d+)?(?:px|em|rem|pt|%)?$/;
const sizes = /^(?:\d{1,4}(?:\.\d+)?(?:px|em|rem|pt|%)?(?:\s+|$)){1,4}$/;
const color = /^(?:#[0-9a-f]{3,8}|[a-z]{3,30}|rgba?\([\d\s.,%]+\))$/i;
const border = /^[\w\s#.()%,-]{1,60}$/;

const rules: sanitizeHtml.IOptions = {
  allowedTags: listOf(`
    h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code ul ol li dl dt dd
    table caption thead tbody tfoot tr th td a b strong i em u s del ins small sub sup mark center`),
  allowedAttributes: {
    '*': ['style', 'title', 'dir', 'lang', 'align'],
    a: ['href'],
    ol: ['start', 'type'],
    table: ['border', 'cellpadding', 'cellspacing', 'width', 'role'],
    td: ['colspan', 'rowspan', 'width', 'valign'],
    th: ['colspan', 'rowspan', 'width', 'valign', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: [color],
      background: [color],
      'background-color': [color],
      'font-size': [size],
      'font-weight': [/^(?:normal|bold|[1-9]00)$/],
      'font-style': [/^(?:normal|italic)$/],
      'font-family': [/^[\w\s,'"-]{1,200}$/],
      'line-height': [size],
      'text-align': [/^(?:left|right|center|justify)$/],
      'text-decoration': [/^(?:none|underline|line-through)$/],
      'white-space': [/^(?:normal|pre|pre-line|pre-wrap|nowrap)$/],
      padding: [sizes],
      'padding-left': [size],
      margin: [sizes],
      width: [size],
      'max-width': [size],
      border: [border],
      'border-left': [border],
      'border-top': [border],
      'border-bottom': [border],
      'border-radius': [sizes],
      'border-collapse': [/^(?:collapse|separate)$/],
      'vertical-align': [/^(?:top|middle|bottom|baseline)$/],
    },
  },
  // Without its host an address leads nowhere in a mail.
  transformTags: {
    a: (tagName, { href, ...attribs }) => ({
      tagName,
      attribs: href !== undefined && /^(?:https?:\/\/|mailto:)/i.test(href) ? { ...attribs, href } : attribs,
    }),
  },
};
