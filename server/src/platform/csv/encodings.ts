/**
 * Which encoding a text has that isn't UTF-8 (docs/product/csv-files.md#encodings). Bytes beyond ASCII are other letters in
 * each; the right one gives words that some language writes: letters of one alphabet, and no capital or sign within a word.
 * Where several do, the first of the list is taken and the others are named, with a word that shows the difference.
 */

/** An encoding, and how a word of the file reads in it. */
export interface ReadEncoding {
  readonly encoding: string;
  readonly shown: string;
}

export interface GuessedEncoding {
  readonly encoding: string;
  /** A word with letters beyond ASCII, as it reads in the encoding. */
  readonly shown: string;
  /** Other encodings in which the file could be written, the likeliest first, with the same word. */
  readonly others: readonly ReadEncoding[];
}

const western =
  'àâçèéêëîïôœùûüÿæ äöüß áéíñóúü¿¡ºª ãâáàçéêíóôõúü àèéìíîòóù åäöéü æøåé áðéíóúýþæö àâéèêëïîôûùœç äëïöüéèó'.split(
    ' ',
  );
const central = 'ąćęłńóśźż áčďéěíňóřšťúůýž áéíóöőúüű ăâîșțşţ čćđšž áäčďéíĺľňóôŕšťúýž äöüß'.split(' ');

