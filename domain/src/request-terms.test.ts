import { expect, test } from 'vitest';
import {
  differenceText,
  isOtherCost,
  lastApprovedTerms,
  type RequestTerms,
  termsDifferences,
} from './request-terms.ts';

const approved: RequestTerms = {
  vendor: 'Wasabi',
  productName: 'Cloud Storage',
  estimatedCost: 1000,
  department: 'Studio',
  businessOwnerId: 1,
  techAdminId: null,
  executiveSponsorId: null,
};

const words = { nameOf: (id: number): string => (id === 1 ? 'Ann' : 'Bob'), sign: '$' };
const shares = (percentages: Record<string, number>): string =>
  JSON.stringify({ segments: Object.keys(percentages), percentages });

test.each([
  [{}, []],
  [{ estimatedCost: 1050 }, ['Cost approved at $1,000 a year, entered at $1,050 a year']],
  [{ estimatedCost: 999.5 }, ['Cost approved at $1,000 a year, entered at $999.50 a year']],
  [{ vendor: 'Wasabi Inc' }, ['Vendor Wasabi Inc instead of the approved Wasabi']],
  [{ productName: 'Hot Storage' }, ['Product Hot Storage instead of the approved Cloud Storage']],
  [{ department: null }, ['No department instead of the approved Studio']],
  [
    { department: shares({ Studio: 60, Capital: 40 }) },
    ['Department Capital 40%, Studio 60% instead of the approved Studio'],
  ],
  [
    { businessOwnerId: null, techAdminId: 2 },
    ['No business owner instead of the approved Ann', 'Tech Admin Bob, where none was approved'],
  ],
])('What came out with %j differs in %j', (changes, texts) => {
  const differences = termsDifferences(approved, { ...approved, ...changes }, words);
  expect(differences.map(differenceText)).toEqual(texts);
});

test('The same shares in another order are no difference', () => {
  const one = { ...approved, department: shares({ Studio: 60, Capital: 40 }) };
  const other = { ...approved, department: shares({ Capital: 40, Studio: 60 }) };
  expect(termsDifferences(one, other, words)).toEqual([]);
});

test('A cost that was left open is told as one', () => {
  const open = { ...approved, estimatedCost: null };
  expect(termsDifferences(open, approved, words).map(differenceText)).toEqual([
    'Cost entered at $1,000 a year, where none was approved',
  ]);
});

test('Another cost than was approved is told from all other differences, and from a cost that was left open', () => {
  const entered = { ...approved, estimatedCost: 5, vendor: 'Cost' };
  expect(termsDifferences(approved, entered, words).map(isOtherCost)).toEqual([true, false]);
  const open = { ...approved, estimatedCost: null };
  expect(termsDifferences(open, approved, words).map(isOtherCost)).toEqual([false]);
});

test('What counts is what the last approved step was approved with', () => {
  const terms = (estimatedCost: number): RequestTerms => ({ ...approved, estimatedCost });
  const steps = [{ approvedTerms: terms(1) }, { approvedTerms: terms(2) }, { approvedTerms: null }];
  expect(lastApprovedTerms(steps)).toEqual(terms(2));
  expect(lastApprovedTerms([{ approvedTerms: null }])).toBeUndefined();
});
