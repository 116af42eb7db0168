import { vi } from 'vitest';
import { json, waitingLine } from './network.ts';

/** A `PUT` as the storage sees it. */
export interface SentBytes {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Blob;
  /** Tells the sender how many bytes have gone. */
  progress: (loaded: number) => void;
  answer: (status: number, body?: object | string, headers?: Record<string, string>) => void;
  /** The connection breaks. */
  cut: () => void;
  readonly isAborted: () => boolean;
}

/** Stands in for the storage that bytes are put to. Requests wait in their order until the test answers them. */
export function uploadServer() {
  const { arrived, arrive, next } = waitingLine<SentBytes>();
  let isObliging = false;

  function take(sent: SentBytes): void {
    if (isObliging) sent.answer(204);
    else arrive(sent);
  }

  class FakeRequest extends EventTarget {
    readonly upload = new EventTarget();
    readonly #headers: Record<string, string> = {};
    #url = '';
    #answered: Record<string, string> = {};
    #isAborted = false;
    status = 0;
    statusText = '';
    responseText = '';

    open(_method: string, url: string) {
      this.#url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    getResponseHeader(name: string) {
      return this.#answered[name] ?? null;
    }

    abort() {
      this.#isAborted = true;
      this.#end();
    }

    send(body: Blob) {
      take({
        url: this.#url,
        headers: this.#headers,
        body,
        progress: (loaded) =>
          this.upload.dispatchEvent(
            Object.assign(new Event('progress'), { loaded, total: body.size, lengthComputable: true }),
          ),
        answer: (status, answer = '', headers = {}) => {
          this.status = status;
          this.responseText = typeof answer === 'string' ? answer : JSON.stringify(answer);
          const type = typeof answer === 'string' ? 'text/plain' : 'application/json';
          this.#answered = { 'Content-Type': type, ...headers };
          this.#end();
        },
        cut: () => this.#end(),
        isAborted: () => this.#isAborted,
      });
    }

    #end() {
      this.dispatchEvent(new Event('loadend'));
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return {
    /** The next request, as soon as there is one. */
    next,
    /** The next two, that of the named file first: files that are sent side by side come in any order. */
    nextTwo: async (name: string): Promise<[SentBytes, SentBytes]> => {
      const [one, other] = [await next(), await next()];
      return one.body instanceof File && one.body.name === name ? [one, other] : [other, one];
    },
    /** How many came that the test hasn't asked for. */
    left: () => arrived.length,
    /** Takes all that comes from now on. */
    oblige: () => {
      isObliging = true;
      for (const sent of arrived.splice(0)) sent.answer(204);
    },
  };
}

/** Answers each question for an address to put bytes to with one of its own. */
export function addressServer() {
  let count = 0;
  return () => {
    count += 1;
    return json({ uploadURL: `http://localhost/api/uploads/key-${count}?signature=s` });
  };
}

/** A file with these bytes in it, as a person chooses one. */
export const fileOf = (
  name: string,
  content: string | Uint8Array<ArrayBuffer> = '%PDF-1.7',
  type = 'application/pdf',
) => new File([content], name, { type, lastModified: 1 });
