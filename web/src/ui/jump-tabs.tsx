import { type RefObject, useEffect, useRef, useState } from 'react';

type JumpTabsProps = {
  label: string;
  /** `id` is the id of a part of the page, inside the scroller. */
  items: readonly { id: string; label: string; count?: string | undefined }[];
  scroller: RefObject<HTMLElement | null>;
};

export function JumpTabs({ label, items, scroller }: JumpTabsProps) {
  const { current, jump } = useCurrentPart(
    items.map(({ id }) => id),
    scroller,
  );
  const list = useRef<HTMLElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    // The first is in view already, and scrolling to it would cost another layout.
    if (shown.current === current) return;
    shown.current = current;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);

  return (
    <nav ref={list} className="tab-list" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          className="tab"
          data-state={item.id === current ? 'active' : undefined}
          aria-current={item.id === current || undefined}
          onClick={() => jump(item.id)}
        >
          {item.label}
          {item.count !== undefined && <span className="count">{item.count}</span>}
        </button>
      ))}
    </nav>
  );
}

// A part counts as being read once its top is this near to the upper edge, in pixels.
const nearTop = 80;

function useCurrentPart(ids: readonly string[], scroller: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(ids[0]);
  // The last parts may be too short to reach the top: the one asked for stays marked until the person scrolls.
  const [asked, setAsked] = useState<string | null>(null);
  const key = ids.join(' ');

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const follow = () => setCurrent(partAt(element, key.split(' ')));
    const letGo = () => setAsked(null);
    element.addEventListener('scroll', follow, { passive: true });
    for (const event of byHand) element.addEventListener(event, letGo, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      for (const event of byHand) element.removeEventListener(event, letGo);
    };
  }, [scroller, key]);

  function jump(id: string) {
    const part = document.getElementById(id);
    if (!part) return;
    setAsked(id);
    part.scrollIntoView({ block: 'start', behavior: isCalm() ? 'instant' : 'smooth' });
    part.focus({ preventScroll: true });
  }

  return { current: asked ?? current, jump };
}

const byHand = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

function partAt(scroller: HTMLElement, ids: readonly string[]): string | undefined {
  const isAtEnd =
    scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
  if (isAtEnd) return ids.at(-1);
  const top = scroller.getBoundingClientRect().top + nearTop;
  const passed = ids.filter(
    (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= top,
  );
  return passed.at(-1) ?? ids[0];
}

// jsdom has no `matchMedia`; then nothing is animated.
const isCalm = (): boolean =>
  typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
