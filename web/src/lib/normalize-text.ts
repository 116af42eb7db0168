const marks = /\p{M}/gu;

/** @example normalizeText('Électron') // 'electron' */
export const normalizeText = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase();

/** @example wordsOf(' Été  7') // ['ete', '7'] */
export const wordsOf = (typed: string): string[] => normalizeText(typed).split(/\s+/).filter(Boolean);
