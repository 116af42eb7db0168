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

/**
 * How many mails one person can cause within an hour. An administrator of a company of 500 who wraps up a request a minute,
 * under a rule that mails nine people each time, causes 540; comments by the dozen come on top of that. Nobody reaches
 * it by hand, and whoever takes over an account can't flood the company or have its mail server put on a list.
 */
export const mostMailsAnHour = 1000;

/** About so many requests one person gets mails of their own within a minute; about all further ones they get one mail together. */
export const mostRequestMailsAMinute = 5;

/** How many contracts get the rate of a day at once: each is a write of its own, with its history, in one transaction. */
export const mostApplied = 1000;
