/**
 * The names that people give to what our columns hold (decisions: CSV), in the order in which columns are claimed.
 * Each list begins with the clearest name. Names are plain words: lower case, no punctuation, no currency.
 */
import type { CsvColumn } from './csv-columns.ts';

const lists: readonly (readonly [CsvColumn, string])[] = [
  ['unique_id', 'unique identifier, software id, software unique id'],
  [
    'vendor',
    `vendor name, vendor, supplier, supplier name, software vendor, publisher, manufacturer, vendor
    supplier, seller`,
  ],
  [
    'product_name',
    `product, product name, software, software name, software product, application, application name,
    product title, tool, app, app name, software title`,
  ],
  [
    'notes',
    `notes, note, comments, comment, remarks, purpose, description, product description, brief
    description`,
  ],
  ['status', 'status, contract status, software status, subscription status, state of contract'],
  [
    'business_segment',
    `business segment, business segments, segment, segments, department, dept, department custodian,
    department name, business unit, division, cost center, cost centre, agency`,
  ],
  ['business_segment_percentages', 'segment percentages, segment split, percentages'],
  ['team_usage', 'team usage, teams, team, used by, user group, user groups'],
  [
    'start_date',
    `contract start, contract start date, start date, start, subscription start, subscription start date,
    term start, effective date, date effective, valid from, begin date, from`,
  ],
  [
    'end_date',
    `contract end, contract end date, end date, end, subscription end, subscription end date, term end,
    expiration date, expiry date, expires, expiration, valid to, valid until, completion date, date
    complete, date completed, to`,
  ],
  ['renewal_date', 'renewal date, renewal, next renewal, renews, renews on'],
  [
    'cancellation_notice_date',
    `cancellation notice date, cancel notice date, cancellation date, notice date, cancel by,
    cancellation deadline`,
  ],
  ['next_review_date', 'next review date, next review, review date, price review date'],
  [
    'cost',
    `annual cost, yearly cost, cost per year, annual amount, annual price, annual spend, annual value,
    annual contract value, acv, monthly cost, cost per month, monthly price, monthly fee, monthly
    amount, quarterly cost, total contract value, tcv, contract value, contract amount, total cost,
    total amount, total price, total value, cost, price, amount, spend`,
  ],
  [
    'billing_cycle',
    `billing cycle, billing frequency, billing period, billing cadence, how billed, payment frequency,
    billing term`,
  ],
  ['payment_type', 'payment type, payment method, paid by, method of payment, pay type'],
  ['auto_renew', 'auto renew, auto renewal, autorenew, auto renews, automatic renewal, renews automatically'],
  ['price_check_frequency', 'price check frequency, price review frequency'],
  [
    'business_owner',
    'business owner, business owner email, owner email, owner, contract owner, contract owner email',
  ],
  [
    'tech_admin',
    `tech admin, technical admin, tech admin email, technical admin email, technical owner, technical
    owner email, technical contact email, administrator email, admin email, it owner, it owner email`,
  ],
  [
    'executive_sponsor',
    'executive sponsor, exec sponsor, executive sponsor email, exec sponsor email, sponsor, sponsor email',
  ],
];

/** Aliases by column. @example columnAliases[0] // ['unique_id', ['unique identifier', …]] */
export const columnAliases: readonly (readonly [CsvColumn, readonly string[]])[] = lists.map(
  ([column, names]) => [column, names.replace(/\s+/g, ' ').split(', ')],
);
