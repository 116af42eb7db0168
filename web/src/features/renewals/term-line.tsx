import type { RenewalTerm } from '@purser/api/renewal-terms';
import { dayNumber } from '@purser/domain/days';
import { dayText } from '@purser/domain/renewal/civil-days';
import { daySpan, fullDay, monthsText, noticeText, shortDay } from '@purser/domain/renewal/day-words';
import { isDecided } from '@purser/domain/renewal/groups';
import { changeText } from '@purser/domain/renewal/price-change';
import type { CSSProperties, ReactNode } from 'react';
import { countOf } from '../../lib/format.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Money } from '../../ui/money.tsx';
import { ActByMark, actByToneOf } from './renewal-marks.tsx';
import { type TermAxis, termAxis } from './term-axis.ts';

type TermLineProps = {
  row: RenewalTerm;
  today: string;
  /** What the next term costs in the contract's own currency; absent where that is the company's. */
  ownPrice?: ReactNode;
};

/** How the dates of a term come about: a line without words, and beneath it the words in columns. */
export function TermLine({ row, today, ownPrice }: TermLineProps) {
  const axis = termAxis(row, today);
  return (
    <div className="term-line">
      {axis && <Track axis={axis} row={row} />}
      <Figures className="term-steps">
        <TermStep row={row} />
        <ActByStep row={row} today={today} />
        {axis?.tooLate && <TooLateStep row={row} today={today} />}
        <NextStep row={row} ownPrice={ownPrice} />
      </Figures>
    </div>
  );
}

// The columns and the sentence of the derivation say the same in words.
function Track({ axis, row }: { axis: TermAxis; row: RenewalTerm }) {
  const isLate = actByToneOf(row) === 'late';
  const goesOn =
    row.state !== 'cancelled' && (row.renewsItself || row.canEndOn !== null || row.nextStart !== null);
  return (
    <div className="term-track" aria-hidden="true">
      <span
        className="term-signed"
        data-torn={axis.term.isTorn ? '' : undefined}
        style={placeOf(axis.term)}
      />
      {axis.tooLate && (
        <span className="term-too-late" data-late={isLate ? '' : undefined} style={placeOf(axis.tooLate)} />
      )}
      <span
        className={goesOn ? 'term-next' : 'top-2.25 right-0 border-t border-dotted border-line-control'}
        style={{ left: `${axis.edge}%` }}
      />
      {axis.months.map(({ label, at }) => (
        <span key={label + at} className="term-month" style={{ left: `${at}%` }}>
          {label}
        </span>
      ))}
      <i className="top-0 h-5 -ml-px border-l-2 border-ink-2" style={{ left: `${axis.edge}%` }} />
      {axis.actBy !== null && axis.actBy >= 0 && row.state !== 'cancelled' && (
        <span className="term-act-by" style={{ left: `${axis.actBy}%` }}>
          <ActByMark row={row} />
        </span>
      )}
      <span className="term-today" style={{ left: `${axis.today}%` }}>
        <b>Today</b>
      </span>
    </div>
  );
}

const placeOf = ({ left, width }: TermAxis['term'] | { left: number; width: number }): CSSProperties => ({
  left: `${left}%`,
  width: `${width}%`,
});

type StepProps = { mark: ReactNode; name: ReactNode; note?: ReactNode; children: ReactNode };

const Step = ({ mark, name, ...props }: StepProps) => (
  <Figure
    label={
      <>
        {mark}
        {name}
      </>
    }
    {...props}
  />
);

const Swatch = ({ kind }: { kind: 'term' | 'too-late' | 'late' | 'edge' }) => (
  <i className="term-swatch" data-kind={kind} />
);

const TermStep = ({ row: { term } }: { row: RenewalTerm }) => (
  <Step
    mark={<Swatch kind="term" />}
    name="Term"
    note={term.number === 1 ? 'as signed' : `term ${term.number}`}
  >
    {term.end === null ? `From ${fullDay(term.start)}` : daySpan(term.start, term.end)}
  </Step>
);

function ActByStep({ row, today }: TermLineProps) {
  const { actBy, canEndOn, derivation } = row;
  const day = actBy ?? (canEndOn === null ? null : derivation.cancelBy);
  // Nobody is reminded of a day of what is cancelled.
  if (day === null || row.state === 'cancelled') return null;
  return (
    <Step mark={<ActByMark row={row} />} name="Act by" note={sourceText(row, today)}>
      <b>
        <time dateTime={day}>{fullDay(day)}</time>
      </b>
    </Step>
  );
}

function sourceText({ actBySource, derivation }: RenewalTerm, today: string): string {
  const { notice, enteredDay, isEnteredTooLate } = derivation;
  if (isEnteredTooLate && enteredDay !== null)
    return `entered ${shortDay(enteredDay, today)}, which is too late`;
  if (actBySource === 'entered') return 'entered in the contract';
  if (notice !== null) return `${noticeText(notice)}, computed`;
  return 'the term’s last day';
}

function TooLateStep({ row, today }: TermLineProps) {
  const from = row.actBy ?? row.derivation.cancelBy;
  const to = row.canEndOn ?? row.term.end;
  if (from === null || to === null) return null;
  const days = dayNumber(to) - dayNumber(from);
  const isRunning = today > from;
  return (
    <Step
      mark={<Swatch kind={actByToneOf(row) === 'late' ? 'late' : 'too-late'} />}
      name="Too late for notice"
      note={`${countOf(days, 'day')}${isRunning ? ', already running' : ''}`}
    >
      {daySpan(dayText(dayNumber(from) + 1), to)}
    </Step>
  );
}

function NextStep({ row, ownPrice }: Omit<TermLineProps, 'today'>) {
  const { boundary, canEndOn, nextStart, nextCost, cost, state, renewsItself, renewalMonths } = row;
  const day = nextStart ?? boundary;
  if (canEndOn !== null || day === null) {
    return canEndOn === null ? null : (
      <Step mark={<Swatch kind="edge" />} name="Can end" note="if cancelled by then">
        <b>{fullDay(canEndOn)}</b>
      </Step>
    );
  }
  const goesOn = !isDecided(row) && renewsItself;
  const ends = state === 'lapsed' ? 'Ended; still active' : 'Ends';
  const assumed = row.derivation.isLengthAssumed ? ', assumed' : '';
  const what = goesOn ? `Renews for ${monthsText(renewalMonths ?? 0)}${assumed}` : ends;
  return (
    <Step
      mark={<Swatch kind="edge" />}
      name={
        <>
          From <time dateTime={day}>{fullDay(day)}</time>
        </>
      }
      note={
        nextCost !== null &&
        state !== 'cancelled' && (
          <>
            {ownPrice && <>{ownPrice}, </>}
            <Money amount={nextCost} />, {changeText(cost, nextCost)}
          </>
        )
      }
    >
      <b>{state === 'renewed' ? 'The next term' : what}</b>
    </Step>
  );
}
