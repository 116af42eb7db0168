const marks = /\p{M}/gu;

/** A text without case and accents. @example fold('Électron') // 'electron' */
export const normalizeText = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** What was typed into a search, as the words to look for in folded texts. @example wordsOf(' Été  7') // ['ete', '7'] */
export const wordsOf = (typed: string): string[] => normalizeText(typed).split(/\s+/).filter(Boolean);
