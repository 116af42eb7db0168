import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type FiguresProps = {
  /** In a row with lines between them, where they are a page's or a card's answer; in a strip, where they follow from a form. */
  look?: 'row' | 'strip';
  className?: string;
  children: ReactNode;
};

/** Numbers, each with its label above and a note below. */
export const Figures = ({ look, className, children }: FiguresProps) => (
  <dl className={classNames('figures', className)} data-look={look}>
    {children}
  </dl>
);

type FigureProps = {
  label: ReactNode;
  note?: ReactNode;
  /** The answer first: larger than those beside it. */
  isBig?: boolean;
  /** What it says is bad. */
  isBad?: boolean;
  children: ReactNode;
};

export const Figure = ({ label, note, isBig, isBad, children }: FigureProps) => (
  <div data-big={isBig ? '' : undefined}>
    <dt>{label}</dt>
    <dd className={isBad ? 'text-danger' : undefined}>
      {children}
      {note && <small>{note}</small>}
    </dd>
  </div>
);
