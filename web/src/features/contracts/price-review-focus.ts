import { useLayoutEffect, useRef } from 'react';
import { pageHeading, useRestoredFocus } from '../../ui/focus.ts';

/**
 * When the focused entry leaves the banner, the next entry gets the focus, else the banner's heading, and without the banner
 * the page's. `contracts` are the ids of the entries in their order, each in its `data-contract`; the result is spread on the
 * banner's element.
 */
export function useBannerFocus(contracts: readonly number[]) {
  const banner = useRef<HTMLElement>(null);
  const before = useRef(contracts);

  const restoredFocus = useRestoredFocus(contractAt, (contract) => {
    const order = before.current;
    const others = contract === undefined ? [] : order.slice(order.indexOf(contract));
    const next = others.find((id) => contracts.includes(id));
    return buttonOf(banner.current, next) ?? headingOf(banner.current);
  });

  // After the focus was restored, which goes by the order that was on the page until now.
  useLayoutEffect(() => {
    before.current = contracts;
  });

  return { ref: banner, ...restoredFocus };
}

/** Undefined for an element outside of the entries. */
function contractAt(focused: HTMLElement): number | undefined {
  const entry = focused.closest<HTMLElement>('[data-contract]');
  return entry ? Number(entry.dataset.contract) : undefined;
}

const buttonOf = (banner: HTMLElement | null, contract: number | undefined) =>
  banner?.querySelector<HTMLElement>(`[data-contract="${contract}"] .price-confirm`);

const headingOf = (banner: HTMLElement | null) =>
  banner ? banner.querySelector<HTMLElement>('h2') : pageHeading();
