import { z } from 'zod';

/** A call of the API by somebody; answers its JSON. */
export type Ask = (method: string, address: string, body?: object) => Promise<unknown>;

/** Somebody who calls it. */
export interface Caller {
  readonly id: number;
  readonly ask: Ask;
}

const askedPerson = z.object({ id: z.number(), onBehalfOfId: z.number().nullable() });

const requestSchema = z.object({
  id: z.number(),
  status: z.string(),
  round: z.number(),
  currentStep: z.string(),
  currentSteps: z.array(z.string()),
  askedIds: z.array(z.number()),
  currentAssigneeId: z.number().nullable(),
  dueOn: z.string().nullable(),
  overdueDays: z.number(),
  sentBackBy: z.number().nullable(),
  isWithdrawn: z.boolean(),
});

const stepSchema = z.object({
  stepName: z.string(),
  state: z.string(),
  status: z.string(),
  assigneeType: z.string(),
  roleType: z.string().nullable(),
  assigneeId: z.number().nullable(),
  assigneeName: z.string().nullable(),
  isReassigned: z.boolean(),
  skippedBecause: z.string().nullable(),
  approvers: z.array(z.looseObject({})).optional(),
  needs: z.union([z.string(), z.number()]).optional(),
  dueOn: z.string().nullable(),
  escalatedOn: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedForName: z.string().nullable(),
  missing: z.array(askedPerson),
  left: z.number(),
  decisions: z.array(z.object({ personId: z.number(), decision: z.string(), stands: z.boolean() })),
});

const actions = ['approve', 'reject', 'send_back', 'reassign'] as const;
const rightsSchema = z.array(
  z.object({
    stepName: z.string(),
    refusals: z.record(z.enum(actions), z.string().nullable()),
    replaceable: z.array(z.looseObject({ type: z.string() })),
  }),
);

/**
 * What all requests ask of their approvers and, of open ones, what some people may do to each step, as calls answer it to them.
 */
export async function readRequests(people: Readonly<Record<string, Caller>>) {
  const [reader] = Object.values(people);
  if (!reader) throw new Error('Nobody reads the requests.');
  const requests = z.array(requestSchema).parse(await reader.ask('GET', '/api/purchase-requests'));
  const read = [];
  for (const { askedIds, ...request } of requests.toSorted((a, b) => a.id - b.id)) {
    const url = `/api/purchase-requests/${request.id}/steps`;
    const steps = z.array(stepSchema).parse(await reader.ask('GET', url));
    const isOpen = request.status === 'draft' || request.status === 'in_progress';
    const rights = isOpen ? await readRights(people, url) : [];
    read.push({
      ...request,
      askedIds: askedIds.toSorted((a, b) => a - b),
      steps: steps.map((step) => ({ ...step, may: mayAt(step.stepName, rights) })),
    });
  }
  return read;
}

interface Right {
  readonly name: string;
  readonly stepName: string;
  /** Why each action is refused, 'yes' for none, and who may be replaced. */
  readonly may: string;
}

async function readRights(people: Readonly<Record<string, Caller>>, url: string): Promise<Right[]> {
  const rights: Right[] = [];
  for (const [name, { ask }] of Object.entries(people)) {
    for (const { stepName, refusals, replaceable } of rightsSchema.parse(await ask('GET', url))) {
      const replaced = replaceable.map((approver) => JSON.stringify(approver));
      const may = [...actions.map((action) => refusals[action] ?? 'yes'), ...replaced].join(', ');
      rights.push({ name, stepName, may });
    }
  }
  return rights;
}

/** Who may do the same to a step, by what they may do. */
function mayAt(stepName: string, rights: readonly Right[]): Record<string, string[]> {
  const same = Map.groupBy(
    rights.filter((right) => right.stepName === stepName),
    ({ may }) => may,
  );
  return Object.fromEntries([...same].map(([may, list]) => [may, list.map(({ name }) => name)]));
}
