import { getSoftwareOptions, getWorkflow, listSettings, listUsers } from '@purser/api/addresses';
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

/** The single settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
});

/** Whether a setting is on; its default until that is known, or where that fails. */
export function useSwitch(key: SwitchKey): boolean {
  const entries = useQuery(settingsQuery).data;
  const value = entries?.find((entry) => entry.key === key)?.value;
  return typeof value === 'boolean' ? value : switchDefaults[key];
}

/** By how many percent a cost may lie above the approved one; the default until that is known. */
export function useCostTolerance(): number {
  const entries = useQuery(settingsQuery).data;
  const value = entries?.find(({ key }) => key === 'costTolerance')?.value;
  return typeof value === 'number' ? value : defaultTolerance;
}

/** Everybody, by name. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(listUsers, { signal }),
});

/** The five lists that fields choose from. */
export const softwareOptionsQuery = queryOptions({
  queryKey: ['software-options'],
  queryFn: ({ signal }) => call(getSoftwareOptions, { signal }),
});

const nobody: readonly User[] = [];

/** Today's workflow, whose steps are the board's columns. */
export const workflowQuery = queryOptions({
  queryKey: ['workflow'],
  queryFn: ({ signal }) => call(getWorkflow, { signal }),
});

/** The people one can choose; nobody until they are loaded, or where that fails. */
export function useUsers(): readonly User[] {
  return useQuery(usersQuery).data ?? nobody;
}

/**
 * The lists one can choose from; the defaults until they are loaded, or where that fails
 * (docs/product/screens.md#waiting-nothing-failing).
 */
export function useSoftwareOptions(): SoftwareOptions {
  return useQuery(softwareOptionsQuery).data ?? defaultOptions;
}

/** The billing cycles one can choose from. Settings may hold words that are none. */
export function useBillingCycles(): readonly BillingCycle[] {
  return useSoftwareOptions()
    .billingCycles.map(parseBillingCycle)
    .filter((cycle) => cycle !== undefined);
}

/** A list of Settings with what is chosen and has left it since: that is still chosen. */
export function withChosen(known: readonly string[], chosen: readonly string[]): readonly string[] {
  return [...known, ...chosen.filter((value) => value !== '' && !known.includes(value))];
}
