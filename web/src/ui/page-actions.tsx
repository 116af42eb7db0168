import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** The place in the page's header where a part of the page, such as a tab, puts its own actions. */
export const PageActionsContext = createContext<HTMLElement | null>(null);

export const PageActionsPlace = ({ onPlace }: { onPlace: (place: HTMLElement | null) => void }) => (
  <div className="contents" ref={onPlace} />
);

/** Stands in the header of the page that has a place for it. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = use(PageActionsContext);
  return place && createPortal(children, place);
}
