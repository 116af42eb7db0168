import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Problem } from '@purser/domain/problem';
import type { FastifyInstance } from 'fastify';
import { nothingHere, sendProblem } from './problems.ts';
import { isApi } from './security.ts';

export async function serveApp(http: FastifyInstance, webRoot: string | undefined): Promise<void> {
  const root = webRoot !== undefined && existsSync(path.join(webRoot, 'index.html')) ? webRoot : undefined;
  if (root !== undefined) {
    await http.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      cacheControl: false,
      // Nobody fetches a part of a script, and an invalid range would be refused.
      acceptRanges: false,
      // The build makes a `.gz` of each file that is worth it.
      preCompressed: true,
      setHeaders: (reply, file) => {
        // Built files have a hash in their names; the page that names them must always be fresh.
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (isHashed && isPart.test(file)) for (const name of needless) reply.removeHeader(name);
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !isApi(request);
    if (isPage && root !== undefined && !isAsset(request.url)) return reply.sendFile('index.html');
    return sendProblem(new Problem('missing', nothingHere), request, reply);
  });
}

// Scripts and style sheets follow the policy of their page, and nobody asks whether one of a hash has changed. There are dozens, many
// of them smaller than these headers.
const isPart = /\.(?:js|css)(?:\.gz)?$/;
const needless = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'etag',
  'last-modified',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

const isAsset = (url: string): boolean => url.startsWith('/assets/');
