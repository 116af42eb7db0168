import type { RenewalAlert } from '@purser/api/renewals';
import { noticeAhead } from '@purser/domain/renewals';
import { formatCivilDate } from '../../lib/format.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CutTip } from '../../ui/cut-tip.tsx';
import { DaysLeft } from '../../ui/days-left.tsx';
import { Money } from '../../ui/money.tsx';
import { Person } from '../../ui/person.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

type RenewalRowProps = { alert: RenewalAlert; today: string; onOpen: (softwareId: number) => void };

/** One renewal: the whole row is a button that opens its item, whose name is all that is in it. */
export function RenewalRow({ alert, today, onOpen }: RenewalRowProps) {
  const { vendor, product_name, endDate } = alert;
  const notice = noticeAhead(alert, today);
  return (
    <CutTip>
      <button type="button" className="renewal" onClick={() => onOpen(alert.softwareId)}>
        <span className="renewal-name truncate">
          <span className="font-medium text-ink">{vendor}</span> {product_name}
        </span>{' '}
        <span className="renewal-facts">
          <Owner alert={alert} />{' '}
          <span className="renewal-cost">
            <Money amount={alert.cost} /> <VisuallyHidden>a year</VisuallyHidden>
          </span>{' '}
          <span className="renewal-end">
            <VisuallyHidden>Ends</VisuallyHidden> <time dateTime={endDate}>{formatCivilDate(endDate)}</time>
          </span>{' '}
          {notice && (
            <span className="renewal-notice">
              Cancel by <time dateTime={notice}>{formatCivilDate(notice)}</time>
            </span>
          )}
        </span>{' '}
        <DaysLeft date={endDate} today={today} />
      </button>
    </CutTip>
  );
}

function Owner({ alert: { business_owner_id: id, businessOwner: name } }: Pick<RenewalRowProps, 'alert'>) {
  const { shown } = usePeopleNames();
  return (
    <span className="renewal-owner">
      {name === null ? <Nobody /> : <Person name={shown({ id, name })} />}
    </span>
  );
}

function Nobody() {
  return (
    <>
      <Avatar />
      <VisuallyHidden>No business owner</VisuallyHidden>
    </>
  );
}
