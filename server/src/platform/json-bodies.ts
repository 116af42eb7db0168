import { Problem } from '@purser/domain/problem';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

// The deepest valid body has five levels. Code that recurses into a body would overflow the stack at some thousands.
const deepest = 64;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads JSON bodies: valid UTF-8, at most {@link deepest} levels, no keys of prototypes. */
export function takeJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  // Fastify would accept it, but no call sends any.
  http.removeContentTypeParser('text/plain');
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Some clients declare JSON for every call, also for one without a body.
    if (bytes.length === 0 && takesNothing(request.routeOptions.schema?.body)) return done(null, undefined);
    const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1];
    if (charset !== undefined && !/^utf-?8$/i.test(charset))
      throw new Problem('unsupported', 'Please send JSON in UTF-8');
    const text = utf8Text(bytes);
    if (isDeep(text))
      throw new Problem('malformed', `The request is nested more than ${deepest} levels deep`);
    return parse(request, text, done);
  });
}

// A missing body counts as one without fields.
const takesNothing = (body: unknown): boolean =>
  body === undefined || (body instanceof z.ZodType && body.safeParse({}).success);

function utf8Text(bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Problem('malformed', 'The request is not valid UTF-8');
  }
}

// Scans the text once, before it is parsed.
function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isText = false;
      continue;
    }
    if (sign === '"') isText = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
