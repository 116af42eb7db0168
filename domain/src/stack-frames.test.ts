import { expect, test } from 'vitest';
import { framesOf } from './stack-frames.ts';

test.each([
  ['Chrome, a function', '    at save (https://a.example/assets/form-1.js:1:20)', ['save form-1.js:1:20']],
  [
    'Chrome, a method',
    '    at Object.save (https://a.example/assets/form-1.js:1:20)',
    ['Object.save form-1.js:1:20'],
  ],
  [
    'Chrome, an await',
    '    at async save (https://a.example/assets/form-1.js:1:20)',
    ['save form-1.js:1:20'],
  ],
  ['Chrome, no name', '    at https://a.example/assets/form-1.js:1:20', ['form-1.js:1:20']],
  ['Firefox', 'save@https://a.example/assets/form-1.js:1:20', ['save form-1.js:1:20']],
  ['Firefox, no name', '@https://a.example/assets/form-1.js:1:20', ['form-1.js:1:20']],
  ['a query', 'save@http://127.0.0.1:3000/assets/a.js?secret=1:1:20', ['save a.js:1:20']],
  ['a message', 'TypeError: Cannot read "Secret Corp" of undefined', []],
  ['words after a name', '    at Secret Corp costs $12 (a lot):1:20', []],
  ['a page', '    at save (https://a.example/table?q=secret:1:20)', []],
  ['a calendar', '    at save (https://a.example/calendar/c2VjcmV0.ics:1:20)', []],
  ['nothing', '', []],
])('What is left of a line of %s is where it came from', (_what, line, expected) => {
  expect(framesOf(line)).toEqual(expected);
});

test('A message that looks like lines of a stack leaves no word of it, and thirty places are enough', () => {
  const line = '    at save (https://a.example/assets/form-1.js:1:20)\n';
  expect(framesOf(`TypeError: it is\n    at Secret Corp\n${line}`)).toEqual(['save form-1.js:1:20']);
  expect(framesOf(line.repeat(100))).toHaveLength(30);
});
