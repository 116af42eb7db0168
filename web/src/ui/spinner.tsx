/** Decoration: what it waits for is written beside it. */
export function Spinner() {
  return <i className="spinner" aria-hidden="true" />;
}
