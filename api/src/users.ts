/** Users, who can be chosen as owners (docs/product/users.md#fields). */
import { ownerRoles } from '@purser/domain/workflow';
import { z } from 'zod';
import { absence } from './absences.ts';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { noSuchPerson } from './fields.ts';
import { csvFile, tableFields, tableOutcome } from './table-files.ts';

const endpoint = endpointsOf('Users');

/** A user as comments and requests show them. */
export const shownUser = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
});

/** A user as lists and pickers show them. */
export const userReply = shownUser.extend({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(['admin', 'user']),
  /** The present or next absence; left out where there is none. */
  absence: absence.optional(),
});
export type User = z.infer<typeof userReply>;

/** Everybody who wasn't deleted, by name. */
export const listUsers = endpoint(addresses.listUsers, 'Everybody, by name', { reply: z.array(userReply) });

/** The labels of an owner's roles (docs/product/users.md#roles). */
export const ownerRoleLabels = ownerRoles.map(({ label }) => label);

/** A person's role: `id` is the person's. */
export const userRole = z.object({
  id: z.number(),
  role_type: z.enum(ownerRoleLabels),
  software_name: z.string(),
});
export type UserRole = z.infer<typeof userRole>;

export const listUserRoles = endpoint(addresses.listUserRoles, 'Who owns which software in which role', {
  reply: z.array(userRole),
});

/** The result of an import of people; `error` is the message of the first refused row. The header is row 1. */
export const bulkImportReply = tableOutcome.extend({
  /** How many were added or came back, or would in a trial. */
  added: z.number(),
  /** Existing people, and addresses that the file repeats. */
  duplicates: z.number(),
  error: z.string().nullable(),
});
export type BulkImportReply = z.infer<typeof bulkImportReply>;

/** Admins only. Takes a CSV file with the columns email and name, as `csv`, `csvFile` or `file`; somebody who was deleted comes back. */
export const bulkImportUsers = endpoint(addresses.bulkImportUsers, 'Import people', {
  takes: 'form',
  body: tableFields.extend({ csv: csvFile }),
  reply: bulkImportReply,
});

/** Admins only: makes a person an administrator or a user. 409 for the last administrator. */
export const updateUser = endpoint(addresses.updateUser, 'Make somebody an administrator, or no longer', {
  body: z.object({ role: userReply.shape.role }),
  reply: userReply,
});

/** Admins, and everybody for themself: ends the sessions of one person on every device. */
export const endUserSessions = endpoint(addresses.endUserSessions, 'Sign somebody out everywhere', {
  reply: 'nothing',
});

/** Admins only: ends everybody's sessions, one's own included. */
export const endSessions = endpoint(addresses.endSessions, 'Sign everybody out everywhere', {
  reply: 'nothing',
});

/** What a user owns and decides, which is handed over at their deletion. */
export const userDuties = z.object({
  software: z.array(
    z.object({ softwareId: z.number(), software_name: z.string(), role_type: z.enum(ownerRoleLabels) }),
  ),
  /** Requests under way that name them as owner. */
  requests: z.array(
    z.object({ requestId: z.number(), title: z.string(), role_type: z.enum(ownerRoleLabels) }),
  ),
  /** Open steps that wait, or will wait, for this user. */
  steps: z.array(
    z.object({
      requestId: z.number(),
      requestNumber: z.string(),
      title: z.string(),
      step: z.string(),
      isCurrent: z.boolean(),
    }),
  ),
  /** Steps of the workflow and of forms that name them. */
  workflow: z.array(z.string()),
  /** Groups of approvers that they are in. */
  groups: z.array(z.string()),
});
export type UserDuties = z.infer<typeof userDuties>;

/** Admins only. */
export const getUserDuties = endpoint(
  addresses.getUserDuties,
  'What somebody owns and which open steps wait for them',
  { reply: userDuties },
);

/** Admins only. What the person owns and decides goes to `handOverTo`, or to nobody. 409 for oneself and the last administrator. */
export const deleteUser = endpoint(addresses.deleteUser, 'Delete somebody, whose name stays in the history', {
  query: z.object({
    handOverTo: z.coerce
      .number<number | string>('Please choose a person')
      .int('Please choose a person')
      .min(1, 'Please choose a person')
      .max(2_147_483_647, noSuchPerson)
      .optional(),
  }),
  reply: 'nothing',
});
