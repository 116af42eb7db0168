import { escapeHtml } from '@purser/domain/mail-templates';

interface PlainPage {
  readonly title: string;
  readonly head: string;
  readonly mode?: string;
  readonly content: string;
}

export const plainPage = ({ title, head, mode = '', content }: PlainPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<main>
  <p class="brand">${mark}<span>Purser</span>${mode}</p>
  ${content}
</main>
</body>
</html>
`;

const mark = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect class="plate" width="24" height="24" rx="6"/>
  <path d="M7.5 19V5.5h5a4.25 4.25 0 0 1 0 8.5h-2" fill="none" stroke-width="2.5" stroke-linecap="round"
  stroke-linejoin="round"/><path d="M10.9 9.75h1.9" fill="none" stroke-width="2" stroke-linecap="round"/></svg>`;
