import { expect, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';
import { withVisitor } from '../../test/with-visitor.ts';
import { auditEntries } from '../db/tables/audit-entries.ts';

test.each([
  ['50 calendar feeds', '/api/calendar-feeds', { kind: 'mine' }, 50],
  ['100 uploads that nobody has claimed', '/api/vendor-files/upload', {}, 100],
])('Of many calls at once so many succeed as a person may have: %s', async (_, url, body, most) => {
  const { visitor: ann } = await withVisitor();
  const calls = Array.from({ length: most + 9 }, () => ann.send('POST', url, body));
  const done = (await Promise.all(calls)).filter(({ statusCode }) => statusCode < 300);
  expect(done).toHaveLength(most);
});

test('Of many refused sign-ins at once the log has so many as a minute may have', async () => {
  await using app = await startApp();
  await Promise.all(Array.from({ length: 75 }, () => app.http.inject('/api/auth/google/callback?state=x')));
  expect(await app.db.$count(auditEntries)).toBe(60);
});
