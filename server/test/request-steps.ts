import { jsonOf } from './answers.ts';
import { act, askedFor, type RequestScene, stepNames } from './request-scene.ts';
import type { Visitor } from './start-app.ts';

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

/** What the last steps answer, of a request whose submission is over. */
export async function approvedToItsEnd({ tess, bob, wes }: RequestScene, url: string) {
  jsonOf(await act(tess, url, ['approve', stepNames.tech]));
  jsonOf(await act(bob, url, ['approve', stepNames.legal]));
  return jsonOf(await act(wes, url, ['approve', stepNames.wrapUp]));
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
