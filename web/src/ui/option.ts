import type { ReactNode } from 'react';

export type Option = {
  value: string;
  label: string;
  /** Also searched, such as an e-mail address. */
  keywords?: string;
  icon?: ReactNode;
  /** How many it stands for. */
  count?: number;
  disabled?: boolean;
};

/** From this many options on, a list can be searched. */
export const typingFrom = 9;

// Drawing more at once takes time and helps nobody: typing narrows them.
const shownAtMost = 100;

/** The options to draw, chosen ones always included, and a note about the others. */
export function shownOptions(found: readonly Option[], chosen: readonly string[]) {
  // The option for none is always drawn and not counted.
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

/**
 * Options that contain every typed word; labels that begin with the text come first, then labels with a word that does.
 */
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

const lower = (text: string): string => text.toLocaleLowerCase('en-US');

/** In the order of the options; unknown values stay, last. */
export function toggleOption(options: readonly Option[], chosen: readonly string[], value: string): string[] {
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
  const known = options.map((option) => option.value).filter((listed) => next.includes(listed));
  return [...known, ...next.filter((unlisted) => !known.includes(unlisted))];
}
