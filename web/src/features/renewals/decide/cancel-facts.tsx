import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay, noticeText } from '@purser/domain/renewal/day-words';
import { formatMoney } from '../../../lib/format.ts';
import { ResultStrip } from '../../../ui/result-strip.tsx';

/** What a cancellation in time brings. */
export function CancelFacts({ row }: { row: RenewalTerm }) {
  const { canEndOn, term, cost, derivation } = row;
  const end = canEndOn ?? term.end;
  const lastDay = lastDayOf(row);
  return (
    <ResultStrip
      results={[
        ...(lastDay === null
          ? []
          : [
              {
                label: 'Last day for notice',
                value: <time dateTime={lastDay}>{fullDay(lastDay)}</time>,
                note: derivation.notice ? noticeText(derivation.notice) : undefined,
              },
            ]),
        {
          label: canEndOn === null ? 'Ends with its term' : 'Can end on',
          value: end === null ? '–' : <time dateTime={end}>{fullDay(end)}</time>,
          note: 'usable until then',
        },
        { label: 'Saves', value: formatMoney(cost), note: 'a year' },
      ]}
    />
  );
}

function lastDayOf({ canEndOn, renewsItself, actBy, derivation }: RenewalTerm): string | null {
  if (canEndOn !== null) return derivation.cancelBy;
  return renewsItself ? actBy : null;
}
