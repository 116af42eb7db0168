import { type PurchaseRequest, type RequestStep, requestRow } from '@purser/api/request-replies';
import { defaultOptions } from '@purser/domain/options';
import { requestNumber } from '@purser/domain/request-labels';
import { defaultWorkflow } from '@purser/domain/workflow';
import { json } from './network.ts';
import { maya, signedIn, usersAnswer } from './render-app.tsx';

export const tom = {
  ...maya,
  id: 2,
  role: 'user' as const,
  name: 'Tom Okafor',
  username: 'tom',
  email: 'tom@example.com',
};
export const jack = { ...tom, id: 3, name: 'Jack Whitfield', username: 'jack', email: 'jack@example.com' };

/** A request of Jack's for Wasabi, in progress at the business terms review, which waits for Maya. */
export function requestOf(given: Partial<PurchaseRequest> = {}): PurchaseRequest {
  const { id = 128 } = given;
  return {
    id,
    requestNumber: requestNumber(id),
    vendor: 'Wasabi',
    productName: 'Hot Cloud Storage',
    description: 'Object storage for finished masters.',
    businessRequirements: 'Replace the tape archive.',
    estimatedCost: 61_200,
    department: 'Studio',
    requestorId: jack.id,
    requestorName: jack.name,
    requestor: { id: jack.id, name: jack.name, username: jack.username, profileImageUrl: null },
    businessOwnerId: jack.id,
    techAdminId: tom.id,
    executiveSponsorId: null,
    status: 'in_progress',
    currentStep: 'business_terms_review',
    currentStepLabel: 'Business Terms Review',
    currentAssigneeId: maya.id,
    currentAssigneeName: maya.name,
    softwareId: null,
    targetSoftwareId: null,
    contract: null,
    contractId: null,
    renewsContractId: null,
    statusSince: '2026-11-17T10:00:00.000Z',
    daysInStatus: 5,
    version: 4,
    createdAt: '2026-11-12T10:00:00.000Z',
    updatedAt: '2026-11-17T10:00:00.000Z',
    updatedBy: tom.id,
    updatedByName: tom.name,
    ...ofApprovals(given),
    ...given,
  };
}

// What a request has of approvals while it uses none of the additions.
function ofApprovals({
  status = 'in_progress',
  currentStep = 'business_terms_review',
  currentAssigneeId = maya.id,
}: Partial<PurchaseRequest>) {
  const isOpen = status === 'draft' || status === 'in_progress';
  return {
    kind: 'software' as const,
    formKey: null,
    round: 1,
    currentSteps: isOpen ? [currentStep] : [],
    askedIds: isOpen && currentAssigneeId !== null ? [currentAssigneeId] : [],
    dueOn: null,
    overdueDays: 0,
    sentBackBy: null,
    sentBackByName: null,
    sentBackComment: null,
    isWithdrawn: false,
    questions: [],
    answers: {},
    follows: null,
    basis: null,
    vendorIsNew: null,
  };
}

/** A list of requests as the server answers it: without what a request says beyond its row. */
export const requestsAnswer = (requests: readonly PurchaseRequest[]): Response =>
  json(requests.map((request) => requestRow.parse(request)));

/** The default workflow's steps of a request, decided by Jack and Tom up to the current one, which waits for Maya. */
export function stepsOf(
  request: Pick<PurchaseRequest, 'id' | 'currentStep'> & Partial<PurchaseRequest>,
): RequestStep[] {
  const { id, currentStep } = request;
  const current = defaultWorkflow.findIndex(({ key }) => key === currentStep);
  return defaultWorkflow.map((step, at) => {
    const person = at === 0 ? jack : tom;
    const isDecided = at < current;
    return {
      id: 1000 + at,
      requestId: id,
      stepName: step.key,
      label: step.label,
      description: step.description,
      actions: [...step.actions],
      assigneeType: step.assigneeType,
      roleType: step.roleType,
      status: isDecided ? 'approved' : 'pending',
      assigneeId: assigneeAt(at, current),
      assigneeName: assigneeAt(at, current) === maya.id ? maya.name : (isDecided && person.name) || null,
      isReassigned: false,
      comments: isDecided ? `Step ${at + 1} is fine.` : null,
      decidedBy: isDecided ? person.id : null,
      decidedByName: isDecided ? person.name : null,
      decidedByUsername: isDecided ? person.username : null,
      decidedForName: null,
      isSelfApproved: false,
      approvedTerms: null,
      differences: [],
      since: at <= current ? '2026-11-12T10:00:00.000Z' : null,
      ...stateAt(at, current),
      refusals: refusalsAt(at, current, request),
      replaceable: [],
      completedAt: isDecided ? `2026-11-1${3 + at}T10:00:00.000Z` : null,
    };
  });
}

