/** How long a text may be, in characters; forms, calls and CSV files agree on it. Federal product names reach 1,462. */
export const longest = {
  name: 500,
  product_name: 2000,
  prose: 50_000,
  unique_id: 100,
  status: 100,
} as const;
