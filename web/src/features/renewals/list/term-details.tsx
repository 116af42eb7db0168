import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { type Offer, offersOf } from '@purser/domain/renewal/offers';
import { Link } from '@tanstack/react-router';
import { PanelRightOpen } from 'lucide-react';
import { companySign } from '../../../lib/format.ts';
import { formatShortDay } from '../../../lib/format-instant.ts';
import { Button, buttonLook } from '../../../ui/button.tsx';
import type { DecisionKind } from '../decide/opened-decision.ts';
import { TermLine } from '../term-line.tsx';
import { type PastTerm, PriceByTerm } from './price-by-term.tsx';

/** The last that somebody wrote about the item. */
export interface LastWords {
  readonly author: string;
  readonly writtenAt: string;
  readonly text: string;
}

type TermDetailsProps = {
  row: RenewalTerm;
  today: string;
  canDecide: boolean;
  /** What the terms of its contracts cost; undefined while they are loaded. */
  past: readonly PastTerm[] | undefined;
  /** Shown where nothing was noted with a decision. */
  lastComment: LastWords | undefined;
  onDecide: (row: RenewalTerm, kind: DecisionKind) => void;
  onPanel: (row: RenewalTerm) => void;
};

/** How the dates come about, what each term cost, what was said, and what can be done. */
export function TermDetails({ row, today, past, lastComment, ...acting }: TermDetailsProps) {
  const offers = acting.canDecide ? offersOf(row) : [];
  const { decision } = row;
  return (
    <div className="term-details">
      <div className="min-w-0">
        <TermLine row={row} today={today} />
        <p className="term-says">
          {row.state === 'missed' && <Missed row={row} today={today} />} {row.derivation.sentence}
        </p>
        {decision && (
          <p className="term-says">
            <b>{decisionText(decision, row, companySign())}</b>
            {decision.userName && `, ${decision.userName}`},{' '}
            {formatShortDay(decision.decidedAt, today.slice(0, 4))}
          </p>
        )}
      </div>
      <PriceByTerm row={row} past={past} />
      <div className="col-span-full flex flex-wrap items-center gap-2 pt-3 border-t border-line">
        {offers.map((offer) => (
          <OfferButton key={offer} offer={offer} row={row} onDecide={acting.onDecide} />
        ))}
        <Said row={row} lastComment={lastComment} today={today} />
        {decision?.requestId != null && (
          <Link
            to="/requests/$id"
            params={{ id: String(decision.requestId) }}
            {...buttonLook({ variant: 'link', size: 'sm' })}
          >
            The request
          </Link>
        )}
        <Button variant="ghost" size="sm" onClick={() => acting.onPanel(row)}>
          <PanelRightOpen aria-hidden="true" />
          Open
          <kbd className="kbd" aria-hidden="true">
            ↵
          </kbd>
        </Button>
      </div>
    </div>
  );
}

function Missed({ row, today }: { row: RenewalTerm; today: string }) {
  const end = row.nextEnd;
  return (
    <>
      <b className="text-danger">Nobody decided by {row.actBy && shortDay(row.actBy, today)}.</b>{' '}
      {end !== null && `Notice given now ends only the next term, ${fullDay(end)}, unless the vendor agrees.`}
    </>
  );
}

const looks: Readonly<
  Partial<Record<Offer, { readonly label: string; readonly kind: DecisionKind; readonly key?: string }>>
> = {
  record: { label: 'Record the New Term', kind: 'record' },
  renew: { label: 'Renew', kind: 'renew', key: 'r' },
  renegotiate: { label: 'Renegotiate', kind: 'renegotiate', key: 'g' },
  notice: { label: 'Record Notice', kind: 'cancel', key: 'c' },
  cancel: { label: 'Cancel', kind: 'cancel', key: 'c' },
};

type OfferButtonProps = { offer: Offer; row: RenewalTerm; onDecide: TermDetailsProps['onDecide'] };

/** What is withdrawn stands in the menu alone. */
function OfferButton({ offer, row, onDecide }: OfferButtonProps) {
  const look = looks[offer];
  if (!look) return null;
  return (
    <Button variant="outline" size="sm" onClick={() => onDecide(row, look.kind)}>
      {look.label}
      {look.key && (
        <kbd className="kbd" aria-hidden="true">
          {look.key}
        </kbd>
      )}
    </Button>
  );
}

type SaidProps = Pick<TermDetailsProps, 'row' | 'lastComment' | 'today'>;

function Said({ row: { decision }, lastComment, today }: SaidProps) {
  const words: LastWords | undefined = decision?.note
    ? { author: decision.userName ?? 'Note', writtenAt: decision.decidedAt, text: decision.note }
    : lastComment;
  if (!words) return <span className="flex-1" />;
  return (
    <p className="term-quote" data-tip={words.text}>
      <b>{words.author}</b>, {formatShortDay(words.writtenAt, today.slice(0, 4))}: {words.text}
    </p>
  );
}