/** The refusals for a person who may do everything, such as an administrator. */
function refusalsAt(at: number, current: number, request: Partial<PurchaseRequest>): RequestStep['refusals'] {
  const { status = 'in_progress', vendor = '', productName = '' } = request;
  const isOpen = status === 'draft' || status === 'in_progress';
  const over = isOpen ? null : 'closed';
  const timely = at === current ? over : 'not yet';
  const untimely = at < current ? 'decided' : timely;
  const isUnready = at === 0 && (vendor === null || productName === null);
  const isWrapUp = at === defaultWorkflow.length - 1 && !request.contract && !request.softwareId;
  const unready = isWrapUp ? 'no software' : null;
  return {
    approve: untimely ?? (isUnready ? 'incomplete' : unready),
    reject: untimely,
    send_back: at === 0 ? 'fixed step' : untimely,
    reassign: at === 0 ? 'fixed step' : (over ?? (at < current ? 'decided' : null)),
  };
}

const forbidden = {
  approve: 'forbidden',
  reject: 'forbidden',
  send_back: 'forbidden',
  reassign: 'forbidden',
} as const;

/** The same steps to whoever has no right to any of them. */
export const forbiddenSteps = (steps: readonly RequestStep[]): RequestStep[] =>
  steps.map((step) => ({ ...step, refusals: forbidden }));

/** The same steps, of which some say something else, by their places. */
export const stepsWith = (
  request: Parameters<typeof stepsOf>[0],
  given: Readonly<Record<number, Partial<RequestStep>>>,
): RequestStep[] => stepsOf(request).map((step, at) => ({ ...step, ...given[at] }));

function stateOfStep(at: number, current: number): RequestStep['state'] {
  if (at < current) return 'approved';
  return at === current ? 'current' : 'pending';
}

const stateAt = (at: number, current: number) => ({
  state: stateOfStep(at, current),
  skippedBecause: null,
  dueOn: null,
  overdueDays: 0,
  escalatedOn: null,
  decisions: [],
  missing: [],
  left: 1,
});

function assigneeAt(at: number, current: number): number | null {
  if (at === current) return maya.id;
  if (at > current) return null;
  return at === 0 ? jack.id : tom.id;
}

type Decision = RequestStep['decisions'][number];

/** What somebody has decided of a step: their approval in the first round, unless said otherwise. */
export const decisionBy = (
  { id, name }: Pick<typeof maya, 'id' | 'name'>,
  given: Partial<Decision> = {},
): Decision => ({
  personId: id,
  personName: name,
  onBehalfOfId: null,
  onBehalfOfName: null,
  capacity: 'approver',
  decision: 'approved',
  comment: null,
  answers: {},
  at: '2026-11-20T10:00:00.000Z',
  round: 1,
  stands: true,
  ...given,
});

/** The rules beside the workflow. */
export const settingsAnswer = (): Response =>
  json([
    { key: 'allowSelfApproval', value: true },
    { key: 'contractsNeedApproval', value: false },
    { key: 'costTolerance', value: 10 },
  ]);

/** What the network answers to Maya, an admin, who opens a request. */
export function requestRoutes(request: PurchaseRequest, steps = stepsOf(request)) {
  const address = `/api/purchase-requests/${request.id}`;
  return {
    ...signedIn,
    'GET /api/users': () => usersAnswer([maya, tom, jack]),
    'GET /api/settings/software-options': () => json(defaultOptions),
    'GET /api/settings/workflow': () => json({ steps: defaultWorkflow }),
    'GET /api/settings': settingsAnswer,
    'GET /api/purchase-requests/my-turn': () => json({ count: 1 }),
    'GET /api/purchase-requests/alike': () => json({ software: [], requests: [] }),
    'GET /api/purchase-requests': () => requestsAnswer([request]),
    [`GET ${address}`]: () => json(request),
    [`GET ${address}/steps`]: () => json(steps),
    [`GET ${address}/change-logs`]: () => json([]),
    [`GET ${address}/comments`]: () => json([]),
    [`GET ${address}/attachments`]: () => json([]),
  };
}
