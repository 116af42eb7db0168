import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

/** A mail as it is read; `html` is sanitized. Nothing may run or be loaded in it, and its links lead nowhere. */
export const RenderedMail = ({ subject, html, title }: { subject: string; html: string; title: string }) => (
  <div className="rendered-mail">
    <p className={subjectLook}>
      <span className="sr-only">Subject: </span>
      {subject}
    </p>
    <iframe title={title} sandbox="" srcDoc={pageOf(html)} />
  </div>
);

const subjectLook = 'border-b border-line bg-sunken px-2.5 py-1.5 text-13 font-medium text-ink wrap-anywhere';

// Mails are read on white, whatever the theme here. In the sandbox, a link that opens a window does nothing.
const pageOf = (html: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<base target="_blank">
<title>Preview</title>
<style>
:root { color-scheme: light; background: #fff; color: #1a1d21; }
body { margin: 16px; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { pointer-events: none; }
</style>
</head>
<body>
${html}
</body>
</html>`;

export function RenderedMailSkeleton({ label, hasSubject = false }: { label: string; hasSubject?: boolean }) {
  return (
    <Waiting label={label} className="rendered-mail">
      {hasSubject && (
        <p className={subjectLook}>
          <Skeleton width="70%" />
        </p>
      )}
      <div className="grid gap-3 p-4">
        <Skeleton />
        <Skeleton width="85%" />
        <Skeleton width="40%" />
      </div>
    </Waiting>
  );
}
