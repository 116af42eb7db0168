import {
  getApprovalGroups,
  getRequestForms,
  getSoftwareOptions,
  getWorkflow,
  listSettings,
  listUsers,
} from '@purser/api/addresses';
import type { User } from '@purser/api/users';
import { defaultTolerance } from '@purser/domain/cost-tolerance';
import {
  type BillingCycle,
  defaultOptions,
  parseBillingCycle,
  type SoftwareOptions,
} from '@purser/domain/options';
import { type SwitchKey, switchDefaults } from '@purser/domain/setting-defaults';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
});

/** The default until it is known, or where loading fails. */
export function useSwitch(key: SwitchKey): boolean {
  const value = useSetting(key);
  return typeof value === 'boolean' ? value : switchDefaults[key];
}

/** In percent; the default until it is known. */
export function useCostTolerance(): number {
  const value = useSetting('costTolerance');
  return typeof value === 'number' ? value : defaultTolerance;
}

const useSetting = (key: string) => useQuery(settingsQuery).data?.find((entry) => entry.key === key)?.value;

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(listUsers, { signal }),
});

export const softwareOptionsQuery = queryOptions({
  queryKey: ['software-options'],
  queryFn: ({ signal }) => call(getSoftwareOptions, { signal }),
});

const nobody: readonly User[] = [];

export const workflowQuery = queryOptions({
  queryKey: ['workflow'],
  queryFn: ({ signal }) => call(getWorkflow, { signal }),
});

/** The forms that requests begin from, beside the default one. */
export const requestFormsQuery = queryOptions({
  queryKey: ['request-forms'],
  queryFn: ({ signal }) => call(getRequestForms, { signal }),
});

/** The groups of approvers, by name. */
export const approvalGroupsQuery = queryOptions({
  queryKey: ['approval-groups'],
  queryFn: ({ signal }) => call(getApprovalGroups, { signal }),
});

/** Empty until they are loaded, or where that fails. */
export const useUsers = (): readonly User[] => useQuery(usersQuery).data ?? nobody;

/** The defaults until they are loaded, or where that fails (docs/product/screens.md#waiting-nothing-failing). */
export const useSoftwareOptions = (): SoftwareOptions =>
  useQuery(softwareOptionsQuery).data ?? defaultOptions;

/** Settings may hold texts that are no cycle. */
export function useBillingCycles(): readonly BillingCycle[] {
  return useSoftwareOptions()
    .billingCycles.map(parseBillingCycle)
    .filter((cycle) => cycle !== undefined);
}

/** A chosen value that Settings no longer list is still chosen. */
export const withChosen = (known: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...known,
  ...chosen.filter((value) => value !== '' && !known.includes(value)),
];
