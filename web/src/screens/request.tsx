import { useParams } from '@tanstack/react-router';
import { RequestHeader } from '../features/requests/details/request-header.tsx';
import { itemIn } from './item-in-address.ts';
import { RequestPage } from './request-page.tsx';
import { missingTitle, RequestMissing } from './request-page-states.tsx';
import { useWindowTitle } from './window-title.ts';

/** One purchase request (docs/product/requests.md#request-page). */
export function Request() {
  const id = itemIn(useParams({ from: '/requests/$id' }).id);
  // The key resets all state: nothing typed or opened belongs to another request.
  return id === undefined ? <NoRequest /> : <RequestPage key={id} id={id} />;
}

function NoRequest() {
  useWindowTitle(missingTitle);
  return (
    <div className="page">
      <RequestHeader title={missingTitle} />
      <RequestMissing />
    </div>
  );
}
