import { Button } from './button.tsx';

type NotRefreshedProps = {
  /** As in 'These figures could not be refreshed.' */
  what: string;
  busy: boolean;
  onRetry: () => void;
};

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
