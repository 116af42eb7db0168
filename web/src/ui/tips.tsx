import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Telling, tellingOf } from './tooltip.tsx';

// docs/product/screens.md#tooltips. A further tooltip within the shorter time opens at once.
const opensAfterMs = 700;
const skipsWithinMs = 300;
// Long enough to move the pointer onto the tooltip.
const staysForMs = 150;
const gap = 4;
const margin = 8;

/**
 * Tooltips for everything that shows only an icon, for `data-tip`, and for what stands in a `Tooltip`. There is one for the whole app:
 * a tooltip for each button would weigh more than the buttons of a table.
 */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => watchTips(setTip), []);
  return tip && <TipBox tip={tip} />;
}

function TipBox({ tip: { target, text, telling } }: { tip: Tip }) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (box.current) placeBeside(target, box.current, telling);
  }, [target, telling]);
  useLayoutEffect(() => {
    if (!telling) return undefined;
    target.setAttribute('aria-describedby', id);
    return () => target.removeAttribute('aria-describedby');
  }, [target, telling, id]);
  // Screen readers get a plain text from the element itself, or from text beside it.
  const read = telling ? { role: 'tooltip', id } : { 'aria-hidden': true };
  return (
    <div ref={box} className="tooltip fixed" data-tip-box="" {...read}>
      {text}
    </div>
  );
}

function placeBeside(
  target: Element,
  { offsetWidth: width, offsetHeight: height, style }: HTMLElement,
  telling?: Telling,
): void {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const fitsBelow = bottom + gap + height + margin <= window.innerHeight;
  const isBelow = telling?.isAbove ? top - gap - height < margin : fitsBelow;
  const wanted = telling?.isAtStart ? left : (left + right - width) / 2;
  style.left = `${Math.max(margin, Math.min(wanted, window.innerWidth - width - margin))}px`;
  style.top = `${isBelow ? bottom + gap : top - gap - height}px`;
}

/** Answers the function that ends this. */
function watchTips(show: (tip: Tip | null) => void): () => void {
  let shown: Tip | null = null;
  let wanted: Element | undefined;
  let hiddenAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(tip: Tip | null) {
    clearTimeout(timer);
    if (shown && !tip) hiddenAt = performance.now();
    shown = tip;
    wanted = tip?.target;
    show(tip);
  }

  function hide() {
    if (shown || wanted) set(null);
  }

  function point({ target, pointerType }: PointerEvent) {
    const tip = tipAt(target);
    const isOnBox = target instanceof Element && target.closest('[data-tip-box]') !== null;
    if (pointerType === 'touch' || (tip && tip.target === wanted)) return;
    clearTimeout(timer);
    if (isOnBox) return;
    wanted = tip?.target;
    if (!tip) {
      timer = setTimeout(hide, staysForMs);
      return;
    }
    const isNext = shown !== null || performance.now() - hiddenAt < skipsWithinMs;
    timer = setTimeout(() => set(tip), isNext ? 0 : opensAfterMs);
  }

  function focus({ target }: FocusEvent) {
    const tip = target instanceof Element && target.matches(':focus-visible') ? tipAt(target) : null;
    if (tip) set(tip);
    else hide();
  }

  function press({ key }: KeyboardEvent) {
    if (key === 'Escape') hide();
  }

  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  document.addEventListener('pointerover', point, options);
  document.addEventListener('focusin', focus, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('keydown', press, options);
  for (const event of ['pointerdown', 'click', 'scroll'] as const)
    document.addEventListener(event, hide, options);
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}

interface Tip {
  readonly target: Element;
  readonly text: ReactNode;
  readonly telling?: Telling;
}

/**
 * What `data-tip` says, else the name of a button or link that shows only an icon. Null where everything can be read
 * already; an empty `data-tip` forces that.
 */
function tipAt(element: EventTarget | null): Tip | null {
  if (!(element instanceof Element)) return null;
  const target = element.closest('[data-tip], button, a');
  if (!target || target.hasAttribute('title')) return null;
  const telling = tellingOf(target);
  if (telling) {
    const text = telling.tell(target);
    return text ? { target, text, telling } : null;
  }
  const text = target.getAttribute('data-tip') ?? iconName(target);
  return text ? { target, text } : null;
}

function iconName(control: Element): string | null {
  if (!control.querySelector('svg') || textsIn(control).some(isVisible)) return null;
  return control.getAttribute('aria-label') ?? control.textContent.trim();
}

function textsIn(control: Element): Element[] {
  const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  const parents: Element[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement && node.textContent?.trim()) parents.push(node.parentElement);
  }
  return parents;
}

// Text for screen readers is a single pixel wide, in some components on narrow screens only.
const isVisible = (element: Element): boolean =>
  element.closest('.sr-only') === null && element.getBoundingClientRect().width !== 1;
