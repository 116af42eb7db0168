import type { Workflow } from '@purser/api/workflow';
import { defaultWorkflow, type WorkflowStep } from '@purser/domain/workflow';
import { screen, within } from '@testing-library/react';
import { WorkflowEditor } from '../src/features/workflow/workflow-editor.tsx';
import { answerFrom, json, type Routes } from './network.ts';
import { maya, openApp, signedIn, usersAnswer } from './render-app.tsx';
import { jack, settingsAnswer, tom } from './requests.ts';
import { renderTab } from './settings-tab.tsx';
import { newUser } from './user.ts';

export const workflowAddress = '/api/settings/workflow';

type Given = {
  person?: typeof maya | typeof tom;
  steps?: readonly WorkflowStep[];
  routes?: Routes;
  /** Opens the whole application, not the tab alone. */
  isWhole?: boolean;
};

/** The default steps, of which Tom decides the second. */
export const givenSteps: readonly WorkflowStep[] = defaultWorkflow.map((step, at) =>
  at === 1 ? { ...step, approverId: tom.id } : step,
);

/** What the tab asks for. What is saved is kept, as the server keeps it. */
export function workflowRoutes({ person = maya, steps = givenSteps, routes = {} }: Given = {}) {
  let kept = steps;
  const answered = () => json({ steps: kept });
  return {
    ...signedIn,
    'GET /api/me': () => json(person),
    'GET /api/users': () => usersAnswer([maya, tom, jack]),
    'GET /api/settings': settingsAnswer,
    'GET /api/settings/approval-groups': () => json([]),
    'GET /api/settings/holidays': () => json([]),
    'GET /api/settings/request-forms': () => json([]),
    [`POST ${workflowAddress}/try`]: ({ body }: { body: unknown }) => json({ steps: triedAll(body) }),
    [`GET ${workflowAddress}`]: answered,
    [`PUT ${workflowAddress}`]: ({ body }: { body: unknown }) => {
      kept = sentSteps(body);
      return answered();
    },
    ...routes,
  };
}

/** Draws the tab, for Maya where nobody else is named. */
export async function openWorkflow(given: Given = {}) {
  const sent = answerFrom(workflowRoutes(given));
  if (given.isWhole) openApp('/settings?tab=workflow');
  else renderTab(WorkflowEditor, given.person);
  const user = newUser();
  await screen.findByRole('group', { name: 'Step 1: Request Submission' });
  const step = (name: RegExp | string) => within(screen.getByRole('group', { name }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return {
    user,
    step,
    press,
    save: () => press('Save Workflow'),
    order: () =>
      screen
        .getAllByRole('group', { name: /^Step \d+: / })
        .map((group) => group.getAttribute('aria-label')?.replace(/^Step (\d+): /, '$1 ')),
    puts: () => sent.filter(({ method }) => method === 'PUT'),
    savedSteps: () =>
      sent.flatMap(({ method, url, body }) =>
        method === 'PUT' && url === workflowAddress ? [sentSteps(body)] : [],
      ),
  };
}

// Each step comes, and Tom decides it.
function triedAll(body: unknown) {
  const { workflow }: { workflow: WorkflowStep[] } = JSON.parse(String(body));
  const approvers = [{ id: tom.id, name: tom.name, onBehalfOfId: null }];
  return workflow.map(({ key, label }) => ({
    key,
    label,
    applies: true,
    reason: null,
    approvers,
    hasNobody: false,
    leftIds: [],
  }));
}

function sentSteps(body: unknown): WorkflowStep[] {
  const { steps }: Workflow = JSON.parse(String(body));
  return steps;
}
