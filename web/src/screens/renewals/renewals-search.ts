import { filterNames, horizons } from '../../features/renewals/list/filter-names.ts';
import { type AddressOf, address, day, eachOf, flag, many, month, rowId, word } from '../../lib/address.ts';

/** `/renewals?mine=1&state=missed&state=lapsed&days=90` */
export const parseRenewalsSearch = address({
  view: word(['calendar']),
  mine: flag,
  ...eachOf(filterNames, many),
  /** 365 where it is missing. */
  days: word(horizons),
  /** Of the calendar. */
  month,
  day,
  /** The item whose panel is open, and the contract whose row is. */
  software: rowId,
  open: rowId,
});
export type RenewalsSearch = AddressOf<typeof parseRenewalsSearch>;
