import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** What has the focus in the banner: an entry, by its contract, or something else. */
interface Place {
  readonly contract: number | undefined;
}

/**
 * Keeps the focus when what had it leaves the banner: the entry that is next takes it, else the banner's heading,
 * and where the banner has gone, the page's. `contracts` are those of the entries in their order; the answer goes on
 * the banner's element, an entry's on its own as `data-contract`.
 */
export function useBannerFocus(contracts: readonly number[]) {
  const banner = useRef<HTMLElement>(null);
  const place = useRef<Place>(null);
  const before = useRef(contracts);

  useLayoutEffect(() => {
    const order = before.current;
    before.current = contracts;
    if (!place.current || document.activeElement !== document.body) return;
    const { contract } = place.current;
    place.current = null;
    const others = contract === undefined ? [] : order.slice(order.indexOf(contract));
    const next = others.find((id) => contracts.includes(id));
    focusOn(buttonOf(banner.current, next) ?? headingOf(banner.current));
  });

  return {
    ref: banner,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const entry = target.closest<HTMLElement>('[data-contract]');
      place.current = { contract: entry ? Number(entry.dataset.contract) : undefined };
    },
    // The browser says nothing of the kind about an element that is taken away.
    onBlur: () => {
      place.current = null;
    },
  };
}

const buttonOf = (banner: HTMLElement | null, contract: number | undefined) =>
  banner?.querySelector<HTMLElement>(`[data-contract="${contract}"] .price-confirm`);

const headingOf = (banner: HTMLElement | null) =>
  (banner ?? document).querySelector<HTMLElement>(banner ? 'h2' : 'main h1');

function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  if (target.matches('h1, h2')) target.tabIndex = -1;
  target.focus();
}
