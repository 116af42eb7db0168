import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { openScreen } from './open-screen.tsx';
import { openApp } from './render-app.tsx';
import { requestOf, requestRoutes, stepsOf } from './requests.ts';
import { newUser } from './user.ts';

type Opening = [request?: PurchaseRequest, routes?: Routes, steps?: RequestStep[], search?: string];

/** Opens a request's page by itself, and hands what a test needs. */
export const openRequest = (...given: Opening) => opened(openScreen, ...given);

/** The same in the whole application: for somebody else than Maya, and for what leads away from the page. */
export const openRequestInApp = (...given: Opening) => opened(openApp, ...given);

async function opened(open: (address: string) => QueryClient, ...given: Opening) {
  const [request = requestOf(), routes = {}, steps = stepsOf(request), search = ''] = given;
  const sent = answerFrom({ ...requestRoutes(request, steps), ...routes });
  const client = open(`/requests/${request.id}${search}`);
  const progress = await screen.findByRole('region', { name: 'Progress Summary' });
  const timeline = screen.getByRole('region', { name: 'Activity Timeline' });
  const user = newUser();
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { sent, client, progress, timeline, user, writes };
}

/** A button of the card in which a request is decided. */
export const buttonIn = (card: HTMLElement, name: string | RegExp) =>
  within(card).getByRole<HTMLButtonElement>('button', { name });

/** What a request was sent with. */
export const sentBody = (request: SentRequest | undefined): unknown => JSON.parse(String(request?.body));

// A request that moves on waits at that step alone.
const movedTo = ({ currentStep }: Partial<PurchaseRequest>) =>
  currentStep === undefined ? {} : { currentSteps: [currentStep] };

/** The network of a request that the server changes: what is asked for next is what `change` has made of it. */
export function changing(first: PurchaseRequest, firstSteps = stepsOf(first)) {
  let request = first;
  let steps = firstSteps;
  const address = `/api/purchase-requests/${first.id}`;
  return {
    change(given: Partial<PurchaseRequest>, nextSteps?: typeof steps): PurchaseRequest {
      request = { ...request, version: request.version + 1, ...movedTo(given), ...given };
      steps = nextSteps ?? stepsOf(request);
      return request;
    },
    routes: {
      [`GET ${address}`]: () => json(request),
      [`GET ${address}/steps`]: () => json(steps),
    },
  };
}
