import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

type ErrorStateProps = { title: string; text: ReactNode; onRetry: () => void; busy?: boolean };

export function ErrorState({ onRetry, busy = false, ...texts }: ErrorStateProps) {
  const retry = (
    <Button variant="outline" size="sm" busy={busy} onClick={onRetry}>
      Try again
    </Button>
  );
  return <EmptyState {...texts} icon={CloudOff} role="alert" action={retry} />;
}
