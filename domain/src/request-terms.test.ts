import { expect, test } from 'vitest';
import { differenceText, lastApprovedTerms, type RequestTerms, termsDifferences } from './request-terms.ts';

const approved: RequestTerms = {
  vendor: 'Wasabi',
  productName: 'Cloud Storage',
  estimatedCost: 1000,
  department: 'Studio',
  businessOwnerId: 1,
  techAdminId: null,
  executiveSponsorId: null,
};

const nameOf = (id: number): string => (id === 1 ? 'Ann' : 'Bob');
const shares = (percentages: Record<string, number>): string =>
  JSON.stringify({ segments: Object.keys(percentages), percentages });

test.each([
  [{}, []],
  [{ estimatedCost: 1050 }, ['Cost $1,050 instead of the approved $1,000']],
  [{ estimatedCost: 999.5 }, ['Cost $999.50 instead of the approved $1,000']],
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
  const differences = termsDifferences(approved, { ...approved, ...changes }, nameOf);
  expect(differences.map(differenceText)).toEqual(texts);
});

test('The same shares in another order are no difference', () => {
  const one = { ...approved, department: shares({ Studio: 60, Capital: 40 }) };
  const other = { ...approved, department: shares({ Capital: 40, Studio: 60 }) };
  expect(termsDifferences(one, other, nameOf)).toEqual([]);
});

test('A cost that was left open is told as one', () => {
  const open = { ...approved, estimatedCost: null };
  expect(termsDifferences(open, approved, nameOf).map(differenceText)).toEqual([
    'Cost $1,000, where none was approved',
  ]);
});

test('What counts is what the last approved step was approved with', () => {
  const terms = (estimatedCost: number): RequestTerms => ({ ...approved, estimatedCost });
  const steps = [
    { status: 'approved', approvedTerms: terms(1) },
    { status: 'approved', approvedTerms: terms(2) },
    { status: 'pending', approvedTerms: null },
  ];
  expect(lastApprovedTerms(steps)).toEqual(terms(2));
  expect(lastApprovedTerms([{ status: 'approved', approvedTerms: null }])).toBeUndefined();
});
