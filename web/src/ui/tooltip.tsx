import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react';

/** What `Tips` tells of an element beyond a plain text. */
export interface Telling {
  /** Nothing where all of it can be read already. */
  readonly tell: (element: Element) => ReactNode;
  readonly isAbove?: boolean;
  /** By default it is centered. */
  readonly isAtStart?: boolean;
}

const tellings = new WeakMap<Element, Telling>();

export const tellingOf = (element: Element): Telling | undefined => tellings.get(element);

type TooltipProps = {
  text: ReactNode;
  isAbove?: boolean;
  children: ToldElement;
};

/** One element, which has no ref of its own. */
type ToldElement = ReactElement<{ ref?: Ref<Element> }>;

export const Tooltip = ({ text, isAbove, children }: TooltipProps) =>
  told(children, { tell: () => text, isAbove });

/** Shows the full text of truncated parts on hover and focus. */
export const CutTip = ({ children }: { children: ToldElement }) =>
  told(children, { tell: cutTextsIn, isAtStart: true });

const told = (child: ToldElement, telling: Telling) =>
  cloneElement(child, {
    ref: (element) => {
      if (element) tellings.set(element, telling);
    },
  });

function cutTextsIn(element: Element): ReactNode {
  const parts = [...element.querySelectorAll('.truncate, .person-name')];
  const cut = parts.filter((part) => part.scrollWidth > part.clientWidth);
  // A line of several parts is shown as a whole.
  const texts = new Set(cut.map((part) => (part.closest('[data-whole-line]') ?? part).textContent));
  if (texts.size === 0) return null;
  return [...texts].map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));
}
