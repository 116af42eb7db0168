import { expect, test } from 'vitest';
import { findOptions, type Option, toggleOption } from './option.ts';

const options: Option[] = [
  { value: '1', label: 'Tom Okafor', keywords: 'tom.okafor@example.com' },
  { value: '2', label: 'Ana Tomas' },
  { value: '3', label: 'Grace Chen', keywords: 'atom@example.com' },
  { value: '4', label: 'Custom' },
];

const found = (typed: string) => findOptions(options, typed).map((option) => option.value);

test('nothing typed leaves all entries in their order', () => {
  expect(found('  ')).toEqual(['1', '2', '3', '4']);
});

test('labels that begin with the words come first, then words in labels, then keywords', () => {
  expect(found('TOM')).toEqual(['1', '2', '4', '3']);
});

test('every typed word has to occur, in any order', () => {
  expect(found('okafor tom')).toEqual(['1']);
  expect(found('tom chen')).toEqual(['3']);
  expect(found('nobody')).toEqual([]);
});

test('chosen values keep the order of the options and unknown ones stay', () => {
  expect(toggleOption(options, ['3', 'gone'], '1')).toEqual(['1', '3', 'gone']);
  expect(toggleOption(options, ['1', '3'], '1')).toEqual(['3']);
});
