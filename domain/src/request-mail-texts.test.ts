import { expect, test } from 'vitest';
import {
  addedContractTexts,
  assigneeTexts,
  checklist,
  type NamedStepEvent,
  observerTexts,
} from './request-mail-texts.ts';

const told: NamedStepEvent = {
  action: 'approved',
  author: 'Bo Nash',
  step: 'Tech Review',
  vendor: 'Adobe',
  product: 'Creative Cloud',
  requestNumber: 'REQ-000007',
  cost: '$1,000',
  isForContract: false,
  next: { step: 'Legal Review', assignee: 'Ida Berg' },
};

test('Whoever’s turn it is reads so in the first words, with the cost', () => {
  expect(assigneeTexts(told)).toEqual({
    headline: 'Your turn: Adobe Creative Cloud, $1,000 a year',
    happened: 'Bo Nash approved Tech Review of the request for Adobe Creative Cloud (REQ-000007).',
    todo: 'It is your turn: Legal Review. Open the request, then approve it, ask for changes, or reject it.',
  });
  const wrapUp = { step: 'Operations Wrapup', assignee: 'Ida Berg', isWrapUp: true };
  expect(assigneeTexts({ ...told, next: wrapUp }).todo).toBe(
    'It is your turn: Operations Wrapup. Open the request, then fill out its contract and ownership details.',
  );
  expect(assigneeTexts({ ...told, cost: null }).headline).toBe('Your turn: Adobe Creative Cloud');
  expect(assigneeTexts({ ...told, cost: '$99.50' }).headline).toBe(
    'Your turn: Adobe Creative Cloud, $99.50 a year',
  );
});

const about = 'the request for Adobe Creative Cloud (REQ-000007)';

test.each<[string, Partial<NamedStepEvent>, string, string]>([
  [
    'a submission',
    { action: 'submitted' },
    'Bo Nash submitted a request: Adobe Creative Cloud',
    'Bo Nash submitted a request for Adobe Creative Cloud (REQ-000007).',
  ],
  [
    'the submission of a contract',
    { action: 'submitted', isForContract: true },
    'Bo Nash submitted a contract: Adobe Creative Cloud',
    'Bo Nash submitted a contract with Adobe for Creative Cloud (REQ-000007).',
  ],
  [
    'an approval',
    {},
    'Bo Nash approved Tech Review: Adobe Creative Cloud',
    `Bo Nash approved Tech Review of ${about}.`,
  ],
  [
    'the last approval',
    { next: null },
    'Finished: Adobe Creative Cloud, approved by Bo Nash',
    `Bo Nash approved Tech Review, the last step, of ${about}.`,
  ],
  [
    'a rejection',
    { action: 'rejected', next: null },
    'Rejected by Bo Nash: Adobe Creative Cloud',
    `Bo Nash rejected ${about} at Tech Review.`,
  ],
])('Everybody else reads of %s who decided what', (_, more, headline, happened) => {
  expect(observerTexts({ ...told, ...more })).toMatchObject({ headline, happened });
});

const nextWaitsFor = (whom: string) =>
  `The next step is Legal Review. It waits for ${whom}; you don’t have to do anything.`;
const over = 'The request is over';

test.each<[Partial<NamedStepEvent>, string]>([
  [{}, nextWaitsFor('Ida Berg')],
  [{ next: { step: 'Legal Review', assignee: null } }, nextWaitsFor('an administrator')],
  [{ next: null }, `${over}: the software and its contract are in Purser.`],
  [{ next: null, isForContract: true }, `${over}: the contract was created.`],
  [{ action: 'rejected', next: null }, `${over}. To ask again, open it and choose ‘Copy as new draft’.`],
])('After %j the way on reads %s', (more, todo) => {
  expect(observerTexts({ ...told, ...more }).todo).toBe(todo);
});

test.each([
  ['re-assigned', 'assigned'],
  ['handed over', 'handed over'],
] as const)('The subject of a step that was %s says by whom', (action, word) => {
  expect(assigneeTexts({ ...told, action, from: 'Al Moe' }).headline).toBe(
    `Your turn: Adobe Creative Cloud, $1,000 a year (${word} by Bo Nash)`,
  );
});

test('A later step that the requestor approved says so to everybody', () => {
  const happened = `Bo Nash approved Tech Review of ${about} (approved by the requestor).`;
  expect(assigneeTexts({ ...told, isSelfApproved: true }).happened).toBe(happened);
  expect(observerTexts({ ...told, isSelfApproved: true }).happened).toBe(happened);
});

test('A wrap-up at another cost than was approved says so in the first words', () => {
  expect(observerTexts({ ...told, next: null, isAtOtherCost: true }).headline).toBe(
    'Finished at another cost: Adobe Creative Cloud, approved by Bo Nash',
  );
});

test('Each line of what to check has one bullet, however it was typed', () => {
  expect(checklist(['Check the terms', '- Ask Finance', '• Read it'])).toBe(
    '• Check the terms\n• Ask Finance\n• Read it',
  );
  expect(checklist([])).toBe('');
});

const assigned = `Bo Nash assigned Tech Review of ${about} to you. Before, it waited for`;
const deleted = `Bo Nash deleted Al Moe, whom Tech Review of ${about} waited for, and handed it over to`;
const handedToNobody = { next: { step: 'Tech Review', assignee: null } };

test.each<[Partial<NamedStepEvent>, string]>([
  [{ action: 're-assigned', from: 'Al Moe' }, `${assigned} Al Moe.`],
  [{ action: 're-assigned', from: null }, `${assigned} nobody.`],
  [{ action: 'handed over', from: 'Al Moe' }, `${deleted} you.`],
  [{ action: 'handed over', from: 'Al Moe', ...handedToNobody }, `${deleted} nobody.`],
])('A step that was given on as %j says by whom and from whom', (more, happened) => {
  expect(assigneeTexts({ ...told, ...more }).happened).toBe(happened);
});

test('A contract without approval asks nobody to act', () => {
  expect(addedContractTexts(told)).toEqual({
    headline: 'Bo Nash added a contract: Adobe Creative Cloud',
    happened: 'Bo Nash added a contract with Adobe for Creative Cloud.',
    todo: 'It needed no approval; you don’t have to do anything.',
  });
});
