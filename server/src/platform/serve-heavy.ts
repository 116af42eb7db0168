import type { Endpoint } from '@purser/api/endpoint';
import { askerOf, type WorkTurn } from './heavy-work.ts';
import { type Call, type Handler, type Server, serve } from './serve.ts';

/** A call that takes long to answer, with its turns. */
export interface InTurns {
  readonly turn: WorkTurn;
}

/** Serves what takes long to compute and differs by who asks, or is a file; what is the same for all is `serveShared`. */
export function serveHeavy<const E extends Endpoint>(
  server: Server,
  endpoint: E,
  handle: Handler<E, Call<E> & InTurns>,
): void {
  serve(server, endpoint, (call) => {
    // All of them need somebody who is signed in.
    if (!call.person) throw new Error('A question that takes long is for somebody who is signed in.');
    return server.heavy.ask(askerOf(call.person.id, call.reply), (turn) => handle({ ...call, turn }));
  });
}
