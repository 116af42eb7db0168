import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type PeekProps = {
  title: string;
  /** Of the chosen figure; undefined until it is known. */
  total: number | undefined;
  /** Below the figure. */
  note: ReactNode;
  /** What adds up to the figure: '6 items add up to'. */
  end: string;
  /** What is downloaded: 'items'. */
  what: string;
  onDownload: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The list beside a chosen figure: what it is made of, ending with the figure itself. */
export const Peek = ({ title, total, note, end, what, onDownload, onClose, children }: PeekProps) => (
  <section className="card peek" aria-label={title} data-peek-list="" tabIndex={-1}>
    <header>
      <div className="min-w-0">
        <h2>{title}</h2>
        {total === undefined ? (
          <Skeleton width="120px" height="28px" />
        ) : (
          <p className="peek-sum">
            <Money amount={total} />
          </p>
        )}
        {note}
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download these ${what}`}
        disabled={total === undefined}
        onClick={onDownload}
      >
        <Download className="icon-sm" aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Close the list" onClick={onClose}>
        <X className="icon-sm" aria-hidden="true" />
      </Button>
    </header>
    <div className="peek-scroll">{children}</div>
    {total !== undefined && (
      <p className="peek-end">
        {end} <Money amount={total} />
      </p>
    )}
  </section>
);