/** The encodings that files have, by what people and the web call them, with the alphabets that are written in each. */
const encodings: readonly {
  readonly name: string;
  readonly label: string;
  readonly alphabets: readonly string[];
}[] = [
  { name: 'Windows-1252', label: 'windows-1252', alphabets: western },
  { name: 'Mac Roman', label: 'macintosh', alphabets: western },
  { name: 'Windows-1250', label: 'windows-1250', alphabets: central },
  { name: 'MS-DOS (850)', label: 'cp850', alphabets: western },
  { name: 'Windows-1251', label: 'windows-1251', alphabets: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў'] },
  { name: 'Windows-1253', label: 'windows-1253', alphabets: ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'] },
  { name: 'Windows-1254', label: 'windows-1254', alphabets: ['çğıİöşüâîû'] },
  { name: 'Windows-1257', label: 'windows-1257', alphabets: ['āčēģīķļņšūž', 'ąčęėįšųūž', 'äöõüšž'] },
  { name: 'ISO 8859-2', label: 'iso-8859-2', alphabets: central },
  { name: 'KOI8-R', label: 'koi8-r', alphabets: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя'] },
  { name: 'MS-DOS (866)', label: 'ibm866', alphabets: ['абвгдеёжзийклмнопрстуфхцчшщъыьэюя'] },
];
const easternEncodings = [
  { name: 'Shift JIS', label: 'shift_jis' },
  { name: 'EUC-KR', label: 'euc-kr' },
  { name: 'GB 18030', label: 'gb18030' },
  { name: 'Big5', label: 'big5' },
];

const lettersOf = encodings.map(({ alphabets }) =>
  alphabets.map((alphabet) => new Set(`${alphabet}${alphabet.toUpperCase()}`)),
);

// In bytes: a word's neighbours are in the sample, and a large file says no more.
const sampled = 400_000;
const mostWords = 2000;

/** Guesses the encoding of bytes that aren't UTF-8. */
export function guessEncoding(bytes: Buffer): GuessedEncoding {
  const words = oddWords(bytes);
  const scored = encodings.map((one, at) => ({ ...one, score: scoreOf(words, one, at) }));
  const best = Math.max(...scored.map(({ score }) => score));
  if (best * 10 < words.length * 8) {
    const eastern = easternOf(bytes.subarray(0, sampled));
    if (eastern) return eastern;
  }
  const [first, ...more] = scored.filter(({ score }) => score === best);
  const { name, label } = first ?? { name: 'Windows-1252', label: 'windows-1252' };
  const unlike = more.flatMap((one) => {
    const word = words.find((odd) => decode(odd, one.label) !== decode(odd, label));
    return word ? [{ ...one, word }] : [];
  });
  const word = unlike[0]?.word ?? words[0] ?? Buffer.alloc(0);
  const others = unlike.map((one) => ({ encoding: one.name, shown: decode(word, one.label) }));
  return { encoding: name, shown: decode(word, label), others };
}

// Their letters have several bytes, and some of those are plain letters, so that only the whole text can be read.
function easternOf(sample: Buffer): GuessedEncoding | undefined {
  const fitting = easternEncodings.flatMap(({ name, label }) => {
    const odd = decode(sample, label).match(/[^\u0000-\u007f]{1,30}/g) ?? [];
    const isSound = odd.length > 0 && odd.every((word) => easternWord.test(word));
    return isSound ? [{ encoding: name, shown: odd[0] ?? '' }] : [];
  });
  const [first, ...others] = fitting;
  return first && { ...first, others };
}

/** Decodes bytes by the name of an encoding. @example decodeAs(Buffer.from([0x80]), 'Windows-1252') // '€' */
export const decodeAs = (bytes: Buffer, name: string): string => decode(bytes, labelOf(name));

const labelOf = (name: string): string =>
  [...encodings, ...easternEncodings].find((one) => one.name === name)?.label ?? 'windows-1252';

// Runs of letters, dashes and apostrophes, each with a byte beyond ASCII; each once.
function oddWords(bytes: Buffer): Buffer[] {
  const text = bytes.subarray(0, sampled).toString('latin1');
  const found = new Set<string>();
  for (const [word] of text.matchAll(/[A-Za-z'\u0080-\u00ff-]{1,60}/g)) {
    if (!/[\u0080-\u00ff]/.test(word)) continue;
    found.add(word);
    if (found.size === mostWords) break;
  }
  return [...found].map((word) => Buffer.from(word, 'latin1'));
}

const scoreOf = (words: readonly Buffer[], { label }: { readonly label: string }, at: number): number =>
  words.reduce((sum, word) => sum + (isPlausible(decode(word, label), lettersOf[at] ?? []) ? 1 : 0), 0);

function isPlausible(word: string, alphabets: readonly ReadonlySet<string>[]): boolean {
  if (strange.test(word) || /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word)) return false;
  const letters = [...word].filter((character) => character > '\u007f' && !sign.test(character));
  if (letters.length > 0 && /[A-Za-z]/.test(word) && letters.some((letter) => !latin.test(letter)))
    return false;
  return (
    letters.length === 0 || alphabets.some((alphabet) => letters.every((letter) => alphabet.has(letter)))
  );
}

// What no word of any language has: a sign of money before a letter, a sign between letters, a Spanish ñ or a Polish ń where
// neither stands, what is no character.
const strange =
  /[£€¥¢¤²³½¼¾±×°§]\p{L}|\p{L}[£€¥¢¤½¼¾±×§]|\p{L}[^\p{L}\p{M}\p{Pd}'’]\p{L}|[ñÑ](?![aeiouáéíóúAEIOU])|[ńŃ][aeiouAEIOU]|[\u0080-\u009f\ufffd\u02c6-\u02dd\u2200-\u25ff]/u;
const sign = /[^\p{L}\p{M}]|[ªº]/u;
const latin = /\p{Script=Latin}|\p{M}/u;
const easternWord =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]+$/u;

const decoders = new Map<string, TextDecoder>();

function decode(bytes: Buffer, label: string): string {
  if (label === 'windows-1252') return decodeTable(bytes, windows1252);
  if (label === 'cp850') return decodeTable(bytes, dos850);
  const decoder = decoders.get(label) ?? new TextDecoder(label);
  decoders.set(label, decoder);
  return decoder.decode(bytes);
}

// Some Node builds decode the bytes 0x80 to 0x9F as ISO 8859-1 has them, and none knows the pages of DOS.
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const dos850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeTable = (bytes: Buffer, from80: string): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (character) => from80[character.charCodeAt(0) - 0x80] ?? character);
