import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { auditOf, written } from '../../../test/audit-log.ts';
import { addPerson } from '../../../test/people.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const chief = { email: 'maya.chief@example.com', role: 'admin' } as const;

test('An empty draft that its page takes back leaves no entry', async () => {
  const { visitor: admin } = await withVisitor(chief);
  const { id } = jsonOf(await admin.send('POST', '/api/purchase-requests', {}), 201);
  expect((await admin.send('DELETE', `/api/purchase-requests/${id}?untouched=true`)).statusCode).toBe(204);
  expect(await auditOf(admin)).toEqual([]);
});

test('Who was deleted keeps the name of then in the log', async () => {
  const { app, visitor: admin } = await withVisitor(chief);
  const ines = await addPerson(app.db, { email: 'ines@example.com' });
  await written(app, { at: '2026-11-20T12:00:00.000Z', name: 'Ines', id: ines });
  await admin.send('DELETE', `/api/users/${ines}`);
  expect(await auditOf(admin, `actor=${ines}`)).toMatchObject([{ actorId: ines, actorName: 'Ines' }]);
});
