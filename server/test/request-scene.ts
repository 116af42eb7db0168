import { expect, onTestFinished } from 'vitest';
import { jsonOf } from './answers.ts';
import { addedRequest, colleague } from './requests.ts';
import { startApp, type TestApp, type Visitor } from './start-app.ts';

type Name = 'ann' | 'tess' | 'bob' | 'wes' | 'eve' | 'chief';

/** People and a workflow of four steps, which ends with its test: ann asks, tess is the tech admin, bob does the legal review, wes wraps up. */
export interface RequestScene extends Record<Name, Visitor>, AsyncDisposable {
  readonly app: TestApp;
  readonly ids: Readonly<Record<Name, number>>;
  /** All of it, for what takes the whole scene. */
  readonly scene: RequestScene;
}

export const stepNames = {
  submission: 'request_submission',
  tech: 'tech_security_assessment',
  legal: 'legal_review',
  wrapUp: 'operations_wrapup',
} as const;

export async function requestScene(env: Record<string, string> = {}): Promise<RequestScene> {
  const app = await startApp(env);
  const join = (name: Name) =>
    colleague(app, { email: `${name}@example.com`, role: name === 'chief' ? 'admin' : 'user' });
  const [ann, tess, bob] = [await join('ann'), await join('tess'), await join('bob')];
  const [wes, eve, chief] = [await join('wes'), await join('eve'), await join('chief')];
  const ids = { ann: ann.id, tess: tess.id, bob: bob.id, wes: wes.id, eve: eve.id, chief: chief.id };
  const steps = [
    { key: stepNames.submission, label: 'Request Submission' },
    { key: stepNames.tech, label: 'Tech Security', assigneeType: 'role', roleType: 'tech_admin' },
    { key: stepNames.legal, label: 'Legal Review', approverId: ids.bob },
    { key: stepNames.wrapUp, label: 'Wrap-up', approverId: ids.wes },
  ];
  jsonOf(await chief.send('PUT', '/api/settings/workflow', { steps }));
  const people = { ann, tess, bob, wes, eve, chief };
  const parts = { app, ids, ...people, ...endedWithTest(app) };
  const scene: RequestScene = {
    ...parts,
    get scene() {
      return scene;
    },
  };
  return scene;
}

/** What ends an application, once: where its scope ends, or else with the test. */
export function endedWithTest(app: TestApp): AsyncDisposable {
  let ending: PromiseLike<void> | undefined;
  const end = () => (ending ??= app[Symbol.asyncDispose]());
  onTestFinished(async () => end());
  return { [Symbol.asyncDispose]: end };
}

export async function askedFor({ ann, ids }: RequestScene, more: object = {}): Promise<string> {
  const fields = { vendor: 'Wasabi', productName: 'Cloud Storage', techAdminId: ids.tess, ...more };
  const request = await addedRequest(ann, fields);
  expect(request).toMatchObject({ status: 'in_progress', currentStep: stepNames.submission });
  return `/api/purchase-requests/${request.id}`;
}

export const act = (visitor: Visitor, url: string, action: readonly [string, string, string?]) => {
  const [type, stepName, comment] = action;
  return visitor.send('POST', `${url}/action`, { action: type, stepName, ...(comment && { comment }) });
};

export async function broughtTo(scene: RequestScene, url: string, stepName: string): Promise<void> {
  const { ann, tess, bob } = scene;
  for (const [visitor, step] of [
    [ann, stepNames.submission],
    [tess, stepNames.tech],
    [bob, stepNames.legal],
  ] as const) {
    if (step === stepName) return;
    jsonOf(await act(visitor, url, ['approve', step]));
  }
}

/** A request that was brought to a step. */
export async function requestAt(scene: RequestScene, stepName: string, more: object = {}): Promise<string> {
  const url = await askedFor(scene, more);
  await broughtTo(scene, url, stepName);
  return url;
}

export async function stepsOf(visitor: Visitor, url: string) {
  const steps: { id: number; stepName: string }[] = (await visitor.get(`${url}/steps`)).json();
  return Object.fromEntries(steps.map((step) => [step.stepName, step]));
}

export async function reassign(visitor: Visitor, url: string, [stepName, newAssigneeId]: [string, unknown]) {
  const step = (await stepsOf(visitor, url))[stepName];
  return visitor.send('PUT', `${url}/steps/${step?.id}/reassign`, { newAssigneeId });
}
