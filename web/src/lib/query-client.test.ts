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

const fails = () => Promise.reject(refused);
const inTheServersWords = { failure: { title: 'Not saved', description: 'server' } };

test.each([
  ['Its success', 'in its own words', words, () => Promise.resolve(), words.success],
  ['Its failure', 'in its own words', words, fails, words.failure],
  [
    'Its failure',
    'in the server’s',
    inTheServersWords,
    fails,
    { title: 'Not saved', description: refused.message },
  ],
  [
    'Its failure',
    'where nobody found words',
    undefined,
    fails,
    { title: 'Error', description: refused.message },
  ],
])('%s is announced %s', async (what, _how, meta, mutationFn, said) => {
  const variant = what === 'Its failure' ? 'destructive' : 'default';
  expect(await afterMutation(meta, mutationFn)).toEqual({ ...said, variant });
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
