/** A request as the engine of approvals knows it (docs/product/approvals.md), from its rows and back to them. */

import { stepAdditions } from '@purser/api/approval-steps';
import {
  type ApprovalState,
  type ApprovalStep,
  factsOf,
  isOfSeveral,
  namedBy,
  type RequestSubject,
} from '@purser/domain/approvals/approval-state';
import type { Company } from '@purser/domain/approvals/approvers';
import type { Terms } from '@purser/domain/approvals/material-changes';
import { additionFields, singleApproverOf } from '@purser/domain/approvals/step-plan';
import { missingOwnersOf } from '@purser/domain/approvals/try-workflow';
import { firstPersonOf } from '@purser/domain/approvals/turns';
import { dueOnOf } from '@purser/domain/approvals/working-days';
import { pick } from '@purser/domain/fields';
import { ownerFields } from '@purser/domain/workflow';
import { z } from 'zod';
import { missingAnswers } from '../record/form-answers.ts';
import type { RequestRecord } from '../record/requests.queries.ts';
import type { StepRow } from './request-steps.queries.ts';
import type { DecisionRow } from './step-decisions.queries.ts';

/** A request with its steps and the decisions about each, by the step's id. */
export interface ApprovalRecord {
  readonly row: RequestRecord;
  readonly steps: readonly StepRow[];
  readonly decisions: ReadonlyMap<number, readonly DecisionRow[]>;
}

/** What conditions ask about the portfolio. */
export type Followed = Pick<RequestSubject, 'vendorIsNew' | 'follows'>;

/** The same where no condition asks. */
export const unasked: Followed = { vendorIsNew: false, follows: null };

/** All of a request that its way depends on. */
export function approvalOf(record: ApprovalRecord, followed: Followed): ApprovalState {
  const { row, steps, decisions } = record;
  const { sentBackBy, sentBackStep } = row;
  const state: ApprovalState = {
    ...pick(row, [
      'status',
      'currentStep',
      'round',
      'isWithdrawn',
      'softwareId',
      'basis',
      'requestorId',
      ...ownerFields,
    ]),
    sentBack: sentBackBy === null || sentBackStep === null ? null : { byId: sentBackBy, step: sentBackStep },
    // Even when the item is gone: then it can only be rejected.
    isForContract: row.contract !== null,
    isComplete: false,
    subject: { kind: row.kind, ...followed },
    terms: termsOfRow(row),
    steps: steps.map((step) => requestStep(step, decisions.get(step.id) ?? [])),
  };
  return { ...state, isComplete: isComplete(state) && missingAnswers(row).length === 0 };
}

/** Whether all is there that a submitted request needs: its vendor and product, and the owners that some step is decided by. */
export const isComplete = (state: Omit<ApprovalState, 'isComplete'>): boolean =>
  state.terms.vendor !== null &&
  state.terms.productName !== null &&
  missingOwnersOf(state.steps, { people: state, facts: factsOf(state) }).length === 0;

/** What people approve of a request. */
export const termsOfRow = (row: RequestRecord): Terms => ({
  ...pick(row, ['vendor', 'productName', 'department', 'estimatedCost']),
  contract: row.contract,
});

const requestStep = (row: StepRow, decided: readonly DecisionRow[]): ApprovalStep => ({
  ...pick(row, [...additionFields, 'state', 'skippedBecause', 'escalatedOn']),
  key: row.stepName,
  since: row.sinceDay,
  decisions: decided.map(
    ({ id: _id, stepId: _step, personName: _name, onBehalfOfName: _other, ...decision }) => decision,
  ),
});

/** What a step's answer says of its approvers and of the additions, each of these left out where it says nothing. */
export const stepAdditionsOf = (row: StepRow): StepAdditions & ReturnType<typeof singleApproverOf> => ({
  ...singleApproverOf(namedBy(row)),
  ...(isOfSeveral(row) && { approvers: namedBy(row), needs: row.needs }),
  ...saidAdditions(row),
});

type StepAdditions = z.infer<z.ZodObject<typeof stepAdditions>>;

const { approvers: _approvers, needs: _needs, ...ownAdditions } = stepAdditions;
const listedAdditions = z.object(ownAdditions);

/** What a step says in the additions but for its approvers, as it is stored and answered. */
export const saidAdditions = (step: Partial<Record<keyof typeof ownAdditions, unknown>>) =>
  listedAdditions.parse(
    Object.fromEntries(
      Object.entries(step).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
    ),
  );

/** What the columns of a step have of the state that is to be saved. */
export function stepColumns(
  { state, company }: { readonly state: ApprovalState; readonly company: Company },
  step: ApprovalStep,
) {
  return {
    ...pick(step, ['state', 'skippedBecause', 'escalatedOn', 'escalateToId', 'approvers']),
    sinceDay: step.since,
    dueOn: step.state === 'current' ? dueOnOf(step, step.since, company.holidays) : null,
    assigneeId: isOfSeveral(step)
      ? firstPersonOf(state, step, company)
      : (step.approvers[0]?.heldById ?? null),
    isReassigned: step.approvers.some((approver) => approver.isReassigned),
  };
}

/** Who decided a step last; null while nobody has. */
export const deciderOf = ({ decisions }: Pick<ApprovalStep, 'decisions'>): number | null =>
  decisions.findLast(({ stands }) => stands)?.personId ?? null;
