import type { RenewalAlert } from '@purser/api/renewals';
import { alertDateOf } from '@purser/domain/renewals';
import { renewalPositions, withoutYear } from './renewal-positions.ts';

type RenewalTimeLineProps = { alerts: readonly RenewalAlert[]; today: string };

/** The alerts as pins on their days; one without a day has none. Hidden from assistive technology, which reads the list below. */
export function RenewalTimeLine({ alerts, today }: RenewalTimeLineProps) {
  const dated = alerts.flatMap((alert) => {
    const date = alertDateOf(alert, today);
    return date === null ? [] : [{ id: alert.softwareId, date }];
  });
  const positions = renewalPositions(
    dated.map(({ date }) => date),
    today,
  );
  return (
    <div className="px-4 pb-3" aria-hidden="true">
      <div className="renewal-axis">
        <span className="renewal-past" style={{ width: percent(positions.today) }} />
        {positions.months.map(({ date, at, named }) => (
          <span key={date} className="renewal-tick" data-named={named} style={{ left: percent(at) }}>
            {named !== 'never' && <span>{withoutYear(date)}</span>}
          </span>
        ))}
        <span className="renewal-tick" data-today="" style={{ left: percent(positions.today) }}>
          <span>Today</span>
        </span>
        {positions.pins.map(({ at, urgency }, index) => (
          <i
            key={dated[index]?.id}
            className="renewal-pin"
            data-urgency={urgency}
            style={{ left: percent(at) }}
          />
        ))}
      </div>
    </div>
  );
}

const percent = (at: number): string => `${at.toFixed(2)}%`;
