import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../../test/network.ts';
import { changing, openRequest, sentBody } from '../../../../test/request-page.ts';
import { requestOf } from '../../../../test/requests.ts';

const question = (key: string, label: string) => ({
  key,
  label,
  type: 'text' as const,
  required: false,
  options: [],
});

test('An answer that somebody else has changed meanwhile is asked about, and what was typed stays', async () => {
  const draft = requestOf({
    status: 'draft',
    currentStep: 'request_submission',
    requestorId: 1,
    questions: [question('why', 'Why'), question('seats', 'For whom')],
    answers: { why: 'Old' },
  });
  const server = changing(draft);
  const { user, writes } = await openRequest(draft, {
    ...server.routes,
    'PUT /api/purchase-requests/128': ({ headers }) =>
      headers.get('If-Match') === '"v4"'
        ? problem(412, 'Somebody has changed this')
        : json(server.change({ answers: { why: 'Mine', seats: 'All' } })),
  });
  const why = await screen.findByRole('textbox', { name: /^Why/ });
  await user.clear(why);
  await user.type(why, 'Mine');
  server.change({ answers: { why: 'Theirs', seats: 'All' }, updatedByName: 'Tom Okafor' });
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save answers' }));
  await save();
  const asked = within(await screen.findByRole('dialog', { name: 'Somebody else changed this request' }));
  expect((await asked.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^WhyOldbecameTheirsyours: MineTom Okafor/),
    expect.stringMatching(/^For whomemptybecameAllTom Okafor/),
  ]);
  await user.click(asked.getByRole('button', { name: 'Keep editing' }));
  expect(why).toHaveProperty('value', 'Mine');
  await save();
  const apply = await screen.findByRole('button', { name: 'Apply my changes' });
  await waitFor(() => expect(apply).toHaveProperty('disabled', false));
  await user.click(apply);
  await screen.findByText('Answers saved');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBody(writes().at(-1))).toEqual({ answers: { why: 'Mine' } });
  expect(writes().at(-1)?.headers.get('If-Match')).toBe('"v5"');
});
