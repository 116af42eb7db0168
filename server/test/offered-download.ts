import { endpoint } from '@purser/api/endpoint';
import { createSharedAnswers } from '../src/platform/cache/shared-answers.ts';
import { createLimitByOwner } from '../src/platform/concurrency-limit.ts';
import type { Download } from '../src/platform/downloads.ts';
import { createClaims } from '../src/platform/files/claims.ts';
import { serve } from '../src/platform/serve.ts';
import type { TestApp } from './start-app.ts';
import { heavy } from './turns.ts';

/** Lets an application answer files at a path to anybody. */
export function offer(app: TestApp, path: `/api/${string}`, open: () => Download): void {
  const download = endpoint({
    address: `GET ${path}`,
    tag: 'Test',
    summary: 'A file',
    access: 'anyone',
    reply: 'file',
  });
  const sharedAnswers = createSharedAnswers({ db: app.db, clock: app.clock, heavy });
  const served = { checksReplies: true, claims: createClaims(), heavy, sharedAnswers, writes: app.db };
  serve({ ...app, ...served, writing: createLimitByOwner(1) }, download, async () => open());
}
