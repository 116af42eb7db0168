/** Turns while something is under way. What it waits for is said in words beside it. */
export function Spinner() {
  return <i className="spinner" aria-hidden="true" />;
}
