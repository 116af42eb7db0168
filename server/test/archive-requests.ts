// Requests under way in each state and with each shape of approvers, for the archive of a version.
import { z } from 'zod';
import type { Ask, Caller } from './read-requests.ts';

export const requestPeople = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gus', 'chief'] as const;
export type RequestPeople = Readonly<Record<(typeof requestPeople)[number], Caller>>;

const submission = { key: 'request_submission', label: 'Request Submission' };

// Everybody may approve what they asked for themselves, but in the form of owners, so that each of them is asked.
function formsFor({ ben, cleo, dan, eve, finn, gus }: RequestPeople) {
  const user = ({ id }: Caller) => ({ type: 'user', id });
  const wrapUp = { key: 'operations_wrapup', label: 'Wrap-up', approverId: dan.id };
  const leads = [{ type: 'group', key: 'leads' }];
  const form = (key: string, ...steps: readonly object[]) => ({
    key,
    name: `Form ${key}`,
    questions: [],
    steps: [submission, ...steps, wrapUp],
  });
  return [
    form('person', { key: 'it', label: 'IT', approverId: ben.id }),
    form('role', { key: 'owner', label: 'Owner', assigneeType: 'role', roleType: 'business_owner' }),
    form('nobody', { key: 'open', label: 'Open' }),
    form('finn', { key: 'it', label: 'IT', approverId: finn.id }),
    form('gus', { key: 'it', label: 'IT', approverId: gus.id }),
    form('people', { key: 'all', label: 'All', approvers: [user(ben), user(cleo), user(eve)], needs: 'all' }),
    form('two', { key: 'two', label: 'Two', approvers: [user(ben), user(cleo), user(gus)], needs: 2 }),
    form('group', { key: 'group', label: 'Group', approvers: leads, needs: 2 }),
    form('roles', {
      key: 'owners',
      label: 'Owners',
      approvers: [
        { type: 'role', role: 'business_owner' },
        { type: 'role', role: 'tech_admin' },
        { type: 'role', role: 'requestor' },
      ],
      needs: 'any',
    }),
    {
      ...form(
        'long',
        { key: 'security', label: 'Security', approverId: ben.id },
        { key: 'legal', label: 'Legal', assigneeType: 'role', roleType: 'tech_admin', besidePrevious: true },
        {
          key: 'finance',
          label: 'Finance',
          approvers: leads,
          needs: 2,
          conditions: [{ field: 'cost', op: 'at_least', value: 10_000 }],
          dueDays: 2,
          escalateAfterDays: 1,
          escalateToId: eve.id,
          questions: [{ key: 'center', label: 'Cost center', type: 'number', required: true }],
        },
        { key: 'heads', label: 'Heads', approvers: [user(cleo), user(eve)], needs: 'all' },
      ),
      questions: [{ key: 'seats', label: 'How many seats', type: 'number', required: true }],
    },
  ];
}

const listed = z.array(z.looseObject({ key: z.string() }));
const begun = z.object({ id: z.number() });
const stepsOf = z.array(z.object({ id: z.number(), stepName: z.string() }));

