import { expect, test } from 'vitest';
import type { PortfolioRow } from './portfolio.ts';
import { type PortfolioHead, portfolioLines, portfolioReader } from './portfolio-lines.ts';

const item = {
  id: 7,
  unique_id: 'SW-7',
  vendor: 'Figma',
  product_name: 'Design\nand “more”\u2028',
  notes: null,
  status: 'active',
  business_segment: ['Capital', '__proto__'],
  business_segment_percentages: '{"Capital":60,"__proto__":40}',
  team_usage: [],
  renewal_date: null,
  business_owner_id: 3,
  tech_admin_id: null,
  executive_sponsor_id: null,
  billing_cycle: 'yearly',
  paymentType: null,
  cost: 12.5,
  version: 2,
  currentYearCost: 730,
  annualizedCost: 730.25,
  businessOwner: 'Ann',
  techAdmin: null,
  executiveSponsor: null,
  vendorFiles: 0,
  actBy: '2026-11-28',
  renewsItself: true,
  renewalState: 'undecided',
  warnings: ['overlap'],
} as const;
const latestContract = {
  id: 9,
  startDate: '2026-01-01',
  endDate: null,
  cost: 730.25,
  billingCycle: 'monthly',
  paymentType: 'Credit, card',
  autoRenew: true,
  priceCheckFrequency: null,
  cancellationNoticeDate: '2026-11-01',
  nextReviewDate: null,
  renewalMonths: 12,
  renewalUplift: 7.5,
  noticeCount: 3,
  noticeUnit: 'months',
  reminderDays: [90, 30, 7],
  currency: 'EUR',
  originalCost: 650,
  rate: 1.1235,
} as const;
const rows: PortfolioRow[] = [
  { ...item, business_segment: ['Capital'], team_usage: [], warnings: ['overlap'], latestContract: null },
  { ...item, id: 8, business_segment: [], team_usage: ['IT'], warnings: [], latestContract },
];

test('Rows come back from their lines as they were', () => {
  const lines = [...portfolioLines(rows)];
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('\n');
  expect(lines.flatMap(portfolioReader())).toEqual(rows);
});

test('No rows are no lines', () => {
  expect([...portfolioLines([])]).toEqual([]);
  expect([...portfolioLines([], { total: 0, rows: [] })]).toEqual([]);
});

test('The head comes ahead, is told as soon as it is complete, and is no part of the list', () => {
  const [first, second] = rows;
  if (!first || !second) throw new Error('There are two rows.');
  const lines = [...portfolioLines(rows, { total: 2, rows: [second] })];
  expect(lines[1]).toBe('{"rows":2,"head":1}');
  const heads: PortfolioHead[] = [];
  const read = portfolioReader((head) => heads.push(head));
  const known = lines.map((line) => ({ rows: read(line), heads: [...heads] }));
  expect(known.map(({ heads }) => heads.length)).toEqual([0, 0, 1, 1, 1]);
  expect(heads).toEqual([{ total: 2, rows: [second] }]);
  expect(known.flatMap(({ rows }) => rows)).toEqual(rows);
});

test('A short list has no head, but says how long it is', () => {
  const heads: PortfolioHead[] = [];
  const lines = [...portfolioLines(rows, { total: 2, rows: [] })];
  expect(lines.flatMap(portfolioReader((head) => heads.push(head)))).toEqual(rows);
  expect(heads).toEqual([{ total: 2, rows: [] }]);
});

test.each(['<html>', '7', '{"columns":[]}'])(
  'Lines that don’t begin with columns are refused: %s',
  (line) => {
    expect(() => portfolioReader()(line)).toThrow();
  },
);

test('A line that is no list of values is refused', () => {
  const read = portfolioReader();
  const [first = ''] = portfolioLines(rows);
  read(first);
  expect(() => read('{}')).toThrow('no list of values');
});
