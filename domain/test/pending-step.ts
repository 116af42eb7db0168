import type { StepRecord } from '../src/requests.ts';
import { tech } from './request-people.ts';

/** A step by a user whom nobody named. */
export const pendingStep: StepRecord = {
  key: tech,
  assigneeType: 'user',
  roleType: null,
  approverId: null,
  status: 'pending',
  assigneeId: null,
  isReassigned: false,
  decidedBy: null,
};
