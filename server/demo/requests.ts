import { type PurchaseRequest } from '@purser/api/request-replies';
import { type RequestChanges, requestChanges } from '@purser/api/requests';
import { type WrapUpInput, wrapUp } from '@purser/api/wrap-up';
import { departmentText, parseDepartment } from '@purser/domain/department';
import { addDays, addMonths } from '@purser/domain/renewal/civil-days';
import { getItemRenewal } from '../src/features/renewals/renewal-decisions.service.ts';
import { reassignStep } from '../src/features/requests/approval/reassign-step.service.ts';
import { actOnRequest } from '../src/features/requests/approval/request-actions.service.ts';
import { completeRequest } from '../src/features/requests/approval/request-wrap-up.service.ts';
import { submitContract } from '../src/features/requests/record/contract-submission.service.ts';
import { updateRequest } from '../src/features/requests/record/request-edit.service.ts';
import {
  copyRequest,
  createRequest,
  getRequest,
  getSteps,
} from '../src/features/requests/record/requests.service.ts';
import { requestSubject } from '../src/features/requests/talk/request-subject.ts';
import { later } from '../src/platform/clock.ts';
import type { Work } from '../src/platform/serve.ts';
import type { Person } from '../src/platform/session.ts';
import { addComment } from '../src/platform/subjects/comments.ts';
import { addFile } from '../src/platform/subjects/files.ts';
import { demoContract } from './demo-contract.ts';
import { type DemoFile, uploadDemoFile } from './files.ts';
import { sharesIn } from './portfolio.ts';
import { type DemoAction, type DemoNote, type DemoRequest, demoRequests } from './request-stories.ts';

const day = 24 * 60 * 60 * 1000;

interface DemoContext {
  readonly people: readonly Person[];
  /** The item that one of the requests asks a contract for. */
  readonly renewedItem: number | undefined;
}

export interface DemoStep {
  readonly daysAgo: number;
  readonly run: () => Promise<unknown>;
}

/** All actions of the requests, in no order. */
export function demoRequestSteps(work: Work, context: DemoContext): DemoStep[] {
  const at = ([by, daysAgo]: DemoAction): Work => ({
    ...work,
    person: context.people[by] ?? work.person,
    ...momentAgo(work, daysAgo),
  });
  return [
    ...demoRequests.flatMap((story) => stepsOf(story, at, context)),
    ...(context.renewedItem === undefined ? [] : renewalOf(context.renewedItem, at)),
  ];
}

// Steps are due by the day on which they began.
function momentAgo({ at }: Pick<Work, 'at'>, daysAgo: number): Pick<Work, 'at' | 'today'> {
  const then = later(at, -daysAgo * day);
  return { at: then, today: then.slice(0, 10) };
}

/** The person and the moment of an action. */
type At = (entry: DemoAction) => Work;

function stepsOf(story: DemoRequest, at: At, context: DemoContext): DemoStep[] {
  const { begun, approvals = [], sentBack, rejection, reassignedTo, copied } = story;
  const request = { id: 0 };
  const begin = async (): Promise<void> => {
    // As in a browser: first the empty draft, then its fields.
    request.id = (await createRequest(at(begun), {})).id;
    await updateRequest(at(begun), request.id, fieldsOf(story, context));
  };
  const decide = (entry: DemoNote, action: Action): DemoStep =>
    doing(entry, () => decideStep(at(entry), request.id, { action, comment: entry[2] || null }));
  const reassign = async ([to, daysAgo]: DemoAction): Promise<void> => {
    const work = at([0, daysAgo]);
    const { currentStep } = await getRequest(work, request.id);
    const step = (await getSteps(work, request.id)).find(({ stepName }) => stepName === currentStep);
    const newAssigneeId = context.people[to]?.id ?? 0;
    await reassignStep(work, request.id, { stepId: step?.id ?? 0, newAssigneeId });
  };
  return [
    doing(begun, begin),
    ...approvals.map((entry) => decide(entry, 'approve')),
    ...(sentBack ? [decide(sentBack, 'send_back')] : []),
    ...(rejection ? [decide(rejection, 'reject')] : []),
    ...(reassignedTo ? [doing(reassignedTo, () => reassign(reassignedTo))] : []),
    ...(copied ? [doing(copied, () => copyRequest(at(copied), request.id))] : []),
    ...notesOf(story, at, request),
  ];
}

