import type { RequestsSearch } from '../../features/requests/last-requests-search.ts';
import { address, flag, text, word } from '../../lib/address.ts';

/** `/requests?view=list&mine=1&q=adobe` */
export const parseRequestsSearch: (given: Readonly<Record<string, unknown>>) => RequestsSearch = address({
  view: word(['list', 'mine']),
  mine: flag,
  own: flag,
  q: text,
});
