/**
 * How long a text may be, in characters; forms, calls and CSV files agree on it. Federal product names reach 1,462. What
 * is longer than an amount, a date or a column's name may be is none, and is told so before anything tries to read it. A
 * cell has room for the longest list that a record may hold: 200 names of 500 characters, each written as two, with their
 * percentages.
 */
export const longest = {
  name: 500,
  product_name: 2000,
  prose: 50_000,
  unique_id: 100,
  status: 100,
  amount: 40,
  date: 60,
  header: 500,
  cell: 202_000,
} as const;
