/** What a regular expression is made of, as far as it takes to write texts that it nearly fits. */

/** A part of a pattern. */
export type Part =
  /** One character, with some that it may be and some that it can’t be. */
  | { readonly kind: 'character'; readonly samples: readonly string[]; readonly others: readonly string[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly branches: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: number; readonly most: number }
  /** What is looked at without being taken, ahead or behind. */
  | { readonly kind: 'look'; readonly part: Part };

interface Reader {
  readonly source: string;
  readonly flags: string;
  readonly groups: Part[];
  at: number;
}

/** Takes a pattern apart. Throws for syntax that isn't known here, so that none is passed over. */
export function treeOf({ source, flags }: RegExp): Part {
  const reader: Reader = { source, flags: flags.replace(/[gy]/g, ''), groups: [], at: 0 };
  const tree = readChoice(reader);
  if (reader.at < source.length) throw new Error(`Can’t read ${source} from ${reader.at} on`);
  return tree;
}

const nothing: Part = { kind: 'sequence', parts: [] };

function readChoice(reader: Reader): Part {
  const branches = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    branches.push(readSequence(reader));
  }
  return branches.length === 1 ? (branches[0] ?? nothing) : { kind: 'choice', branches };
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? '')) {
    parts.push(readRepeat(reader, readOne(reader)));
  }
  return { kind: 'sequence', parts };
}

function take(reader: Reader, pattern: RegExp): string[] | undefined {
  const match = pattern.exec(reader.source.slice(reader.at));
  if (match) reader.at += match[0].length;
  return match ? [...match] : undefined;
}

function readRepeat(reader: Reader, part: Part): Part {
  const [sign, from = '', comma, to] = take(reader, /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/) ?? [];
  if (sign === undefined) return part;
  if (sign.startsWith('*')) return { kind: 'repeat', part, least: 0, most: Infinity };
  if (sign.startsWith('+')) return { kind: 'repeat', part, least: 1, most: Infinity };
  if (sign.startsWith('?')) return { kind: 'repeat', part, least: 0, most: 1 };
  const least = Number(from);
  if (!comma) return { kind: 'repeat', part, least, most: least };
  return { kind: 'repeat', part, least, most: to ? Number(to) : Infinity };
}

function readOne(reader: Reader): Part {
  if (take(reader, /^(?:[\^$]|\\[bB])/)) return nothing;
  const [group, kind = ''] = take(reader, /^\((\?(?:[:=!]|<[=!]|<\w+>))?/) ?? [];
  if (group !== undefined) return readGroup(reader, kind);
  const [, number] = take(reader, /^\\([1-9])/) ?? [];
  if (number !== undefined) return reader.groups[Number(number) - 1] ?? nothing;
  const [text] =
    take(reader, /^(?:\[(?:\\.|[^\\\]])*\]|\\[pP]\{[\w=]+\}|\\u\{\w+\}|\\u\w{4}|\\x\w\w|\\.|[^\\])/su) ?? [];
  if (text === undefined) throw new Error(`Can’t read ${reader.source} from ${reader.at} on`);
  return characterOf(text, reader.flags);
}

function readGroup(reader: Reader, kind: string): Part {
  const isCaught = kind === '' || kind.endsWith('>');
  const number = reader.groups.length;
  if (isCaught) reader.groups.push(nothing);
  const part = readChoice(reader);
  if (!take(reader, /^\)/)) throw new Error(`A group of ${reader.source} doesn’t end`);
  if (isCaught) reader.groups[number] = part;
  return /[=!]$/.test(kind) ? { kind: 'look', part } : part;
}

// Of each kind that patterns tell apart some, those first that a pattern is most likely to take in two places.
const common = Array.from(
  ' 0a.,-A1\n\r\t"\'<@:;/\\z9_()[]{}%$+&#!?=>*|é\u0301€©\u0001\u00a0\u2028\u0080\u202e漢',
);

function characterOf(text: string, flags: string): Part {
  const pattern = new RegExp(`^(?:${text})$`, flags);
  const own = [...text.replace(escapes, '').replace(/[[\]^]/g, ''), ...escapedIn(text)];
  const all = [...new Set([...common, ...own])];
  const samples = all.filter((character) => pattern.test(character));
  if (samples.length === 0) throw new Error(`No character is known that ${text} takes`);
  return { kind: 'character', samples, others: all.filter((character) => !pattern.test(character)) };
}

const escapes =
  /\\(?:u\{(?<point>[\da-f]+)\}|u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2}))|\\[pP]\{[\w=]+\}|\\./giu;

// The characters that are written as numbers, such as `\u2028`.
const escapedIn = (text: string): string[] =>
  [...text.matchAll(escapes)].flatMap(([escape, point, unit, byte]) => {
    const number = point ?? unit ?? byte;
    return number === undefined ? escape.slice(1, 2) : String.fromCodePoint(Number.parseInt(number, 16));
  });
