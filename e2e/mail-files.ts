import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail that the app has written as a file, as its reader sees it. */
export interface FiledMail {
  readonly to: string;
  readonly subject: string;
  /** Its part in plain text, with every run of spaces and line breaks as one space. */
  readonly text: string;
}

/** The files of all mails that the app has written. */
export async function mailFiles(dataDir: string): Promise<string[]> {
  // The folder comes with the first mail.
  if (!(await readdir(dataDir)).includes('mail')) return [];
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** All mails that the app has written, read as mail programs read them. */
export const readMails = async (dataDir: string): Promise<FiledMail[]> =>
  (await mailFiles(dataDir)).map(readMail);

function readMail(file: string): FiledMail {
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'm').exec(file)?.[1]?.replace(/\r?\n[ \t]/g, ' ') ?? '';
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)\r?\n(?:[^\r\n]+\r?\n)*\r?\n([^]*?)\r?\n--/.exec(
      file,
    ) ?? [];
  return {
    to: /<([^>]*)>/.exec(header('To'))?.[1] ?? header('To'),
    subject: words(header('Subject')),
    text: decoded(body, encoding).replace(/\s+/g, ' ').trim(),
  };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? unquoted(body) : body;
}

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

// Words of a header that aren't ASCII, such as `=?UTF-8?Q?Tom=C3=A1s?=`.
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')),
    );
