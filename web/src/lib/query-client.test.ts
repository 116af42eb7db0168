import { Problem } from '@purser/domain/problem';
import { type MutationMeta, MutationObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { currentToast, dismissToast, toast } from './toast.ts';

const refused = new Problem('invalid', 'Cost is required');
const words = {
  success: { title: 'Success', description: 'Contract created successfully' },
  failure: { title: 'Error', description: 'Failed to create contract' },
};

// What stands there before each test, so that saying nothing can be told apart.
beforeEach(() => {
  toast({ title: 'before' });
  dismissToast(currentToast()?.id ?? 0);
});

async function afterMutation(meta: MutationMeta | undefined, mutationFn: () => Promise<unknown>) {
  const client = createQueryClient(() => {});
  await new MutationObserver(client, { mutationFn, ...(meta && { meta }) }).mutate().catch(() => {});
  const { title, description, variant } = currentToast() ?? {};
  return { title, description, variant };
}

test('A mutation announces its success in its own words', async () => {
  expect(await afterMutation(words, () => Promise.resolve())).toEqual({
    ...words.success,
    variant: 'default',
  });
});

test('A mutation announces its failure in its own words', async () => {
  const said = await afterMutation(words, () => Promise.reject(refused));
  expect(said).toEqual({ ...words.failure, variant: 'destructive' });
});

test('A failure may leave the words to the server', async () => {
  const meta = { failure: { title: 'Not saved', description: 'server' } };
  const said = await afterMutation(meta, () => Promise.reject(refused));
  expect(said).toEqual({ title: 'Not saved', description: 'Cost is required', variant: 'destructive' });
});

test('A failure that nobody found words for is never silent', async () => {
  const said = await afterMutation(undefined, () => Promise.reject(refused));
  expect(said).toEqual({ title: 'Error', description: 'Cost is required', variant: 'destructive' });
});

test('What isn’t a problem of ours doesn’t show its insides', async () => {
  const said = await afterMutation(undefined, () => Promise.reject(new TypeError('x is undefined')));
  expect(said.description).toBe('Something went wrong. Please try again.');
});

test.each([() => Promise.resolve(), () => Promise.reject(refused)])(
  'A quiet mutation says nothing, however it ends',
  async (mutationFn) => {
    expect((await afterMutation({ ...words, quiet: true }, mutationFn)).title).toBe('before');
  },
);

test('A call refused for want of a session is heard of once, without a toast, and whether it was work', async () => {
  const heard: boolean[] = [];
  const client = createQueryClient((_, isWork) => heard.push(isWork));
  const signedOut = () => Promise.reject(new Problem('unauthenticated', 'Please sign in'));
  await client.fetchQuery({ queryKey: ['users'], queryFn: signedOut }).catch(() => {});
  const meta = { holdsWork: true };
  await client.fetchQuery({ queryKey: ['import-trial'], queryFn: signedOut, meta }).catch(() => {});
  await new MutationObserver(client, { mutationFn: signedOut }).mutate().catch(() => {});
  expect(heard).toEqual([false, true, true]);
  expect(currentToast()?.title).toBe('before');
});

test('A query is asked once: failures are not retried and answers never grow stale', async () => {
  let asked = 0;
  const client = createQueryClient(() => {});
  const failing = () => {
    asked += 1;
    return Promise.reject(refused);
  };
  await client.fetchQuery({ queryKey: ['users'], queryFn: failing }).catch(() => {});
  expect(asked).toBe(1);
  const counting = () => Promise.resolve((asked += 1));
  await client.fetchQuery({ queryKey: ['settings'], queryFn: counting });
  await client.fetchQuery({ queryKey: ['settings'], queryFn: counting });
  expect(asked).toBe(2);
});
