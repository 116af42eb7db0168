import { Problem } from '@purser/domain/problem';
import { QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import type { TheirChange } from './conflict-dialog.tsx';
import { useVersionedSave } from './versioned-save.ts';

const client = createQueryClient(() => undefined);
const inClient = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const change: TheirChange = { label: 'Notes', before: '', theirs: 'b', mine: 'a', by: null, at: null };

/** Saves notes over version 1 of a record, of which somebody else has saved version 2 with the given changes. */
function openTooLate(changes: readonly TheirChange[], rest: { asksAlways?: boolean } = {}) {
  const put = vi.fn(async ({ version }: { notes: string; version: number }) => {
    if (version === 1) throw new Problem('stale', 'Somebody has changed this');
    return { version: version + 1 };
  });
  const heard = { onSaved: vi.fn(), onTaken: vi.fn(), onRefused: vi.fn() };
  const opened = renderHook(
    () =>
      useVersionedSave({
        update: useMutation({ mutationFn: put, meta: { quiet: true } }),
        bodyOf: (notes: string, fresh: { version: number } | null) => ({
          notes,
          version: fresh?.version ?? 1,
        }),
        findOut: () => Promise.resolve({ version: 2 }),
        changesIn: () => changes,
        ...rest,
        ...heard,
      }),
    { wrapper: inClient },
  );
  const save = () => act(() => opened.result.current.save('a'));
  return { ...opened, ...heard, save, versions: () => put.mock.calls.map(([{ version }]) => version) };
}

test('A save that came too late is open until it is decided, and then goes over the newest version', async () => {
  const { result, save, versions, onSaved } = openTooLate([change]);
  expect(await save()).toBe('open');
  await waitFor(() => expect(result.current.conflict?.changes).toEqual([change]));
  expect(result.current.error).toBeNull();
  act(() => void result.current.conflict?.onApply());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ version: 3 }, 'a', { version: 2 }));
  expect(result.current.conflict).toBeNull();
  expect(versions()).toEqual([1, 2]);
});

test('Where nothing that is shown was changed, it is saved without asking', async () => {
  const { save, versions, onSaved } = openTooLate([]);
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(versions()).toEqual([1, 2]);
});

test('A record that asks always does so even then', async () => {
  const { result, save, versions } = openTooLate([], { asksAlways: true });
  await save();
  await waitFor(() => expect(result.current.conflict?.changes).toEqual([]));
  expect(versions()).toEqual([1]);
});

test('A form that is gone hears nothing of its answer; whoever waits for the outcome does', async () => {
  const { result, unmount, onRefused } = openTooLate([change]);
  const saving = result.current.save('a');
  unmount();
  expect(await saving).toBe('open');
  expect(onRefused).not.toHaveBeenCalled();
  expect(result.current.conflict).toBeNull();
});
