import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { act, requestScene, stepNames } from '../../../test/request-scene.ts';

const { submission, tech, legal } = stepNames;
const all = '/api/purchase-requests';
const forms = '/api/settings/request-forms';
const small = { key: 'small', name: 'Small', kinds: ['software'], largestCost: 1000 };
const dear =
  'The form ‘Small’ allows at most $1,000 a year. For more, please start a new request with another form';
const contract = { startDate: '2026-12-01', endDate: '2027-11-30' };

/** Small is a form for software of at most 1,000 a year. */
async function withForm() {
  const { scene, chief, ids, ...people } = await requestScene();
  jsonOf(await chief.send('PUT', forms, [small]));
  const wanted = { vendor: 'Wasabi', productName: 'Storage', techAdminId: ids.tess, formKey: 'small' };
  return { ...people, scene, chief, ids, wanted };
}

test('A form says what it is for, and is saved with that alone', async () => {
  const { chief, ann } = await withForm();
  expect(jsonOf(await ann.get(forms))).toEqual([{ ...small, questions: [], steps: null }]);
  const wrong = await chief.send('PUT', forms, [{ ...small, kinds: ['toys'], largestCost: 0 }]);
  expect(jsonOf(wrong, 422).fields).toMatchObject({ 'forms.0.largestCost': expect.any(String) });
});

test('Beyond what it is for, no request is begun, changed or submitted', async () => {
  const { ann, wanted } = await withForm();
  const create = (more: object) => ann.send('POST', all, { ...wanted, ...more });
  expect(jsonOf(await create({ estimatedCost: 1000.01 }), 422).fields).toEqual({ estimatedCost: dear });
  expect(jsonOf(await create({ submit: true }), 422).fields).toEqual({
    estimatedCost: 'The form ‘Small’ allows at most $1,000 a year. Please enter the cost',
  });
  const url = `${all}/${jsonOf(await create({}), 201).id}`;
  expect((await act(ann, url, ['approve', submission])).statusCode).toBe(422);
  expect(jsonOf(await ann.send('PUT', url, { estimatedCost: 1001 }), 422).fields).toEqual({
    estimatedCost: dear,
  });
  jsonOf(await ann.send('PUT', url, { estimatedCost: 1000 }));
  jsonOf(await act(ann, url, ['approve', submission]));
});

test('A contract isn’t submitted from a form that is for software', async () => {
  const { ann } = await withForm();
  const { id } = jsonOf(await ann.send('POST', '/api/software', { vendor: 'F', product_name: 'O' }), 201);
  const body = { ...contract, cost: 10, formKey: 'small' };
  const refused = jsonOf(await ann.send('POST', `/api/software/${id}/contracts/submit`, body), 422);
  expect(refused.fields).toEqual({
    formKey: 'The form ‘Small’ is only for new software. Please start a new request with another form',
  });
  expect(jsonOf(await ann.get(all))).toEqual([]);
});

test('A form that has become smaller meanwhile is submitted no more, and wrapped up beyond it by administrators alone', async () => {
  const { ann, tess, bob, wes, chief, wanted } = await withForm();
  const { id } = jsonOf(await ann.send('POST', all, { ...wanted, estimatedCost: 1000 }), 201);
  const url = `${all}/${id}`;
  jsonOf(await chief.send('PUT', forms, [{ ...small, largestCost: 999 }]));
  expect((await act(ann, url, ['approve', submission])).statusCode).toBe(422);
  jsonOf(await chief.send('PUT', forms, [small]));
  for (const [visitor, step] of [
    [ann, submission],
    [tess, tech],
    [bob, legal],
  ] as const)
    jsonOf(await act(visitor, url, ['approve', step]));
  const body = {
    software: { vendor: 'Wasabi', product_name: 'Storage' },
    contract: { ...contract, cost: 1050 },
  };
  expect(jsonOf(await wes.send('POST', `${url}/complete`, body), 403)).toMatchObject({
    code: 'above_approved_cost',
    error: `${dear}, or ask an administrator to wrap this request up`,
  });
  expect(jsonOf(await chief.send('POST', `${url}/complete`, body)).request.status).toBe('approved');
});

const seats = {
  key: 'seats',
  name: 'Seats',
  kinds: ['contract'],
  questions: [{ key: 'why', label: 'Why', type: 'text', required: true }],
};

test('A contract asked for with a form that has questions waits as a draft for their answers', async () => {
  const { ann, chief, ids } = await withForm();
  jsonOf(await chief.send('PUT', forms, [small, seats]));
  const item = { vendor: 'F', product_name: 'O', tech_admin_id: ids.tess };
  const { id } = jsonOf(await ann.send('POST', '/api/software', item), 201);
  const body = { ...contract, cost: 10, formKey: 'seats' };
  const submit = `/api/software/${id}/contracts/submit`;
  expect(jsonOf(await ann.send('POST', submit, body), 422).fields).toMatchObject({
    'answers.why': expect.any(String),
  });
  const begun = jsonOf(await ann.send('POST', submit, { ...body, submit: false }), 201);
  expect(begun).toMatchObject({
    status: 'draft',
    kind: 'contract',
    estimatedCost: 10,
    currentStep: submission,
  });
  const url = `${all}/${begun.id}`;
  expect((await act(ann, url, ['approve', submission])).statusCode).toBe(422);
  jsonOf(await ann.send('PUT', url, { answers: { why: 'Two people more' } }));
  expect(jsonOf(await act(ann, url, ['approve', submission])).currentStep).toBe(tech);
  const added = {
    ...item,
    product_name: 'P',
    contract: { ...contract, cost: 10 },
    formKey: 'seats',
    submit: false,
  };
  const { request } = jsonOf(await ann.send('POST', '/api/software/submit', added), 201);
  expect(request).toMatchObject({ status: 'draft', formKey: 'seats', questions: [{ key: 'why' }] });
});
