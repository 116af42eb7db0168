import { z } from 'zod';

/** Calls the program as one person. What isn't acknowledged throws. */
export interface Caller {
  list(address: string): Promise<Row[]>;
  get(address: string): Promise<Row>;
  /** With a key the same call can be sent again. */
  post(address: string, body?: object, key?: string): Promise<Row>;
  patch(address: string, body: object): Promise<Row>;
  put(address: string, bytes: Buffer, type: string): Promise<void>;
  upload(address: string, file: string): Promise<Row>;
  bytes(address: string): Promise<Buffer>;
  status(address: string): Promise<number>;
}

const rowSchema = z.record(z.string(), z.unknown());
/** A record as it is answered. */
export type Row = Readonly<z.infer<typeof rowSchema>>;

/** A call that was made: how many milliseconds it took, and its status, which is 0 where no answer came. */
export interface Made {
  readonly method: string;
  readonly address: string;
  readonly took: number;
  readonly status: number;
}

type Note = (made: Made) => void;

/** Calls as whoever has the cookie; `note` is told of each call. */
export function callerOf(origin: string, cookie: string, note: Note = () => {}): Caller {
  const send = async (method: string, address: string, { body, key }: Call = {}): Promise<Response> => {
    const begun = performance.now();
    const sent = fetch(new URL(address, origin), {
      method,
      headers: {
        cookie,
        ...(body && 'type' in body && { 'content-type': body.type }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: body.content }),
      signal: AbortSignal.timeout(30_000),
    });
    const answer = await sent.catch((error: unknown) => {
      note({ method, address, took: performance.now() - begun, status: 0 });
      throw error;
    });
    note({ method, address, took: performance.now() - begun, status: answer.status });
    if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const row = async (answer: Response): Promise<Row> => rowSchema.parse(await answer.json());
  const json = (body: object = {}): Sent => ({ type: 'application/json', content: JSON.stringify(body) });
  return {
    list: async (address) => z.array(rowSchema).parse(await (await send('GET', address)).json()),
    get: async (address) => row(await send('GET', address)),
    post: async (address, body, key) => row(await send('POST', address, { body: json(body), key })),
    patch: async (address, body) => row(await send('PATCH', address, { body: json(body) })),
    put: async (address, bytes, type) => {
      await send('PUT', address, { body: { type, content: new Uint8Array(bytes) } });
    },
    upload: async (address, file) => {
      const form = new FormData();
      form.append('csvFile', new Blob([file], { type: 'text/csv' }), 'portfolio.csv');
      return row(await send('POST', address, { body: { content: form } }));
    },
    bytes: async (address) => Buffer.from(await (await send('GET', address)).arrayBuffer()),
    status: async (address) => (await fetch(new URL(address, origin), { headers: { cookie } })).status,
  };
}

type Sent =
  | { readonly type: string; readonly content: string | Uint8Array<ArrayBuffer> }
  | { readonly content: FormData };

interface Call {
  readonly body?: Sent;
  readonly key?: string | undefined;
}
