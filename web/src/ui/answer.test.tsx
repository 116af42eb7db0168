import { Problem } from '@purser/domain/problem';
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { Answer } from './answer.tsx';

test('Why there is no answer stays while it is asked again, whether from here or from elsewhere', async () => {
  const answers = [
    () => Promise.reject(new Problem('unavailable', 'The database is away')),
    () => new Promise<string>(() => {}),
  ];
  const queryFn = () => answers.shift()?.() ?? '';
  const List = () => (
    <Answer query={useQuery<string>({ queryKey: ['audit'], queryFn })} waiting="Loading" failed="No list">
      {String}
    </Answer>
  );
  const client = createQueryClient(() => undefined);
  const draw = (lists: readonly number[]) => (
    <QueryClientProvider client={client}>
      {lists.map((at) => (
        <List key={at} />
      ))}
    </QueryClientProvider>
  );
  const { rerender, container } = render(draw([1]));
  await screen.findByText('The database is away');
  rerender(draw([1, 2]));
  expect(answers).toHaveLength(0);
  // The second has yet to hear why, and is loading.
  expect(container.textContent).toBe('No listThe database is awayTry againLoading');
});

test('A failure that was there before the list stays with its reason while the list asks again', async () => {
  const answers = [
    () => Promise.reject(new Problem('unavailable', 'The database is away')),
    () => new Promise<string>(() => {}),
  ];
  const asked = queryOptions<string>({ queryKey: ['audit'], queryFn: () => answers.shift()?.() ?? '' });
  const List = () => (
    <Answer query={useQuery({ ...asked, retryOnMount: false })} waiting="Loading" failed="No list">
      {String}
    </Answer>
  );
  const client = createQueryClient(() => undefined);
  await client.prefetchQuery(asked);
  const { container } = render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await newUser().click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answers).toHaveLength(0));
  expect(container.textContent).toBe('No listThe database is awayTry again');
});
