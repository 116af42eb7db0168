import {
  getWorkflow,
  type listSettings,
  saveCostTolerance,
  saveSetting,
  saveWorkflow,
} from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import type { SwitchKey } from '@purser/domain/setting-defaults';
import type { WorkflowStep } from '@purser/domain/workflow';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isOfKind, isSignedOut } from '../../lib/problem-kinds.ts';
import { recheckRights } from '../../lib/recheck-rights.ts';
import { settingsQuery, workflowQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { toast } from '../../lib/toast.ts';

/** The workflow as it is now: who comes to change it doesn't begin from what a board has shown an hour ago. */
export const todaysWorkflowQuery = queryOptions({ ...workflowQuery, refetchOnMount: 'always' });

interface Save {
  readonly steps: readonly WorkflowStep[];
  /** The workflow that was changed. */
  readonly from: readonly WorkflowStep[];
}

/** Saves the workflow, as long as it is still what was changed; else the failure is a 'stale' one, and is told by who asked. */
export function useSaveWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ steps, from }: Save) =>
      call(saveWorkflow, { body: { steps, from } }).catch(async (error: unknown) => {
        // Whoever is asked whether theirs shall stand sees what the other has saved.
        if (isOfKind(error, 'stale')) client.setQueryData(workflowQuery.queryKey, await call(getWorkflow));
        throw error;
      }),
    meta: { quiet: true },
    onSuccess: (workflow) => {
      client.setQueryData(workflowQuery.queryKey, workflow);
      toast({ title: 'Success', description: 'Workflow updated successfully' });
      // Drafts follow it at once.
      void refreshRequests(client);
    },
    onError: (error) => {
      if (isSignedOut(error) || isOfKind(error, 'stale')) return;
      recheckRights(client, error);
      toast({ title: 'Error', description: 'Failed to update workflow', variant: 'destructive' });
    },
  });
}

const savingWords = {
  success: { title: 'Success', description: 'Setting updated successfully' },
  failure: { title: 'Error', description: 'Failed to update setting' },
};

/** Turns a setting on or off. */
export function useSaveSwitch(key: SwitchKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: boolean) => call(saveSetting, { params: { key }, body: { value } }),
    meta: savingWords,
    onError: (error) => recheckRights(client, error),
    onSuccess: (entry) => cacheSetting(client, entry),
  });
}

/** Sets by how many percent a cost may lie above the approved one. */
export function useSaveTolerance() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: number) => call(saveCostTolerance, { body: { value } }),
    meta: savingWords,
    onError: (error) => recheckRights(client, error),
    onSuccess: (entry) => cacheSetting(client, entry),
  });
}

const cacheSetting = (client: QueryClient, entry: ReplyAt<typeof listSettings>[number]) =>
  client.setQueryData(settingsQuery.queryKey, (entries) =>
    entries?.map((other) => (other.key === entry.key ? entry : other)),
  );
