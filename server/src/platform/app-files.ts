import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problems.ts';
import { isApi } from './security.ts';

/** Serves the built app: its files, and its page at every path that is neither a file nor the API's. */
export async function serveApp(http: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const root = webRoot !== undefined && existsSync(path.join(webRoot, 'index.html')) ? webRoot : undefined;
  if (root !== undefined) {
    await http.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      // Nobody fetches a part of a script, and a range that can't be would be refused.
      acceptRanges: false,
      // The build has left a `.gz` beside each file that is worth it.
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Built files carry a hash in their names; the page itself names them and must always be fresh.
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isHashed && isPart.test(file)) for (const name of forPages) reply.removeHeader(name);
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request);
    if (isPage && root !== undefined && !isAsset(request.url)) return reply.sendFile('index.html');
    return sendProblem(new Problem('missing', 'There is nothing at this address'), request, reply);
  });
}

// A script or style sheet does what the page that loads it allows. There are dozens, many of them smaller than what
// these headers say of pages and frames.
const isPart = /\.(?:js|css)(?:\.gz)?$/;
const forPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const isAsset = (url: string): boolean => url.startsWith('/assets/');
