import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { RequestDetails } from '../src/features/requests/details/request-details.tsx';
import { requestQuery, requestStepsQuery } from '../src/features/requests/requests.queries.ts';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { maya, renderPart } from './render-app.tsx';
import { requestRoutes, stepsOf } from './requests.ts';
import { newUser } from './user.ts';

type Details = {
  person?: Pick<typeof maya, 'id' | 'name'> & { role: 'admin' | 'user' };
  steps?: RequestStep[];
  routes?: Routes;
  /** What the server makes of the request when it is saved. */
  saved?: PurchaseRequest;
};

/** Shows the details of a request to somebody, to Maya where nobody else is named. */
export async function openDetails(request: PurchaseRequest, given: Details = {}) {
  const { person = maya, steps = stepsOf(request), routes = {}, saved = request } = given;
  const address = `/api/purchase-requests/${request.id}`;
  let kept = request;
  const sent = answerFrom({
    ...requestRoutes(request, steps),
    [`GET ${address}`]: () => json(kept),
    [`PUT ${address}`]: () => {
      kept = saved;
      return json(kept);
    },
    ...routes,
  });
  const onUnsaved = vi.fn<(words: string | null) => void>();
  const onDelete = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();

  function Page() {
    const shown = useQuery(requestQuery(request.id)).data;
    const shownSteps = useQuery(requestStepsQuery(request.id)).data;
    if (!shown || !shownSteps) return null;
    return (
      <RequestDetails
        request={shown}
        steps={shownSteps}
        onUnsaved={onUnsaved}
        onDelete={onDelete}
        onSubmit={onSubmit}
        onForm={() => undefined}
        onDeleteNear={() => undefined}
      />
    );
  }

  const client = renderPart(<Page />, person);
  await screen.findByRole('heading', { name: 'Request Details' });
  const user = newUser();
  const edit = async () => {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    return screen.findByRole('form', { name: 'Request Details' });
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
  const puts = () => sent.filter(({ method }) => method === 'PUT');
  return { sent, client, user, edit, save, alerts, puts, onUnsaved, onDelete, onSubmit };
}

/** What a call carried. */
export const bodyOf = (request: SentRequest | undefined): unknown => JSON.parse(String(request?.body));
