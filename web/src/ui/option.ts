import type { ReactNode } from 'react';

/** One entry of a select, combobox, filter or menu of values. */
export type Option = {
  value: string;
  label: string;
  /** Further words that finding by typing also looks at, such as an e-mail address. */
  keywords?: string;
  /** Stands before the label: a mark, a dot, an avatar. */
  icon?: ReactNode;
  disabled?: boolean;
};

/** From this number of entries on, a list can be typed into. */
export const typingFrom = 9;

// More than this many entries at once help nobody and cost time to draw: typing narrows them.
const shownAtMost = 100;

/** The entries a list draws, with those that are chosen wherever they stand, and the words about the others. */
export function shownOptions(found: readonly Option[], chosen: readonly string[]) {
  // The entry that stands for none is always drawn, and isn't one to be counted.
  const real = found.filter((option) => option.value !== '');
  if (real.length <= shownAtMost) return { shown: found, hidden: '' };
  const last = real[shownAtMost - 1];
  const end = last ? found.indexOf(last) + 1 : 0;
  const later = found.slice(end).filter(({ value }) => value === '' || chosen.includes(value));
  return {
    shown: [...found.slice(0, end), ...later],
    hidden: `The first ${shownAtMost} of ${real.length}. Type to narrow them.`,
  };
}

/** The entries in which every typed word occurs; labels that begin with the words come first, then labels with a word that does. */
export function findOptions(options: readonly Option[], typed: string): Option[] {
  const search = lower(typed).trim().replace(/\s+/g, ' ');
  if (search === '') return [...options];
  const words = search.split(' ');
  const matches = options.filter((option) => {
    const text = lower(`${option.label} ${option.keywords ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return matches.toSorted((a, b) => rankOf(a, search) - rankOf(b, search));
}

function rankOf(option: Option, search: string): number {
  const label = lower(option.label);
  if (label.startsWith(search)) return 0;
  if (label.includes(` ${search}`)) return 1;
  return label.includes(search) ? 2 : 3;
}

function lower(text: string): string {
  return text.toLocaleLowerCase('en-US');
}

/** The chosen values with one more or one less, in the order of the options; unknown ones stay, last. */
export function toggleOption(options: readonly Option[], chosen: readonly string[], value: string): string[] {
  const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
  const known = options.map((option) => option.value).filter((one) => next.includes(one));
  return [...known, ...next.filter((one) => !known.includes(one))];
}
