import {
  getHolidays,
  getWorkflow,
  type listSettings,
  listWorkflowVersions,
  saveApprovalGroups,
  saveCostTolerance,
  saveHolidays,
  saveRequestForms,
  saveSetting,
  saveWorkflow,
  tryWorkflow,
} from '@purser/api/addresses';
import type { BodyAt, ReplyAt } from '@purser/api/endpoint-at';
import type { SwitchKey } from '@purser/domain/setting-defaults';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isOfKind, isSignedOut } from '../../lib/problem-kinds.ts';
import { approvalGroupsQuery, requestFormsQuery, settingsQuery, workflowQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { recheckRights } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import type { SavedStep } from './workflow-draft.ts';

/** The workflow, asked for anew: editing must not begin from what the board loaded an hour ago. */
export const todaysWorkflowQuery = queryOptions({ ...workflowQuery, refetchOnMount: 'always' });

export const holidaysQuery = queryOptions({
  queryKey: ['holidays'],
  queryFn: ({ signal }) => call(getHolidays, { signal }),
});

/** The workflows that were saved, asked for anew each time. */
export const workflowVersionsQuery = queryOptions({
  queryKey: ['workflow-versions'],
  queryFn: ({ signal }) => call(listWorkflowVersions, { signal }),
  staleTime: 0,
});

export function useSaveGroups() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyAt<typeof saveApprovalGroups>) => call(saveApprovalGroups, { body }),
    meta: { quiet: true },
    onSuccess: (groups) => client.setQueryData(approvalGroupsQuery.queryKey, groups),
    onError: (error) => recheckRights(client, error),
  });
}

export function useSaveForms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (forms: BodyAt<typeof saveRequestForms>['forms']) =>
      call(saveRequestForms, { body: { forms } }),
    meta: { quiet: true },
    onSuccess: (forms) => {
      client.setQueryData(requestFormsQuery.queryKey, forms);
      // Drafts of a form have its steps at once.
      void refreshRequests(client);
    },
    onError: (error) => recheckRights(client, error),
  });
}

export function useSaveHolidays() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: string[]) => call(saveHolidays, { body: { days } }),
    meta: { quiet: true },
    onSuccess: (days) => client.setQueryData(holidaysQuery.queryKey, days),
    onError: (error) => recheckRights(client, error),
  });
}

/** What would become of a request by steps that need not be saved. */
export const useTryWorkflow = () =>
  useMutation({
    mutationFn: (body: BodyAt<typeof tryWorkflow>) => call(tryWorkflow, { body }),
    meta: { quiet: true },
  });

interface WorkflowChange {
  readonly steps: readonly SavedStep[];
  /** The workflow that the editing began from. */
  readonly from: readonly SavedStep[];
}

/** Saves the workflow if it is still `from`. Otherwise the error is 'stale', and the caller shows it. */
export function useSaveWorkflow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WorkflowChange) =>
      call(saveWorkflow, { body }).catch(async (error: unknown) => {
        // The dialog that asks whether to save over it lists what the other person changed.
        if (isOfKind(error, 'stale')) client.setQueryData(workflowQuery.queryKey, await call(getWorkflow));
        throw error;
      }),
    meta: { quiet: true },
    onSuccess: (workflow) => {
      client.setQueryData(workflowQuery.queryKey, workflow);
      toast({ title: 'Success', description: 'Workflow updated successfully' });
      // Drafts have the new steps at once.
      void refreshRequests(client);
    },
    onError: (error) => {
      if (isSignedOut(error) || isOfKind(error, 'stale')) return;
      recheckRights(client, error);
      toast({ title: 'Error', description: 'Failed to update workflow', variant: 'destructive' });
    },
  });
}

export const useSaveSwitch = (key: SwitchKey) =>
  useSaveSetting((value: boolean) => call(saveSetting, { params: { key }, body: { value } }));

/** Sets by how many percent a cost may lie above the approved one. */
export const useSaveTolerance = () =>
  useSaveSetting((value: number) => call(saveCostTolerance, { body: { value } }));

function useSaveSetting<Value>(mutationFn: (value: Value) => Promise<ReplyAt<typeof listSettings>[number]>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: {
      success: { title: 'Success', description: 'Setting updated successfully' },
      failure: { title: 'Error', description: 'Failed to update setting' },
    },
    onError: (error) => recheckRights(client, error),
    onSuccess: (saved) =>
      client.setQueryData(settingsQuery.queryKey, (settings) =>
        settings?.map((setting) => (setting.key === saved.key ? saved : setting)),
      ),
  });
}
