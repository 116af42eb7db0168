import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export interface Arrival {
  readonly url: URL;
  readonly response: LightMyRequestResponse;
}

/** As much of a browser as signing in takes: it stores cookies by host and path and follows redirects. */
export interface TestBrowser {
  open(url: string, form?: Record<string, string>): Promise<Arrival>;
  /** Opens an address and follows redirects, until a page answers or a path is reached that `until` names. */
  follow(url: string, until?: RegExp, form?: Record<string, string>): Promise<Arrival>;
  cookie(name: string): string | undefined;
  setCookie(host: string, cookie: { name: string; value: string; path: string }): void;
}

interface Cookie {
  readonly host: string;
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A browser that reaches the given servers by their hosts, such as `{ '127.0.0.1:3000': app.http }`. */
export function createBrowser(servers: Readonly<Record<string, FastifyInstance>>): TestBrowser {
  let jar: Cookie[] = [];
  const store = (cookie: Cookie): void => {
    jar = jar.filter(
      ({ host, name, path }) => !(host === cookie.host && name === cookie.name && path === cookie.path),
    );
    if (cookie.value !== '') jar.push(cookie);
  };
  const open: TestBrowser['open'] = async (address, form) => {
    const url = new URL(address);
    const server = servers[url.host];
    if (!server) throw new Error(`${url.host} is not reached by this browser.`);
    const cookies = jar.filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path));
    const response = await server.inject({
      method: form ? 'POST' : 'GET',
      url: `${url.pathname}${url.search}`,
      headers: {
        host: url.host,
        accept: 'text/html',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const { name, value, path } of response.cookies)
      store({ host: url.hostname, name, value, path: path ?? '/' });
    return { url, response };
  };
  return {
    open,
    follow: async (address, until = /^\/(?!api|evaluation)/, form) => {
      let arrival = await open(address, form);
      while (arrival.response.headers.location !== undefined) {
        const next = new URL(arrival.response.headers.location, arrival.url);
        if (until.test(next.pathname)) return { url: next, response: arrival.response };
        arrival = await open(next.href);
      }
      return arrival;
    },
    cookie: (name) => jar.find((cookie) => cookie.name === name)?.value,
    setCookie: (host, cookie) => store({ host, ...cookie }),
  };
}
