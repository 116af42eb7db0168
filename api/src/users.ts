/** The people one can choose as owners (Spec 1 §3, §7). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A person as lists and pickers show them. */
export const userReply = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  profileImageUrl: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(['admin', 'user']),
});
export type User = z.infer<typeof userReply>;

/** Everybody who wasn't deleted, by name. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  tag: 'Users',
  summary: 'Everybody, by name',
  reply: z.array(userReply),
});
