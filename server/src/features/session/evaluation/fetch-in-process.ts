import type { FastifyInstance } from 'fastify';
import type { CustomFetch, FetchBody } from 'openid-client';

/** Calls this server without the network, whatever port it listens on. */
export const fetchInProcess =
  (http: FastifyInstance, cookie: string): CustomFetch =>
  async (address, { method, headers, body }) => {
    const { host, pathname, search } = new URL(address);
    const payload = textOf(body);
    const answer = await http.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `${pathname}${search}`,
      headers: { ...headers, host, cookie },
      ...(payload === undefined ? {} : { payload }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined) answered.set(name, String(value));
    }
    return new Response(answer.body, { status: answer.statusCode, headers: answered });
  };

const textOf = (body: FetchBody): string | undefined => {
  if (body instanceof URLSearchParams) return body.toString();
  return typeof body === 'string' ? body : undefined;
};
