import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, requestScene, stepNames } from '../../../../test/request-scene.ts';

const { submission, tech, legal } = stepNames;
const all = '/api/purchase-requests';
const forms = '/api/settings/request-forms';
const small = { key: 'small', name: 'Small', kinds: ['software'], largestCost: 1000 };
const allowed = 'The form ‘Small’ allows at most $1,000 a year.';
const dear = `${allowed} Please enter less, or choose another form`;
const tooLate = `${allowed} For more, please start a new request with another form`;
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
  const { ann, scene, wanted } = await withForm();
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
  const { chief, tess } = scene;
  expect(jsonOf(await tess.send('PUT', url, { estimatedCost: 1001 }), 422).fields).toEqual({
    estimatedCost: tooLate,
  });
  const other = jsonOf(await chief.send('PUT', url, { formKey: null }), 409);
  expect(other.error).toMatch(/^This request has been submitted/);
});

const text = (key: string) => ({ key, label: key, type: 'text', required: false });
const board = { key: 'board_review', label: 'Board', description: '', actions: [], assigneeType: 'user' };

test('A draft that has outgrown its form changes to another, with the answers that both ask for', async () => {
  const { ann, bob, chief, wanted } = await withForm();
  const asking = { ...small, questions: [text('why'), text('since')] };
  const usual = jsonOf(await ann.get('/api/settings/workflow')).steps;
  const steps = [usual[0], { ...board, approverId: null, roleType: null }];
  const big = { key: 'big', name: 'Big', questions: [text('why'), text('who')], steps };
  jsonOf(
    await chief.send('PUT', forms, [asking, big, { ...small, key: 'tiny', name: 'Tiny', largestCost: 10 }]),
  );
  const answers = { why: 'It grows', since: 'May' };
  const start = { ...wanted, estimatedCost: 1000, answers };
  const url = `${all}/${jsonOf(await ann.send('POST', all, start), 201).id}`;
  const change = (visitor: typeof ann, body: object) => visitor.send('PUT', url, body);
  jsonOf(await change(bob, { formKey: 'big' }), 403);
  expect(jsonOf(await change(ann, { formKey: 'gone' }), 422).fields).toHaveProperty('formKey');
  expect(jsonOf(await change(ann, { formKey: 'tiny' }), 422).fields).toHaveProperty('estimatedCost');
  const changed = jsonOf(await change(ann, { formKey: 'big', estimatedCost: 5000 }));
  expect(changed).toMatchObject({ formKey: 'big', estimatedCost: 5000, answers: { why: 'It grows' } });
  expect(changed.questions).toHaveLength(2);
  const labels = async () => jsonOf(await ann.get(`${url}/steps`)).map(({ label }: typeof board) => label);
  expect(await labels()).toEqual([usual[0].label, 'Board']);
  const [cost, form] = jsonOf(await ann.get(`${url}/change-logs`));
  expect([cost, form]).toMatchObject([
    { fieldName: 'estimatedCost', newValue: '5000.00' },
    { fieldName: 'form', oldValue: 'Small', newValue: 'Big' },
  ]);
  jsonOf(await change(ann, { formKey: null }));
  expect(await labels()).toHaveLength(usual.length);
  jsonOf(await act(ann, url, ['approve', submission]));
});

test('A contract isn’t submitted from a form that is for software', async () => {
  const { ann } = await withForm();
  const { id } = jsonOf(await ann.send('POST', '/api/software', { vendor: 'F', product_name: 'O' }), 201);
  const body = { ...contract, cost: 10, formKey: 'small' };
  const refused = jsonOf(await ann.send('POST', `/api/software/${id}/contracts/submit`, body), 422);
  expect(refused.fields).toEqual({
    formKey: 'The form ‘Small’ is only for new software. Please choose another form',
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
    error: `${tooLate}, or ask an administrator to wrap this request up`,
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
