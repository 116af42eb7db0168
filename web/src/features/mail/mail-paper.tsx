type MailPaperProps = {
  subject: string;
  /** A safe part of a page. */
  html: string;
  /** What the picture is called. */
  title: string;
};

/** What a mail looks like. Nothing may run or be loaded in it, and its links lead nowhere: it is a picture of the mail. */
export const MailPaper = ({ subject, html, title }: MailPaperProps) => (
  <div className="mail-paper">
    <p>
      <span className="sr-only">Subject: </span>
      {subject}
    </p>
    <iframe title={title} sandbox="" srcDoc={pageOf(html)} />
  </div>
);

// Mails are read on white paper, whatever the theme here. Without a right to open windows a link to a new one does nothing.
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
