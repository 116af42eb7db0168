export interface Tip {
  readonly target: Element;
  readonly text: string;
}

/**
 * What `data-tip` says, else the name of a button or link that shows only an icon. Null where everything can be read
 * already; an empty `data-tip` forces that.
 */
export function tipAt(place: EventTarget | null): Tip | null {
  if (!(place instanceof Element)) return null;
  const target = place.closest('[data-tip], button, a');
  if (!target || target.hasAttribute('title')) return null;
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
