import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { tom } from '../../../test/requests.ts';
import { openWorkflow } from '../../../test/workflow.ts';

const address = 'PUT /api/settings/costTolerance';
const field = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Cost tolerance, in percent' });

async function retyped(text: string, answer: (body: unknown) => Response) {
  const opened = await openWorkflow({ routes: { [address]: ({ body }: { body: unknown }) => answer(body) } });
  await waitFor(() => expect(field().value).toBe('10'));
  await opened.user.clear(field());
  if (text !== '') await opened.user.type(field(), text);
  const bodies = () => opened.puts().map(({ body }) => JSON.parse(String(body)));
  return { ...opened, bodies };
}

const kept = (value: number) => json({ key: 'costTolerance', value });

test('The tolerance is marked as required, since there always is one', async () => {
  await openWorkflow();
  expect((await screen.findByRole('spinbutton')).getAttribute('aria-required')).toBe('true');
});

test.each(['{Enter}', '{Tab}'])('The tolerance is saved as soon as it is changed, by %s', async (key) => {
  const { user, bodies } = await retyped('12.5', () => kept(12.5));
  await user.keyboard(key);
  expect(await screen.findByText('Setting updated successfully')).toBeTruthy();
  expect(bodies()).toEqual([{ value: 12.5 }]);
  expect(field().value).toBe('12.5');
});

test.each(['', '-1', '1001', '0.005'])(
  'A tolerance of "%s" isn’t sent, and the field says what is',
  async (text) => {
    const { user, bodies } = await retyped(text, () => kept(0));
    await user.keyboard('{Enter}');
    await screen.findByText('Please enter a number from 0 to 1,000 with at most two decimals');
    expect(bodies()).toEqual([]);
    await user.clear(field());
    await user.type(field(), '10{Enter}');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(bodies()).toEqual([]);
  },
);

test('Where that fails, it is said, and what was typed stays', async () => {
  const { user } = await retyped('25', () => problem(500, 'Broken'));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Failed to update setting')).toBeTruthy();
  expect(field().value).toBe('25');
});

test('Who isn’t an administrator reads it', async () => {
  await openWorkflow({ person: tom });
  expect(field().disabled).toBe(true);
});
