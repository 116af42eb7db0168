import { expect, type Locator, type Page } from '@playwright/test';
import { requestReply } from '@purser/api/request-replies';
import { currentUser } from '@purser/api/session';

/** Somebody of the demo people, as calls answer them. */
export interface Somebody {
  readonly id: number;
  readonly name: string;
  readonly username: string;
}

/** The person who is signed in on a page. */
export async function whoIs(page: Page): Promise<Somebody> {
  return currentUser.parse(await (await page.request.get('/api/me')).json());
}

/** Saves the workflow of these journeys as the signed-in admin: by a user, by a role, by nobody, and the wrap-up. */
export async function saveWorkflow(page: Page, approver: Somebody): Promise<void> {
  const steps = [
    { key: 'request_submission', label: 'Request Submission', actions: ['Check the licensed software list'] },
    {
      key: 'tech_security_assessment',
      label: 'Tech Security Assessment',
      assigneeType: 'user',
      approverId: approver.id,
      actions: 'Ask for the SOC 2 report\nCheck sign-in',
    },
    {
      key: 'business_terms_review',
      label: 'Business Terms Review',
      assigneeType: 'role',
      roleType: 'business_owner',
    },
    { key: 'legal_review', label: 'Legal Review' },
    { key: 'operations_wrapup', label: 'Operations Wrapup' },
  ];
  const reply = await page.request.put('/api/settings/workflow', { data: { steps } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** Opens a request over the API, filled in, in progress at its first step; answers its id. */
export async function addRequest(page: Page, fields: object): Promise<number> {
  const reply = await page.request.post('/api/purchase-requests', { data: fields });
  expect(reply.status(), await reply.text()).toBe(201);
  return requestReply.parse(await reply.json()).id;
}

/** Decides a request's step over the API, as the signed-in person. */
export async function decide(page: Page, id: number, decision: object): Promise<number> {
  const reply = await page.request.post(`/api/purchase-requests/${id}/action`, { data: decision });
  return reply.status();
}

export const progress = (page: Page): Locator => page.getByRole('region', { name: 'Progress Summary' });

/** Waits until these steps of a request run, and no others: the page named them before, too. */
export async function expectCurrent(page: Page, ...labels: string[]): Promise<void> {
  const steps = progress(page).locator('li[aria-current]').getByRole('heading');
  await expect(steps).toHaveCount(labels.length);
  await expect(steps).toContainText(labels);
}
