import {
  getApprovalGroups,
  getHolidays,
  getRequestForms,
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
import { Problem } from '@purser/domain/problem';
import type { SwitchKey } from '@purser/domain/setting-defaults';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isOfKind, isSignedOut } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { approvalGroupsQuery, requestFormsQuery, settingsQuery, workflowQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { recheckRights } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { type FormChange, withFormChange } from './form-changes.ts';
import { type KeptList, saveChanged } from './save-changed.ts';
import { isSameWorkflow, type SavedStep } from './workflow-draft.ts';

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

type Groups = ReplyAt<typeof getApprovalGroups>;
type Forms = ReplyAt<typeof getRequestForms>;

const keptGroups: KeptList<Groups> = {
  read: () => call(getApprovalGroups),
  save: (groups, from) => call(saveApprovalGroups, { body: { groups, from } }),
};

const keptForms: KeptList<Forms> = {
  read: () => call(getRequestForms),
  save: (forms, from) => call(saveRequestForms, { body: { forms, from } }),
};

const keptHolidays: KeptList<string[]> = {
  read: () => call(getHolidays),
  save: (days, from) => call(saveHolidays, { body: { days, from } }),
};

/**
 * Changes the groups as they are now: somebody else may have changed another one since the page was opened. One change waits for the
 * one before it, or who chooses two people quickly would lose one.
 */
export function useSaveGroups() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'approval-groups' },
    mutationFn: (change: (groups: Groups) => Groups) => saveChanged(keptGroups, change),
    meta: { quiet: true },
    onSuccess: (groups) => {
      client.setQueryData(approvalGroupsQuery.queryKey, groups);
      void refresh(client, ['approvers']);
    },
    onError: (error) => recheckRights(client, error),
  });
}

/** Adds and removes forms, among those that there are now. */
export const useSaveForms = () => useSavedForms((forms, change: (forms: Forms) => Forms) => change(forms));

/** Changes what somebody changed of a form, and nothing else of it. */
export const useSaveForm = () => useSavedForms<FormChange>(withFormChange);

function useSavedForms<Change>(changed: (forms: Forms, change: Change) => Forms) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'request-forms' },
    mutationFn: (change: Change) => saveChanged(keptForms, (forms) => changed(forms, change)),
    meta: { quiet: true },
    onSuccess: (forms) => {
      client.setQueryData(requestFormsQuery.queryKey, forms);
      // Drafts of a form have its steps at once.
      void refreshRequests(client);
    },
    onError: (error) => recheckRights(client, error),
  });
}

/** Adds and removes holidays, among those that there are now, one change after the other. */
export function useSaveHolidays() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'holidays' },
    mutationFn: (change: (days: string[]) => string[]) => saveChanged(keptHolidays, change),
    meta: { quiet: true },
    onSuccess: (days) => {
      client.setQueryData(holidaysQuery.queryKey, days);
      void refresh(client, ['approvers']);
    },
    onError: (error) => recheckRights(client, error),
  });
}

/** What would become of a request by steps that need not be saved; asked again as soon as either changes. */
export const trialQuery = (body: BodyAt<typeof tryWorkflow>) =>
  queryOptions({
    queryKey: ['workflow-trial', body],
    queryFn: ({ signal }) => call(tryWorkflow, { body, signal }),
    placeholderData: keepPreviousData,
    // People and their absences change elsewhere.
    gcTime: 0,
  });

interface WorkflowChange {
  readonly steps: readonly SavedStep[];
  /** The workflow that the editing began from. */
  readonly from: readonly SavedStep[];
}

/** What becomes of steps that are saved, and what their reader is told. */
function useSavedSteps<Saved>(
  save: (change: WorkflowChange) => Promise<Saved>,
  onSaved: (saved: Saved) => void = () => {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    meta: { quiet: true },
    onSuccess: (saved) => {
      onSaved(saved);
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

/** Saves the workflow if it is still `from`. Otherwise the error is 'stale', and the caller shows it. */
export function useSaveWorkflow() {
  const client = useQueryClient();
  const keep = (workflow: ReplyAt<typeof getWorkflow>) =>
    client.setQueryData(workflowQuery.queryKey, workflow);
  return useSavedSteps(
    (body) =>
      call(saveWorkflow, { body }).catch(async (error: unknown) => {
        // The dialog that asks whether to save over it lists what the other person changed.
        if (isOfKind(error, 'stale')) keep(await call(getWorkflow));
        throw error;
      }),
    keep,
  );
}

/** Saves the steps of a form if they are still `from`; otherwise the error is 'stale', as for the workflow. */
export function useSaveFormSteps(formKey: string) {
  const client = useQueryClient();
  const keep = (forms: Forms) => client.setQueryData(requestFormsQuery.queryKey, forms);
  return useSavedSteps(async ({ steps, from }) => {
    const saved = await saveChanged(keptForms, (forms) => {
      const now = forms.find(({ key }) => key === formKey)?.steps ?? [];
      if (isSameWorkflow(now, from))
        return forms.map((form) => (form.key === formKey ? { ...form, steps: [...steps] } : form));
      keep(forms);
      throw new Problem('stale', 'Somebody else has saved the steps of this form');
    });
    keep(saved);
    return { steps: saved.find(({ key }) => key === formKey)?.steps ?? [] };
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
