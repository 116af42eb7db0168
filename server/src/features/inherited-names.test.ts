import { expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { uploadCsv } from '../../test/csv-files.ts';
import { contract } from '../../test/endpoint-examples.ts';
import { call, endpointsOfApi } from '../../test/endpoint-table.ts';
import { inherited } from '../../test/hostile-bodies.ts';
import { withVisitor } from '../../test/with-visitor.ts';

const [first = '', second = ''] = inherited;
const halves = `{${JSON.stringify(first)}:50,"__proto__":50}`;

test('Names that every object has are names like others, wherever people give names', async () => {
  const { app, visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const save = async (url: string, body: object) => jsonOf(await eve.send('PUT', url, body));
  const lists = ['businessSegments', 'teamUsage', 'paymentTypes'].map((list) => [list, inherited]);
  await save('/api/settings/software-options', Object.fromEntries(lists));
  await save('/api/settings/approval-groups', [{ key: first, name: second, memberIds: [1] }]);
  const questions = [{ key: first, label: second, type: 'text', required: false }];
  await save('/api/settings/request-forms', [{ key: first, name: second, questions }]);
  const steps = ['request_submission', first].map((key) => ({
    key,
    label: key,
    assigneeType: 'user',
    approverId: 1,
  }));
  await save('/api/settings/workflow', { steps });
  await save('/api/budgets?year=2027', [{ segment: first, amount: 5 }]);
  const item = {
    vendor: first,
    product_name: second,
    business_segment: [first, '__proto__'],
    business_segment_percentages: halves,
    team_usage: inherited,
    contract: { ...contract, paymentType: first },
  };
  jsonOf(await eve.send('POST', '/api/software', item), 201);
  const asked = {
    vendor: first,
    productName: second,
    department: first,
    formKey: first,
    answers: { [first]: second },
  };
  jsonOf(await eve.send('POST', '/api/purchase-requests', asked), 201);
  const file = `vendor,product_name,business_segment,business_segment_percentages\nA,B,${first};__proto__,${first}:50;__proto__:50\n`;
  jsonOf(await uploadCsv(app, eve, { file, fileName: 'a.csv' }));
  const faults: string[] = [];
  for (const endpoint of (await endpointsOfApi()).filter(({ method }) => method === 'GET')) {
    const { statusCode, body } = await call(eve, endpoint);
    if ((statusCode >= 500 && statusCode !== 501) || /native code|\[object/.test(body))
      faults.push(`${endpoint.address} ${statusCode} ${body.slice(0, 200)}`);
  }
  expect(faults).toEqual([]);
  expect((await eve.get('/api/software/export-csv')).body).toContain(`${first}:50;__proto__:50`);
});
