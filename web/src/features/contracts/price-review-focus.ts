import { useLayoutEffect, useRef } from 'react';
import { pageHeading, useRestoredFocus } from '../../ui/focus.ts';

/**
 * Keeps the focus when what had it leaves the banner: the entry that is next takes it, else the banner's heading,
 * and where the banner has gone, the page's. `contracts` are those of the entries in their order; the answer goes on
 * the banner's element, an entry's on its own as `data-contract`.
 */
export function useBannerFocus(contracts: readonly number[]) {
  const banner = useRef<HTMLElement>(null);
  const before = useRef(contracts);

  const kept = useRestoredFocus(contractAt, (contract) => {
    const order = before.current;
    const others = contract === undefined ? [] : order.slice(order.indexOf(contract));
    const next = others.find((id) => contracts.includes(id));
    return buttonOf(banner.current, next) ?? headingOf(banner.current);
  });

  // After the focus was kept, which goes by the order that was on the page until now.
  useLayoutEffect(() => {
    before.current = contracts;
  });

  return { ref: banner, ...kept };
}

/** The entry that an element belongs to, by its contract; undefined for one beside the entries. */
function contractAt(focused: HTMLElement): number | undefined {
  const entry = focused.closest<HTMLElement>('[data-contract]');
  return entry ? Number(entry.dataset.contract) : undefined;
}

const buttonOf = (banner: HTMLElement | null, contract: number | undefined) =>
  banner?.querySelector<HTMLElement>(`[data-contract="${contract}"] .price-confirm`);

const headingOf = (banner: HTMLElement | null) =>
  banner ? banner.querySelector<HTMLElement>('h2') : pageHeading();
