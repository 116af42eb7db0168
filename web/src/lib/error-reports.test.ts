import { expect, test } from 'vitest';
import { answerFrom } from '../../test/network.ts';
import { createErrorReports } from './error-reports.ts';

const url = 'POST /api/client-errors';
const done = () => new Response(null, { status: 204 });

/** An error with the stack of a browser. */
function errorAt(place: string, message = 'Secret Corp'): Error {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at save (https://a.example/assets/${place})`;
  return error;
}

test('An error is told once, with its place and its screen, and without its message', () => {
  const sent = answerFrom({ [url]: done });
  const reports = createErrorReports();
  reports.routeIs(() => '/software/$id');
  const error = errorAt('form-1.js:1:20');
  reports.tell(error);
  reports.tell(error);
  reports.tell(errorAt('form-1.js:1:20', 'Another Corp'));
  expect(sent.map(({ body }) => JSON.parse(String(body)))).toEqual([
    {
      name: 'TypeError',
      stack: '    at save (https://a.example/assets/form-1.js:1:20)',
      route: '/software/$id',
    },
  ]);
});

test('Of a page that fails again and again ten errors are told', () => {
  const sent = answerFrom({ [url]: done });
  const reports = createErrorReports();
  for (let line = 1; line <= 30; line += 1) reports.tell(errorAt(`form-1.js:${line}:20`));
  expect(sent).toHaveLength(10);
});

test('What is thrown and no error is told by its kind alone', () => {
  const sent = answerFrom({ [url]: done });
  createErrorReports().tell('Secret Corp');
  expect(JSON.parse(String(sent[0]?.body))).toEqual({ name: 'string', stack: '', route: '/' });
});

test('A report that the server refuses is not told again, and nothing is thrown', async () => {
  const sent = answerFrom({ [url]: () => Response.json({ error: 'Too many' }, { status: 429 }) });
  const reports = createErrorReports();
  reports.tell(errorAt('form-1.js:1:20'));
  await Promise.resolve();
  reports.tell(errorAt('form-1.js:1:20'));
  expect(sent).toHaveLength(1);
});
