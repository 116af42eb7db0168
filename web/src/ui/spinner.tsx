/** Decoration: what it waits for is written beside it. */
export const Spinner = () => <i className="spinner" aria-hidden="true" />;
