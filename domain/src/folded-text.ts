/** A text without accents and letter case, as texts are compared and searched. @example foldText('Électron') // 'electron' */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
