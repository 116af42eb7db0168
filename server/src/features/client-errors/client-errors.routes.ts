import { reportError } from '@purser/api/client-errors';
import { framesOf } from '@purser/domain/stack-frames';
import { countBrowserError } from '../../platform/metrics/counters.ts';
import { type Server, serve } from '../../platform/serve.ts';

/** Errors of the browser go into the log. A sender can write nothing into it but names of functions and files. */
export function registerClientErrorRoutes(server: Server): void {
  serve(server, reportError, async ({ body, person, request }) => {
    countBrowserError();
    const name = /^[A-Za-z]{1,40}$/.test(body.name) ? body.name : 'Error';
    // A pattern of the client's router, and no address: that may have a secret.
    const route = /^(?:\/\$?[A-Za-z-]{0,30}){1,6}$/.test(body.route) ? body.route : undefined;
    request.log.warn(
      { browser: { name, frames: framesOf(body.stack), route }, person: person?.id },
      'an error in a browser',
    );
  });
}
