import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';

type DetailsProps = {
  title: string;
  /** Of the chosen figure; undefined until it is known. */
  total: number | undefined;
  /** Below the figure. */
  note: ReactNode;
  /** Above the list: what is listed. */
  tools?: ReactNode;
  /** What adds up to the figure: '6 items add up to'; '' until it is known. */
  end: string;
  /** What that is, where it isn't the figure. */
  sum?: ReactNode;
  /** What is downloaded: 'items'. */
  what: string;
  onDownload: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The list beside a chosen figure: what it is made of, ending with the figure itself. */
export const Details = ({ title, total, note, tools, end, sum, what, ...props }: DetailsProps) => (
  <section className="card details" aria-label={title} data-peek-list="" tabIndex={-1}>
    <header>
      <div className="min-w-0">
        <h2>{title}</h2>
        {total === undefined ? (
          <Skeleton width="120px" height="28px" />
        ) : (
          <p className="type-20 tabular-nums">
            <Money amount={total} />
          </p>
        )}
        {note}
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download these ${what}`}
        disabled={end === ''}
        onClick={props.onDownload}
      >
        <Download className="icon-sm" aria-hidden="true" />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Close the list" onClick={props.onClose}>
        <X className="icon-sm" aria-hidden="true" />
      </Button>
    </header>
    {tools && <div className="border-b border-line px-4 py-2 max-narrow:px-2">{tools}</div>}
    <div className="overflow-auto scrollbar-thin">{props.children}</div>
    {end !== '' && <DetailsEnd sum={sum ?? <Money amount={total ?? 0} />}>{end}</DetailsEnd>}
  </section>
);

type DetailsEndProps = { sum: ReactNode; className?: string; children: ReactNode };

/** The figure that the list adds up to. */
export const DetailsEnd = ({ sum, className = 'font-medium', children }: DetailsEndProps) => (
  <p
    className={classNames(
      'flex items-center border-t border-line px-4 py-2 text-13 *:last:ml-auto',
      className,
    )}
  >
    {children} {sum}
  </p>
);

type DetailsNameProps = { vendor: string; product: string; onOpen: () => void };

/** What a line of the list is about, which opens it. */
export const DetailsName = ({ vendor, product, onOpen }: DetailsNameProps) => (
  <button type="button" className={detailsNameLook} onClick={onOpen}>
    <b className="font-medium">{vendor}</b> {product}
  </button>
);

export const detailsNameLook = 'min-w-0 truncate text-left hover:underline';
