import type { PurchaseRequest } from '@purser/api/request-replies';
import type { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { answerFrom, type Routes } from './network.ts';
import { openScreen } from './open-screen.tsx';
import { giveHeight } from './portfolio.ts';
import { openApp } from './render-app.tsx';
import { jack, requestOf, requestRoutes, requestsAnswer } from './requests.ts';
import { newUser } from './user.ts';

/** Requests in several stages; the one for Wasabi waits for Maya, the one for Canva for nobody. */
export const requests: readonly PurchaseRequest[] = [
  requestOf({
    id: 129,
    vendor: null,
    productName: null,
    estimatedCost: null,
    status: 'draft',
    currentStep: 'request_submission',
    currentAssigneeId: jack.id,
    currentAssigneeName: jack.name,
    daysInStatus: 1,
  }),
  requestOf({ id: 128 }),
  requestOf({
    id: 127,
    vendor: 'Canva',
    productName: 'Enterprise',
    estimatedCost: 28_800.5,
    currentStep: 'legal_review',
    currentStepLabel: 'Legal Review',
    currentAssigneeId: null,
    currentAssigneeName: null,
    daysInStatus: 12,
  }),
  requestOf({
    id: 126,
    vendor: 'Linear',
    productName: 'Business',
    estimatedCost: 11_520,
    currentStep: 'tech_security_assessment',
    currentStepLabel: 'Tech Security Assessment',
    currentAssigneeId: 2,
    currentAssigneeName: 'Tom Okafor',
    daysInStatus: 7,
  }),
  requestOf({
    id: 120,
    vendor: 'Zoom',
    productName: 'Workplace',
    status: 'approved',
    currentStep: 'operations_wrapup',
    currentStepLabel: 'Operations Wrapup',
    currentAssigneeId: null,
    currentAssigneeName: null,
    daysInStatus: 31,
  }),
];

/** Opens the board, or what the address says, by itself, for Maya, an admin. */
export const openRequests = (address?: string, more?: Routes) => opened(openScreen, address, more);

/** The same in the whole application. */
export const openRequestsInApp = (address?: string, more?: Routes) => opened(openApp, address, more);

async function opened(open: (address: string) => QueryClient, address = '/requests', more: Routes = {}) {
  giveHeight();
  // Cards are measured, and jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 94 });
  const sent = answerFrom({
    ...requestRoutes(requestOf()),
    'GET /api/purchase-requests': () => requestsAnswer(requests),
    ...more,
  });
  const client = open(address);
  await screen.findByRole('heading', { level: 1, name: 'Software Requests' });
  return { sent, client, user: newUser() };
}

/** The same with other requests. */
export const listing = (rows: readonly PurchaseRequest[]) => ({
  'GET /api/purchase-requests': () => requestsAnswer(rows),
});
