/** Something that is told of on hover and on focus. */
export interface Tip {
  readonly target: Element;
  readonly text: string;
}

/**
 * What a tooltip says of the place under the pointer or the focus: what its `data-tip` says, else the name of a button or
 * link that shows an icon alone. Null where there is nothing to add to what can be read; an empty `data-tip` asks for that.
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

// What is there for assistive technology alone takes a single pixel, in some places on narrow screens only.
const isVisible = (element: Element): boolean =>
  element.closest('.sr-only') === null && element.getBoundingClientRect().width !== 1;
