import {
  getHolidays,
  type listSettings,
  listWorkflowVersions,
  saveCostTolerance,
  saveSetting,
  tryWorkflow,
} from '@purser/api/addresses';
import type { BodyAt, ReplyAt } from '@purser/api/endpoint-at';
import type { SwitchKey } from '@purser/domain/setting-defaults';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { settingsQuery, workflowQuery } from '../../lib/reference.ts';
import { recheckRights } from '../../lib/session.tsx';

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

/** What would become of a request by steps that need not be saved; asked again as soon as either changes. */
export const trialQuery = (body: BodyAt<typeof tryWorkflow>) =>
  queryOptions({
    queryKey: ['workflow-trial', body],
    queryFn: ({ signal }) => call(tryWorkflow, { body, signal }),
    placeholderData: keepPreviousData,
    // People and their absences change elsewhere.
    gcTime: 0,
  });

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
