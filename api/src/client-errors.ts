/** Errors of the browser, told to the server’s log (docs/product/operations.md#errors-of-the-browser). */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';

const endpoint = endpointsOf('System');

/** Anyone may report one: the page fails for those who are signed out as well. No message is taken. */
export const reportError = endpoint(addresses.reportError, 'Report an error of the browser', {
  body: z.object({
    /** Such as `TypeError`. */
    name: z.string().max(100),
    stack: z.string().max(7000),
    /** The pattern of the screen’s address, such as `/software/$id`. */
    route: z.string().max(200),
  }),
  reply: 'nothing',
  access: 'anyone',
  stores: 'nothing',
  limit: 'report',
  longestBody: 8192,
});
