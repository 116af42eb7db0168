import { foldText } from '@purser/domain/folded-text';

/** @example wordsOf(' Été  7') // ['ete', '7'] */
export const wordsOf = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);
