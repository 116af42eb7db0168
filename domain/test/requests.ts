/** A request with four steps, as tests lead it through the workflow. */

import { type RequestState, startOf } from '../src/requests.ts';
import { submissionKey, wrapUpKey } from '../src/workflow.ts';
import { after, approve, hand, reject } from './request-acts.ts';
import { admin, ann, ben, cleo, legal, tech } from './request-people.ts';

/** A step by a user, one by role, and at the end one that waits for nobody. */
export const fourSteps = [
  { key: submissionKey, assigneeType: 'role', roleType: 'requestor', approverId: null },
  { key: legal, assigneeType: 'user', roleType: null, approverId: ben.id },
  { key: tech, assigneeType: 'role', roleType: 'tech_admin', approverId: null },
  { key: wrapUpKey, assigneeType: 'user', roleType: null, approverId: null },
] as const;

const people = {
  requestorId: ann.id,
  businessOwnerId: null,
  techAdminId: cleo.id,
  executiveSponsorId: null,
};

/** The request as a draft, and at each stage of its way. */
export const draft: RequestState = {
  ...people,
  ...startOf(people, fourSteps),
  softwareId: 70,
  isForContract: false,
  isComplete: true,
};
export const atLegal = after(draft, approve(submissionKey), ann);
export const atTech = after(atLegal, approve(legal), ben);
export const atWrapUp = after(atTech, approve(tech), cleo);
export const approved = after(atWrapUp, approve(wrapUpKey), admin);
export const rejected = after(atLegal, reject(legal), ben);
/** Its legal review is Cleo's now. */
export const handedOn = after(atLegal, hand(legal, cleo), ben);
