import { type AddressOf, address, flag, text, word } from '../../lib/address.ts';

/** `/requests?view=list&mine=1&q=adobe` */
export const parseRequestsSearch = address({
  view: word(['list', 'mine']),
  /** Only requests that wait for the signed-in user. */
  mine: flag,
  /** Only requests of the signed-in user. */
  own: flag,
  q: text,
});
export type RequestsSearch = AddressOf<typeof parseRequestsSearch>;