// Comments, attachments and the wrap-up: the actions that need no current step.
function notesOf(story: DemoRequest, at: At, request: { readonly id: number }): DemoStep[] {
  const { comments = [], attachments = [], wrapUp: ended } = story;
  const attach = async (entry: DemoNote): Promise<void> => {
    const work = at(entry);
    await addFile(work, requestSubject, {
      ...(await uploadDemoFile(work, pageNamed(entry[2]))),
      id: request.id,
    });
  };
  const wrap = async (entry: DemoNote): Promise<void> => {
    const work = at(entry);
    const asked = await getRequest(work, request.id);
    const orderForm = pageNamed(`${asked.vendor} ${asked.productName} order form.pdf`);
    const files = [await uploadDemoFile(work, orderForm)];
    const end = { ...createdFrom(asked, work.at), files, comment: entry[2] || null };
    await completeRequest(work, request.id, wrapUp.parse(end));
  };
  return [
    ...comments.map((entry) =>
      doing(entry, () => addComment(at(entry), requestSubject, { id: request.id, content: entry[2] })),
    ),
    ...attachments.map((entry) => doing(entry, () => attach(entry))),
    ...(ended ? [doing(ended, () => wrap(ended))] : []),
  ];
}

type Action = 'approve' | 'reject' | 'send_back';

async function decideStep(work: Work, id: number, decision: { action: Action; comment: string | null }) {
  const { currentStep: stepName } = await getRequest(work, id);
  await actOnRequest(work, id, { ...decision, stepName });
}

const doing = ([, daysAgo]: DemoAction, run: DemoStep['run']): DemoStep => ({ daysAgo, run });

const pageNamed = (fileName: string): DemoFile => ({
  fileName,
  lines: [fileName.replace(/\.pdf$/, ''), 'An invented document.'],
});

function fieldsOf(story: DemoRequest, { people }: DemoContext): RequestChanges {
  const { vendor, product, description, needs, cost, department = '', owners = [] } = story;
  const [businessOwner, techAdmin, sponsor] = owners.map((by) => (by === null ? null : people[by]?.id));
  const { segments, percentages } = sharesIn(department);
  return requestChanges.parse({
    vendor,
    productName: product,
    description,
    businessRequirements: needs,
    estimatedCost: cost,
    department: departmentText(segments, percentages),
    businessOwnerId: businessOwner ?? null,
    techAdminId: techAdmin ?? null,
    executiveSponsorId: sponsor ?? null,
  });
}

// The contract runs a year from the day of the wrap-up.
function createdFrom(asked: PurchaseRequest, at: string): Pick<WrapUpInput, 'software' | 'contract'> {
  const start = at.slice(0, 10);
  const parts = parseDepartment(asked.department ?? '');
  return {
    software: {
      vendor: asked.vendor ?? '',
      product_name: asked.productName ?? '',
      notes: asked.description,
      business_segment: parts ? [...parts.segments] : null,
      business_segment_percentages: parts?.percentages ? JSON.stringify(parts.percentages) : null,
      business_owner_id: asked.businessOwnerId,
      tech_admin_id: asked.techAdminId,
      executive_sponsor_id: asked.executiveSponsorId,
    },
    contract: {
      startDate: start,
      endDate: addDays(addMonths(start, 12), -1),
      cost: asked.estimatedCost ?? 0,
      paymentType: 'Invoice',
    },
  };
}

// A request for a contract of an item: three years at a lower price.
function renewalOf(softwareId: number, at: At): DemoStep[] {
  const submitted: DemoAction = [2, 6.7];
  const approved: DemoAction = [0, 5.6];
  const request = { id: 0 };
  const submit = async (): Promise<void> => {
    const work = at(submitted);
    const { boundary, contractId } = await getItemRenewal(work, softwareId);
    const start = boundary ?? work.today;
    const terms = {
      startDate: start,
      endDate: addDays(addMonths(start, 36), -1),
      cost: 128_000,
      paymentType: 'Invoice',
      autoRenew: true,
      renewalMonths: 12,
      noticeCount: 90,
      noticeUnit: 'days',
      renewsContractId: contractId,
    };
    request.id = (await submitContract(work, softwareId, { contract: demoContract(terms) })).id;
  };
  const comment = 'Nothing new: the same seats and the same storage.';
  const approve = () => decideStep(at(approved), request.id, { action: 'approve', comment });
  return [doing(submitted, submit), doing(approved, approve)];
}
