import { expect, test } from 'vitest';
import { readAmountHeader } from './amount-header.ts';

test.each([
  ['Annual Cost (EUR)', 'EUR year', 'cost'],
  ['Cost (£)', '£', 'Cost'],
  ['Jahreskosten (€)', '€ year', 'jahreskosten'],
  ['AnnualCost_EUR', 'EUR year', 'cost'],
  ['cost_usd', 'USD', 'cost'],
  ['Cost in k€ per month', '€ ×1000 month', 'cost'],
  ['Kosten p.a. in Tsd. €', '€ ×1000 year', 'kosten'],
  ['Kosten TEUR netto', 'EUR ×1000 net', 'Kosten'],
  ["Cost (in '000 USD)", 'USD ×1000', 'Cost'],
  ['Cost ($000)', '$ ×1000', 'Cost'],
  ['Budget (Mio. €)', '€ ×1000000', 'Budget'],
  ['Coût annuel TTC', 'year gross', 'cout'],
  ['Cost per month excl. VAT', 'month net', 'cost'],
  ['Annual spend in US dollars', 'USD year', 'spend'],
  ['Price (US$)', 'US$', 'Price'],
  // Words that are codes, too, and letters that are no thousands.
  ['ALL COSTS', '', 'ALL COSTS'],
  ['Try cost', '', 'Try cost'],
  ['Cost K', '', 'Cost K'],
  ['Cost', '', 'Cost'],
  ['x'.repeat(501), '', ''],
])('The name %j says “%s” of its amounts', (name, says, bare) => {
  const { currency, scale, period, tax, ...found } = readAmountHeader(name);
  const said = [currency, scale === 1n ? undefined : `×${scale}`, period, tax].filter(Boolean).join(' ');
  expect([said, found.bare]).toEqual([says, bare]);
});
