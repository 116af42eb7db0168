import { listImports, previewUndo, undoImport } from '@purser/api/addresses';
import type { ImportUndo } from '@purser/api/imports';
import type { ImportKind } from '@purser/domain/import-undo';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { toast } from '../../lib/toast.ts';
import { outcomeText } from './undo-texts.ts';

export const importsQuery = (kind: ImportKind) =>
  queryOptions({
    queryKey: ['imports', 'list', kind],
    queryFn: ({ signal }) => call(listImports, { query: { kind }, signal }),
    // Somebody else may have imported since, so an old list must not be reused.
    gcTime: 0,
  });

const undoQuery = (id: number) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: ({ signal }) => call(previewUndo, { params: { id }, signal }),
    gcTime: 0,
  });

export const useImportUndo = (id: number) => useQuery(undoQuery(id));

export function useUndoImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(undoImport, { params: { id } }),
    meta: { failure: { title: 'The import was not undone', description: 'server' } },
    onSuccess: (done: ImportUndo) => {
      client.setQueryData(undoQuery(id).queryKey, done);
      toast({ title: 'Import undone', description: outcomeText(done) });
    },
    // After a refusal too: somebody else may have undone it.
    onSettled: () => refresh(client, ['software', 'undoneImport', 'people']),
  });
}
