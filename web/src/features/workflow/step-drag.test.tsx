import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWorkflow } from '../../../test/workflow.ts';

const rowHeight = 100;

/** jsdom has no layout: each step is given 100 pixels, one below the other. */
async function openLaidOut() {
  const opened = await openWorkflow();
  const rows = () => [...document.querySelectorAll<HTMLElement>('.workflow-steps > [data-row]')];
  const place = (row: HTMLElement) => new DOMRect(0, rows().indexOf(row) * rowHeight, 800, rowHeight);
  for (const row of rows()) row.getBoundingClientRect = () => place(row);
  const grip = (key: string) => {
    const found = document.querySelector(`[data-row="${key}"] .workflow-grip`);
    if (!found) throw new Error('This step has no handle.');
    return found;
  };
  const grab = (key: string, pointer = {}) =>
    fireEvent.pointerDown(grip(key), { isPrimary: true, pointerId: 1, button: 0, ...pointer });
  const moveTo = (clientY: number) => fireEvent.pointerMove(document, { pointerId: 1, clientY });
  const drop = (clientY: number) => fireEvent.pointerUp(document, { pointerId: 1, clientY });
  return { ...opened, grip, grab, moveTo, drop };
}

const marked = () =>
  [...document.querySelectorAll<HTMLElement>('[data-drop]')].map(({ dataset }) => [
    dataset.row,
    dataset.drop,
  ]);

test('A step is dragged by its handle; a line says where it would go, and it is there once dropped', async () => {
  const { grab, moveTo, drop, order } = await openLaidOut();
  grab('legal_review');
  moveTo(120);
  expect(marked()).toEqual([['tech_security_assessment', 'before']]);
  drop(120);
  expect(marked()).toEqual([]);
  expect(order().slice(0, 3)).toEqual([
    '1 Request Submission',
    '2 Legal Review',
    '3 Tech Security Assessment',
  ]);
  expect(screen.getByText('Legal Review is now step 2 of 6')).toBeTruthy();
});

test('It can be dragged to the end', async () => {
  const { grab, moveTo, drop, order } = await openLaidOut();
  grab('legal_review');
  moveTo(590);
  expect(marked()).toEqual([['operations_wrapup', 'after']]);
  drop(590);
  expect(order().at(-1)).toBe('6 Legal Review');
});

test('The submission stays the first, however far up a step is dragged, and has no handle', async () => {
  const { grab, moveTo, drop, order, grip } = await openLaidOut();
  grab('legal_review');
  moveTo(5);
  drop(5);
  expect(order().slice(0, 2)).toEqual(['1 Request Submission', '2 Legal Review']);
  expect(() => grip('request_submission')).toThrow();
});

test.each([
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  [
    'the browser, which takes the finger for itself,',
    () => fireEvent.pointerCancel(document, { pointerId: 1 }),
  ],
])('%s gives it up', async (_who, giveUp) => {
  const { grab, moveTo, drop, order } = await openLaidOut();
  const before = order();
  grab('legal_review');
  moveTo(120);
  giveUp();
  expect(marked()).toEqual([]);
  drop(120);
  expect(order()).toEqual(before);
});

test('Dropped where it was, by another button or by a second finger, nothing is moved', async () => {
  const { grab, moveTo, drop, order } = await openLaidOut();
  const before = order();
  grab('legal_review');
  moveTo(370);
  drop(370);
  grab('legal_review', { button: 2 });
  moveTo(120);
  drop(120);
  grab('legal_review', { isPrimary: false });
  moveTo(120);
  drop(120);
  expect(order()).toEqual(before);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
});
