/** Texts as they are compared and searched: what a person types on another keyboard finds them too. */

// Letters that don't come apart into a plain one and its mark, in lower case, and the apostrophes of typesetting.
const plainOnes = new Map(
  ['ß ss|æ ae|œ oe|þ th|ø o|ł l|đ d|ð d|ħ h|ı i|ŧ t', "’ '|‘ '|ʼ '|“ \"|” \"|‐ -|‑ -|– -"].flatMap((pairs) =>
    pairs.split('|').map((pair): [string, string] => [pair.charAt(0), pair.slice(2)]),
  ),
);

const others = /[ßæœþøłđðħıŧ’‘ʼ“”‐‑–]/gu;

/** A text without accents and letter case. @example foldText('Électron') // 'electron' */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(others, (letter) => plainOnes.get(letter) ?? letter);
