import { optionLabel } from '@purser/domain/options';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSettled } from '../../../lib/use-settled.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type Alike, alikeQuery, type Sought } from './alike.queries.ts';

// Longer than the pause between two keystrokes.
const pauseMs = 400;

/** Lists software and requests of the vendor and product that are being typed. It is a hint and blocks nothing. */
export function AlikeNotice({ vendor, productName, except }: Sought) {
  const settledVendor = useSettled(vendor.trim(), pauseMs);
  const settledProduct = useSettled(productName.trim(), pauseMs);
  const { data } = useQuery({
    ...alikeQuery({ vendor: settledVendor, productName: settledProduct, except }),
    enabled: settledVendor !== '' && settledProduct !== '',
  });
  const found = data ? linksOf(data) : [];
  return (
    <div className="alike-notice col-span-full empty:hidden" role="status">
      {found.length > 0 && (
        <Alert variant="warning">
          <ul>
            {found.map(({ key, lead, link, status }) => (
              <li key={key}>
                <b>{lead}</b> {link} ({status.toLowerCase()}).
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

const linkLook = 'text-accent underline';

const linksOf = ({ software, requests }: Alike) => [
  ...software.map(({ id, vendor, product_name, status }) => ({
    key: `software ${id}`,
    lead: 'You already have this product:',
    link: (
      <Link to="/table" search={{ software: id }} className={linkLook}>
        {vendor} {product_name}
      </Link>
    ),
    status: optionLabel(status),
  })),
  ...requests.map(({ id, requestNumber, status }) => ({
    key: `request ${id}`,
    lead: 'This product is already requested:',
    link: (
      <Link to="/requests/$id" params={{ id: String(id) }} className={linkLook}>
        {requestNumber}
      </Link>
    ),
    status: requestStatusLabel(status),
  })),
];
