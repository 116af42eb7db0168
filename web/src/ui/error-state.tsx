import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type ErrorStateProps = {
  title: string;
  text?: ReactNode;
  onRetry?: () => void;
  busy?: boolean;
};

export function ErrorState({ title, text, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <CloudOff aria-hidden="true" />
      <p className="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {onRetry && (
        <div className="empty-action">
          <Button variant="outline" size="sm" busy={busy} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