/** Adds all of them. `backdate` makes what a request's step waits for begin that long ago, by the request's id. */
export async function addRequests(
  people: RequestPeople,
  { softwareId, backdate }: { softwareId: number; backdate: (id: number) => Promise<void> },
): Promise<void> {
  const { ada, ben, cleo, dan, eve, finn, gus, chief } = people;
  await addSettings(people);
  const begin = async (formKey: string, more: object = {}): Promise<string> => {
    const owners = { businessOwnerId: cleo.id, techAdminId: dan.id };
    const fields = { vendor: 'Acme', productName: `Tools for ${formKey}`, formKey, submit: true };
    const answers = formKey === 'long' ? { answers: { seats: 12 } } : {};
    const body = { ...fields, ...owners, ...answers, ...more };
    return addressOf(await ada.ask('POST', '/api/purchase-requests', body));
  };
  const approve = (who: Caller, url: string, stepName: string, more: object = {}) =>
    act(who.ask, url, { action: 'approve', stepName, ...more });
  const answered = { answers: { center: 4711 } };
  const atFinance = async (more: object = {}): Promise<string> => {
    const url = await begin('long', { estimatedCost: 20_000, ...more });
    await approve(ben, url, 'security');
    await approve(dan, url, 'legal');
    return url;
  };

  // Each shape of approvers where nobody has decided yet, where some have, and where it is over.
  for (const shape of ['person', 'role', 'nobody', 'people', 'two', 'group', 'roles', 'long'])
    await begin(shape, { estimatedCost: 12_000 });
  await approve(ben, await begin('people'), 'all');
  await approve(ben, await begin('two'), 'two');
  await approve(cleo, await begin('group'), 'group');
  await approve(cleo, await begin('roles'), 'owners');
  await approve(ben, await begin('person'), 'it');
  await approve(chief, await begin('nobody'), 'open');
  const inPart = await begin('long', { estimatedCost: 12_000 });
  await approve(ben, inPart, 'security');

  // A draft that lacks an answer, a skipped step, and one that waits for its wrap-up after all steps.
  await begin('long', { submit: false, answers: {} });
  const skipped = await atFinance({ estimatedCost: 5000 });
  await approve(eve, skipped, 'heads');
  const whole = await atFinance();
  await approve(ben, whole, 'finance', answered);
  await approve(cleo, whole, 'finance', answered);
  for (const one of [cleo, eve]) await approve(one, whole, 'heads');

  // Sent back, handed in again as it was, and with another cost, in a plain workflow too.
  const sendBack = async (who: Caller, url: string, stepName: string): Promise<string> => {
    await act(who.ask, url, { action: 'send_back', stepName, comment: 'For how many people is it?' });
    return url;
  };
  const financed = async (): Promise<string> => {
    const url = await atFinance();
    await approve(ben, url, 'finance', answered);
    return sendBack(cleo, url, 'finance');
  };
  await financed();
  await sendBack(ben, await begin('person'), 'it');
  for (const estimatedCost of [20_000, 60_000]) {
    const url = await financed();
    await ada.ask('PUT', url, { estimatedCost });
    await approve(ada, url, submission.key);
  }
  const again = await sendBack(ben, await begin('person'), 'it');
  await approve(ada, again, submission.key);

  // Re-assigned: a person's, a role's, nobody's, one of several, and a whole group.
  await reassign(chief.ask, await begin('person'), { step: 'it', to: eve.id });
  await reassign(cleo.ask, await begin('role'), { step: 'owner', to: eve.id });
  await reassign(chief.ask, await begin('nobody'), { step: 'open', to: eve.id });
  const third = { step: 'all', to: dan.id, replaces: { type: 'user', id: cleo.id } };
  await reassign(chief.ask, await begin('people'), third);
  const group = { step: 'group', to: eve.id, replaces: { type: 'group', key: 'leads' } };
  await reassign(chief.ask, await begin('group'), group);
  // Of a step whose turn it isn't yet.
  await reassign(chief.ask, await begin('long', { estimatedCost: 12_000 }), { step: 'heads', to: dan.id });

  // Closed.
  await act(ben.ask, await begin('person'), { action: 'reject', stepName: 'it', comment: 'We have one' });
  await ada.ask('POST', `${await begin('long', { estimatedCost: 12_000 })}/withdraw`, {});

  // For a contract: it waits for its last approval, and is approved.
  const contract = { startDate: dayAhead(30), endDate: dayAhead(394), cost: 1200, billingCycle: 'yearly' };
  const contracts = `/api/software/${softwareId}/contracts/submit`;
  for (const isApproved of [false, true]) {
    const formKey = 'person';
    const url = addressOf(await ada.ask('POST', contracts, { ...contract, formKey }));
    await approve(ben, url, 'it');
    if (isApproved) await approve(dan, url, 'operations_wrapup');
  }

  // Escalated, with one approval of two.
  const late = await atFinance();
  await approve(ben, late, 'finance', answered);
  await backdate(Number(late.split('/').at(-1)));

  // Handed over to Eve, and to nobody, also as owner, in a list and before its turn.
  for (const form of ['finn', 'gus'])
    for (const techAdminId of [finn.id, gus.id]) await begin(form, { techAdminId });
  for (const techAdminId of [finn.id, gus.id]) await begin('long', { estimatedCost: 12_000, techAdminId });
  await chief.ask('DELETE', `/api/users/${finn.id}?handOverTo=${eve.id}`);
  await chief.ask('DELETE', `/api/users/${gus.id}`);

  // Ben is away, and Cleo decides meanwhile.
  const absence = { from: dayAhead(0), to: dayAhead(20), delegateId: cleo.id };
  await chief.ask('PUT', `/api/users/${ben.id}/absence`, absence);
}

async function addSettings(people: RequestPeople): Promise<void> {
  const { ben, cleo, dan, chief } = people;
  const groups = listed.parse(await chief.ask('GET', '/api/settings/approval-groups'));
  const leads = { key: 'leads', name: 'Leads', memberIds: [ben.id, cleo.id, dan.id] };
  await chief.ask('PUT', '/api/settings/approval-groups', { groups: [...groups, leads] });
  const forms = listed.parse(await chief.ask('GET', '/api/settings/request-forms'));
  await chief.ask('PUT', '/api/settings/request-forms', { forms: [...forms, ...formsFor(people)] });
}

const addressOf = (answer: unknown): string => `/api/purchase-requests/${begun.parse(answer).id}`;

const act = (ask: Ask, url: string, action: object): Promise<unknown> => ask('POST', `${url}/action`, action);

async function reassign(
  ask: Ask,
  url: string,
  { step, to, ...more }: { readonly step: string; readonly to: number; readonly replaces?: object },
): Promise<void> {
  const steps = stepsOf.parse(await ask('GET', `${url}/steps`));
  const id = steps.find(({ stepName }) => stepName === step)?.id;
  await ask('PUT', `${url}/steps/${id}/reassign`, { newAssigneeId: to, ...more });
}

export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
