import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { useQuery } from '@tanstack/react-query';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { useRequestRights } from '../use-request-rights.ts';
import { alikeQuery } from './alike.queries.ts';

// Most products aren't known, and then nothing is shown.
const alikeNotice = onDemand(async () => (await import('./alike-notice.tsx')).AlikeNotice);

type KnownProductProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** Lists software and other requests of the same product for the person who decides. */
export function KnownProduct({ request, steps }: KnownProductProps) {
  const me = useMe();
  const mayDecide = useRequestRights(request, steps).mayDecide(request.currentStep);
  const { id: except, vendor, productName, contract, requestorId } = request;
  const sought = { vendor: vendor ?? '', productName: productName ?? '', except };
  // A requestor of a contract chose an existing product, and requestors saw the hint while typing.
  const isAsked = mayDecide && vendor && productName && contract === null && requestorId !== me.id;
  const { data } = useQuery({ ...alikeQuery(sought), enabled: Boolean(isAsked) });
  const isKnown = data !== undefined && data.software.length + data.requests.length > 0;
  return isAsked && isKnown ? <alikeNotice.Component {...sought} /> : null;
}
