/** The people and the company of the additions to approvals. */

import type { Company } from '../src/approvals/approvers.ts';
import type { Approver } from '../src/approvals/step-plan.ts';
import type { Actor } from '../src/policy.ts';

/** Ann asks. Ben, Cleo, Dan and Eve decide; Root is the administrator. */
export const [ann, ben, cleo, dan, eve, root] = [1, 2, 3, 4, 5, 9] as const;

export const person = (id: number): Actor => ({ id, role: id === root ? 'admin' : 'user' });
export const user = (id: number): Approver => ({ type: 'user', id });
export const role = (name: Extract<Approver, { type: 'role' }>['role']): Approver => ({
  type: 'role',
  role: name,
});
export const group = (key: string): Approver => ({ type: 'group', key });

export const company: Company = {
  today: '2026-11-23',
  absences: [],
  deletedIds: new Set(),
  groups: [{ key: 'finance', name: 'Finance leads', memberIds: [ben, cleo] }],
  administratorIds: [root],
  holidays: new Set(),
  sign: '$',
  allowsSelfApproval: true,
};

/** The company without those who left it. */
export const without = (...deletedIds: readonly number[]): Company => ({
  ...company,
  deletedIds: new Set(deletedIds),
});
