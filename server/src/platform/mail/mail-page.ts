/**
 * How a mail looks: a card on a quiet ground, its facts as a table, its links as buttons. Whoever writes the text of a rule writes plain
 * markup; programs that show mails know no stylesheet, so that each element carries its own style. Nothing of the text changes.
 */

const ink = '#1c2024';
const quiet = '#5b636b';
const line = '#dfe3e6';
const accent = '#125d86';

/** The page of a mail, around safe markup. */
export const pageOf = (html: string): string => {
  const { body, foot } = partsOf(html);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin: 0; background: #f4f6f7; color: ${ink}; font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 15px; line-height: 1.5">
<div style="max-width: 560px; margin: 0 auto; padding: 24px 12px">
<div style="background: #ffffff; border: 1px solid ${line}; border-radius: 8px; padding: 20px 24px">
<p style="margin: 0 0 16px; color: ${quiet}; font-size: 13px; font-weight: 600">Purser</p>
${withButtons(withTables(body))}
</div>
<div style="padding: 0 24px">${foot}</div>
</div>
</body>
</html>
`;
};

// Why it came, and how to change that, stand below the card.
const footStart = /<p style="color:#656d76;font-size:13px">/;

function partsOf(html: string): { readonly body: string; readonly foot: string } {
  const at = html.search(footStart);
  return at < 0 ? { body: html, foot: '' } : { body: html.slice(0, at), foot: html.slice(at) };
}

const list = /<ul>((?:\s*<li>(?:(?!<\/?li>|<ul>)[\s\S])*<\/li>)+\s*)<\/ul>/g;
const entry = /<li>((?:(?!<\/?li>)[\s\S])*)<\/li>/g;
const fact = /^([^<:]{1,40}): ([\s\S]+)$/;

/** A list of nothing but facts ('Due: Nov 24, 2026') becomes a table. */
const withTables = (html: string): string =>
  html.replace(list, (whole: string, inner: string) => {
    const facts = [...inner.matchAll(entry)].map(([, text = '']) => fact.exec(text));
    if (facts.some((one) => one === null)) return whole;
    const rows = facts.map((one) => factRow(one?.[1] ?? '', one?.[2] ?? ''));
    return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse: collapse; margin: 16px 0">${rows.join('')}</table>`;
  });

const factRow = (name: string, value: string): string => `<tr>
<td valign="top" style="width: 128px; padding: 7px 12px 7px 0; border-top: 1px solid ${line}; color: ${quiet}; font-size: 13px">${name}</td>
<td valign="top" style="padding: 6px 0; border-top: 1px solid ${line}">${value}</td>
</tr>`;

const links = /(?:<p><a href="[^"]*">[^<]*<\/a><\/p>\s*)+/g;
const link = /<p>(<a href="[^"]*")>([^<]*)(<\/a>)<\/p>/g;

/** Paragraphs that are a link become buttons, those that follow each other a row; the first of a mail is what it is about. */
function withButtons(html: string): string {
  let isFirst = true;
  return html.replace(links, (run: string) => {
    const buttons = [...run.matchAll(link)].map(([, start = '', text = '', end = '']) => {
      const style = isFirst ? filled : outlined;
      isFirst = false;
      return `${start} style="${style}">${text}${end}`;
    });
    return `<p style="margin: 20px 0 8px">${buttons.join('\n')}</p>\n`;
  });
}

const button =
  'display: inline-block; margin: 0 4px 8px 0; padding: 8px 16px; border-radius: 6px; font-weight: 600; text-decoration: none';
const filled = `${button}; border: 1px solid ${accent}; background: ${accent}; color: #ffffff`;
const outlined = `${button}; border: 1px solid #868e96; color: ${ink}`;
