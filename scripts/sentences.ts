/**
 * The sentences that people read and where each stands. One that `domain`, `api` or `server` says stands in one file alone: who
 * needs it elsewhere imports it, so that a change of its words is one change (docs/decisions/0149-sentences-in-one-place.md).
 */

/** A sentence that stands in several files. */
export interface Repeated {
  readonly sentence: string;
  readonly files: readonly string[];
}

/** The sentences of four words and more that stand in several of these files, one of them outside of the client. */
export function repeatedSentences(sources: ReadonlyMap<string, string>): Repeated[] {
  const places = new Map<string, string[]>();
  for (const [file, source] of sources)
    for (const sentence of sentencesIn(source)) places.set(sentence, [...(places.get(sentence) ?? []), file]);
  return [...places]
    .filter(([, files]) => files.length > 1 && files.some((file) => !file.startsWith('web/')))
    .map(([sentence, files]) => ({ sentence, files }));
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const texts = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`]*)`|>([^<>{}]+)</g;
// What an Error says is for us, what an endpoint is called is no sentence, and a sample repeats what a mail would say.
const ours =
  /new (?:Range|Type|Syntax)?Error\([^)]*\)|sample:\s*'[^']*'|endpoint\(\s*addresses\.\w+,\s*'[^']*'/g;

function sentencesIn(source: string): Set<string> {
  const code = source.replace(comments, '').replace(ours, '');
  const found = [...code.matchAll(texts)].map(
    (match) => match.slice(1).find((text) => text !== undefined) ?? '',
  );
  const plain = found.map((text) =>
    text
      .replace(/\$\{[^}]*\}/g, '…')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return new Set(plain.filter(isSentence));
}

const isSentence = (text: string): boolean =>
  /^\p{Lu}[\p{L}’]*(?: \S+){3,}$/u.test(text) && !/[{}<>=;]/.test(text);
