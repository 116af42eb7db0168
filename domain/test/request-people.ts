/** The people of a request, and its steps between the first and the last. */

import type { ActingPerson } from '../src/request-actions.ts';

/** Whose request it is. */
export const ann: ActingPerson = { id: 1, role: 'user', allowsSelfApproval: true };
/** Who decides the legal review. */
export const ben: ActingPerson = { ...ann, id: 2 };
/** The tech admin of the request. */
export const cleo: ActingPerson = { ...ann, id: 3 };
/** Who has nothing to do with it. */
export const stranger: ActingPerson = { ...ann, id: 4 };
export const admin: ActingPerson = { ...ann, id: 9, role: 'admin' };

export const legal = 'legal_review';
export const tech = 'tech_security_assessment';
