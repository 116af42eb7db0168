/** Brings the window back to the front. */
export const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));

/** Whether the browser would ask before the window closes now. */
export function isAskedBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
