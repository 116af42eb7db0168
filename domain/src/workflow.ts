/**
 * The approval workflow: which steps a purchase request passes, and who decides each of them
 * (docs/product/approvals.md#workflow).
 */

/** What is said of a role that there isn’t. */
export const roleMessage = 'Please choose one of the roles';

/** What is said of a key with other characters. */
export const keyMessage = 'A key has small letters, digits and underscores';

/** What is said of a step without its label. */
export const stepLabelMissing = 'Please enter a label';

/** What is said of a workflow without steps. */
export const stepsMissing = 'Please keep at least one step after the submission';

/** The step every workflow begins with: the requestor submits the request. */
export const submissionKey = 'request_submission';

/** The step at which software and contract are created, where the workflow has it; else that is the last one. */
export const wrapUpKey = 'operations_wrapup';

/** Who may decide a step by what they are to the request. */
export const approverRoles = ['requestor', 'business_owner', 'tech_admin', 'executive_sponsor'] as const;
export type ApproverRole = (typeof approverRoles)[number];

const roleLabels = {
  requestor: 'Requestor',
  business_owner: 'Business Owner',
  tech_admin: 'Tech Admin',
  executive_sponsor: 'Executive Sponsor',
} as const satisfies Readonly<Record<ApproverRole, string>>;

/** The label of a role. @example approverRoleLabel('tech_admin') // 'Tech Admin' */
export const approverRoleLabel = (role: ApproverRole): string => roleLabels[role];

/** The approver of a step: a certain person, or the person who has a role; null where nobody was chosen. */
export interface SingleApprover {
  readonly assigneeType: 'user' | 'role';
  readonly roleType: ApproverRole | null;
  readonly approverId: number | null;
}

/** One step of the workflow. `actions` are the lines of its required actions; `defaultRole` is stored as it was sent. */
export interface WorkflowStep extends SingleApprover {
  readonly key: string;
  readonly label: string;
  readonly description: string;
  readonly actions: readonly string[];
  readonly defaultRole: ApproverRole | null;
}

/** The message of a step by role without a role (docs/product/settings.md#workflow). */
export const roleMissing = 'Validation Error: Please select a role for all role-based workflow steps';

const finance = 'Check with Finance about budget';
const licensed = 'Check the licensed software list';
const landscape = 'Create a landscape review';
const summary = 'Create an exec summary';

const nobody: SingleApprover = { assigneeType: 'user', roleType: null, approverId: null };
const step = (key: string, label: string, actions: readonly string[] = []): WorkflowStep => ({
  key,
  label,
  description: '',
  actions,
  ...nobody,
  defaultRole: null,
});

/**
 * The workflow of a new installation: six steps, only the first with an approver
 * (docs/product/approvals.md#workflow).
 */
export const defaultWorkflow: readonly WorkflowStep[] = [
  {
    ...step(submissionKey, 'Request Submission', [licensed, finance, landscape, summary]),
    assigneeType: 'role',
    roleType: 'requestor',
    defaultRole: 'requestor',
  },
  step('tech_security_assessment', 'Tech Security Assessment'),
  step('business_terms_review', 'Business Terms Review', [finance, licensed, landscape]),
  step('legal_review', 'Legal Review'),
  step('finance_approval', 'Finance Approval', [finance]),
  step(wrapUpKey, 'Operations Wrapup'),
];

/** The people of a request, who may decide its steps. */
export interface RequestPeople {
  readonly requestorId: number;
  readonly businessOwnerId: number | null;
  readonly techAdminId: number | null;
  readonly executiveSponsorId: number | null;
}

/** The roles that are fields of a request and columns of an item, with what both are called. */
export const ownerRoles = [
  {
    role: 'business_owner',
    field: 'businessOwnerId',
    column: 'business_owner_id',
    label: roleLabels.business_owner,
  },
  { role: 'tech_admin', field: 'techAdminId', column: 'tech_admin_id', label: roleLabels.tech_admin },
  {
    role: 'executive_sponsor',
    field: 'executiveSponsorId',
    column: 'executive_sponsor_id',
    label: roleLabels.executive_sponsor,
  },
] as const;
export type OwnerField = (typeof ownerRoles)[number]['field'];

/** Those fields' names. */
export const ownerFields: readonly OwnerField[] = ownerRoles.map(({ field }) => field);

/** The person who has a role on a request; null for nobody. @example holderOf('requestor', { requestorId: 7, … }) // 7 */
export function holderOf(role: ApproverRole, people: RequestPeople): number | null {
  const owner = ownerRoles.find((one) => one.role === role);
  return owner ? people[owner.field] : people.requestorId;
}

/**
 * The owners that some step decides by and that the request doesn't have yet, in the order of the message
 * (docs/product/requests.md#required-owners).
 */
export function missingOwners(
  steps: readonly Pick<SingleApprover, 'assigneeType' | 'roleType'>[],
  people: Pick<RequestPeople, OwnerField>,
): { readonly field: OwnerField; readonly label: string }[] {
  const isNeeded = (role: ApproverRole): boolean =>
    steps.some(({ assigneeType, roleType }) => assigneeType === 'role' && roleType === role);
  return ownerRoles.filter(({ role, field }) => people[field] === null && isNeeded(role));
}

/** @example missingOwnersMessage(['Tech Admin']) // 'The following required fields are missing: Tech Admin. Please fill them in before saving.' */
export const missingOwnersMessage = (
  labels: readonly string[],
  before: 'saving' | 'submitting' = 'saving',
): string =>
  `The following required fields are missing: ${labels.join(', ')}. Please fill them in before ${before}.`;
