import { expect, test } from 'vitest';
import { type Action, holdersOf, may, mayOnRequest, type RequestFacts, type RequestRight } from './policy.ts';

const user = { id: 7, role: 'user' } as const;
const admin = { id: 1, role: 'admin' } as const;

const everybodys: readonly Action[] = [
  'edit software',
  'delete software',
  'edit contracts',
  'upload files',
  'add comments',
  'import portfolio',
  'save options',
  'open requests',
];

test.each(everybodys)('Any signed-in person may %s', (action) => {
  expect([may(user, action), may(admin, action)]).toEqual([true, true]);
});

const admins: readonly Action[] = [
  'skip approvals',
  'add people',
  'save workflow',
  'save settings',
  'rename options',
];

test.each(admins)('Only an administrator may %s', (action) => {
  expect([may(user, action), may(admin, action)]).toEqual([false, true]);
});

const requestor = 2;
const current = 3;
const uploader = 5;
const stranger = 6;
const draft: RequestFacts = {
  status: 'draft',
  requestorId: requestor,
  askedIds: [requestor],
  round: 1,
  isSubmitted: false,
  uploadedBy: uploader,
};
const saved: RequestFacts = { ...draft, status: 'in_progress' };
const submitted: RequestFacts = { ...saved, askedIds: [current], isSubmitted: true };
const waiting: RequestFacts = { ...submitted, askedIds: [] };
const sentBack: RequestFacts = { ...saved, round: 2 };
const withdrawn: RequestFacts = { ...draft, status: 'rejected', askedIds: [] };
const rejected: RequestFacts = { ...submitted, status: 'rejected', askedIds: [] };
const approved: RequestFacts = { ...rejected, status: 'approved' };

const everybody = [admin.id, requestor, current, uploader, stranger];

// Those who may, the administrator included.
test.each<[RequestRight, string, RequestFacts, number[]]>([
  ['edit request', 'a draft', draft, [admin.id, requestor]],
  ['edit request', 'one that is saved', saved, [admin.id, requestor]],
  ['edit request', 'one that is submitted', submitted, [admin.id, requestor, current]],
  ['edit request', 'one that waits for nobody', waiting, [admin.id, requestor]],
  ['edit request', 'a rejected one', rejected, []],
  ['edit request', 'an approved one', approved, []],
  ['edit request terms', 'a draft', draft, [admin.id, requestor]],
  ['edit request terms', 'one that is saved', saved, [admin.id, requestor]],
  ['edit request terms', 'one that is submitted', submitted, [admin.id, current]],
  ['edit request terms', 'one that waits for nobody', waiting, [admin.id]],
  ['edit request terms', 'a rejected one', rejected, []],
  ['edit request terms', 'an approved one', approved, []],
  ['delete request', 'a draft', draft, [admin.id, requestor]],
  ['delete request', 'one that is saved', saved, [admin.id, requestor]],
  ['delete request', 'one that is submitted', submitted, [admin.id]],
  ['edit request terms', 'one that is sent back', sentBack, [admin.id, requestor]],
  ['delete request', 'one that is sent back', sentBack, [admin.id]],
  ['delete request', 'one that was withdrawn', withdrawn, [admin.id, requestor]],
  ['delete request', 'a rejected one', rejected, [admin.id]],
  ['delete request', 'an approved one', approved, [admin.id]],
  ['delete attachment', 'a draft', draft, [admin.id, requestor, uploader]],
  ['delete attachment', 'one that is submitted', submitted, [admin.id, requestor, uploader]],
  ['delete attachment', 'a rejected one', rejected, [admin.id, requestor, uploader]],
  ['delete attachment', 'an approved one', approved, [admin.id, requestor, uploader]],
])('Who may “%s” with %s', (right, _, request, people) => {
  const may = everybody.filter((id) =>
    mayOnRequest({ id, role: id === admin.id ? 'admin' : 'user' }, right, request),
  );
  expect(may).toEqual(people);
});

test('Those who have a right are named once, and nobody is not named', () => {
  expect(holdersOf('edit request', draft)).toEqual([requestor]);
  expect(holdersOf('edit request', submitted)).toEqual([requestor, current]);
  expect(holdersOf('delete attachment', { ...draft, uploadedBy: null })).toEqual([requestor]);
});

test('A request of which nothing else is said counts as submitted', () => {
  const { isSubmitted: _, ...request } = saved;
  expect(mayOnRequest({ id: requestor, role: 'user' }, 'delete request', request)).toBe(false);
  expect(holdersOf('edit request terms', { ...request, askedIds: [] })).toEqual([]);
});

test('A right about a file is its requestor’s and the administrators’ where no uploader is named', () => {
  const { uploadedBy: _, ...request } = submitted;
  expect(mayOnRequest(user, 'delete attachment', request)).toBe(false);
  expect(mayOnRequest(admin, 'delete attachment', request)).toBe(true);
});
