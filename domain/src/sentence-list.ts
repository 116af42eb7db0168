const list = new Intl.ListFormat('en-GB');

/** Words as a list in a sentence. @example sentenceList(['cost', 'end date', 'billing cycle']) // 'cost, end date and billing cycle' */
export const sentenceList = (words: Iterable<string>): string => list.format(words);
