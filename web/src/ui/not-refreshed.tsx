import { Button } from './button.tsx';

type NotRefreshedProps = {
  /** What is shown as it was before: 'These figures'. */
  what: string;
  /** The retry is under way. */
  busy: boolean;
  onRetry: () => void;
};

/** Stands beside what could not be asked for again after a change. */
export function NotRefreshed({ what, busy, onRetry }: NotRefreshedProps) {
  return (
    <p className="not-refreshed" role="alert">
      {what} could not be refreshed.{' '}
      <Button variant="link" size="sm" busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </p>
  );
}
