/**
 * Which files belong to a record: their kinds, how large, and whether their bytes are what their name says
 * (docs/product/files.md#kinds).
 */
import { replaceInvisible } from './invisible-characters.ts';

/** What is said of a file of more than 50 MB. */
export const sizeMessage = 'The file is too large. At most 50 MB are possible';

/** What is said of a file without content. */
export const emptyFile = 'The file is empty';

/** What is said of a file that has no room. */
export const fileTooLarge = 'The file is too large';

/** The most bytes a file may have anywhere; the server refuses more. */
export const largestFile = 50 * 1024 * 1024;

/** The most bytes that the screens of table and panel take. */
export const largestScreenFile = 10 * 1024 * 1024;

/** How many files one upload may hold: in panel and form, and in the table's dialog. */
export const mostFiles = { panel: 5, form: 5, table: 1 } as const;

/** How many of a file's first bytes {@link fitsName} looks at. */
export const headLength = 4096;

const zip = [0x50, 0x4b, 0x03, 0x04];
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];
const rtf = [0x7b, 0x5c, 0x72, 0x74, 0x66];
const elf = [0x7f, 0x45, 0x4c, 0x46];
const gif = [0x47, 0x49, 0x46, 0x38];
const gzip = [0x1f, 0x8b];
const rar = [0x52, 0x61, 0x72, 0x21];
const sevenZip = [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c];
// What text must not begin with. A program for Windows begins with letters that a word may begin with, but NUL tells it.
const foreignToText = [zip, compound, png, jpeg, pdf, rtf, elf, gif, gzip, rar, sevenZip];

interface Kind {
  readonly mimeType: string;
  /** What the first bytes must be; `text` is anything readable that isn't one of the others. */
  readonly signature: readonly number[] | 'text';
}

const kinds: Readonly<Record<string, Kind>> = {
  pdf: { mimeType: 'application/pdf', signature: pdf },
  doc: { mimeType: 'application/msword', signature: compound },
  docx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    signature: zip,
  },
  odt: { mimeType: 'application/vnd.oasis.opendocument.text', signature: zip },
  txt: { mimeType: 'text/plain', signature: 'text' },
  rtf: { mimeType: 'application/rtf', signature: rtf },
  xls: { mimeType: 'application/vnd.ms-excel', signature: compound },
  xlsx: { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', signature: zip },
  ods: { mimeType: 'application/vnd.oasis.opendocument.spreadsheet', signature: zip },
  csv: { mimeType: 'text/csv', signature: 'text' },
  ppt: { mimeType: 'application/vnd.ms-powerpoint', signature: compound },
  pptx: {
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    signature: zip,
  },
  eml: { mimeType: 'message/rfc822', signature: 'text' },
  msg: { mimeType: 'application/vnd.ms-outlook', signature: compound },
  png: { mimeType: 'image/png', signature: png },
  jpg: { mimeType: 'image/jpeg', signature: jpeg },
  jpeg: { mimeType: 'image/jpeg', signature: jpeg },
};

/** The extensions that are taken, in the order in which they are offered: `pdf`, `doc`, … */
export const allowedExtensions: readonly string[] = Object.keys(kinds);

/** What a refused kind of file is told. */
export const kindMessage = `Please choose a file of one of these kinds: ${allowedExtensions.join(', ')}`;

/** What is said of a file whose bytes are not those of its extension. */
export const contentMessage =
  'The file’s content doesn’t fit its name. Please save it again under the right kind';

/** A file name's extension in lower case; '' where it has none. @example extensionOf('Order.PDF') // 'pdf' */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Whether files of this name are taken at all. @example isAllowedName('setup.exe') // false */
export const isAllowedName = (fileName: string): boolean => kindOf(fileName) !== undefined;

/** The content type that belongs to a name; `application/octet-stream` where the kind is unknown. */
export const mimeTypeOf = (fileName: string): string =>
  kindOf(fileName)?.mimeType ?? 'application/octet-stream';

function kindOf(fileName: string): Kind | undefined {
  const extension = extensionOf(fileName);
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}

/**
 * Whether a file's first bytes are what its name says; `head` holds up to {@link headLength} of them.
 * @example fitsName('a.pdf', new TextEncoder().encode('%PDF-1.7')) // true
 */
export function fitsName(fileName: string, head: Uint8Array): boolean {
  const kind = kindOf(fileName);
  if (!kind) return false;
  if (kind.signature === 'text') return isText(head);
  // Readers look for it within the first 1,024 bytes: scanners and mail programs put a mark or lines before it.
  if (kind.signature === pdf) return holdsWithin(head, pdf, 1024);
  return startsWith(head, kind.signature) || (withPassword.test(fileName) && isEncrypted(head));
}

/** What Office saves as a zip file, and with a password as a compound file that holds it encrypted. */
const withPassword = /\.(?:docx|xlsx|pptx)$/i;

// UTF-16, as a compound file's directory has the names of its parts ([MS-OFFCRYPTO] 2.3).
const encryptedPart = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat();

/** The directory may be anywhere in the file; where it comes after the first bytes, nothing else can be known. */
function isEncrypted(head: Uint8Array): boolean {
  if (!startsWith(head, compound)) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const directory = head.length < 52 ? 0 : (view.getUint32(48, true) + 1) * 2 ** view.getUint16(30, true);
  return directory >= headLength || holdsWithin(head, encryptedPart, head.length);
}

// In UTF-16, which its first two bytes tell, every other byte of Latin letters is NUL.
const isText = (head: Uint8Array): boolean =>
  (isUtf16(head) || !head.includes(0)) && !foreignToText.some((signature) => startsWith(head, signature));

const isUtf16 = (head: Uint8Array): boolean =>
  startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]);

const holdsWithin = (head: Uint8Array, signature: readonly number[], bytes: number): boolean =>
  head
    .subarray(0, bytes)
    .some((_, at) => at + signature.length <= bytes && startsWith(head.subarray(at), signature));

const startsWith = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, at) => head[at] === byte);

/** The longest file name that is kept, in characters; file systems and mail programs agree on it. */
export const longestFileName = 255;

/**
 * A name under which a file can be kept and downloaded anywhere: no folders, no control characters, at most
 * {@link longestFileName} characters with its extension whole; any script stays as it is.
 * @example safeFileName('../../etc/Vertrag 株式.pdf') // 'Vertrag 株式.pdf'
 */
export function safeFileName(fileName: string): string {
  const plain = replaceInvisible(fileName, '').normalize('NFC');
  const name = plain.split(/[/\\]/).at(-1)?.trim() ?? '';
  return /^\.*$/.test(name) ? 'file' : shortened(name);
}

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= longestFileName) return name;
  const ending = extensionOf(name) === '' ? [] : Array.from(name.slice(name.lastIndexOf('.')));
  // What is longer than any extension is a part of the name.
  const kept = ending.length > longestExtension ? [] : ending;
  const start = letters.slice(0, longestFileName - kept.length).join('');
  return start.trimEnd() + kept.join('');
}

const longestExtension = 20;

/** A size as people read it, in whole KB, at least one. @example sizeText(1_314_816) // '1,284 KB' */
export const sizeText = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-US')} KB`;
