import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

interface PlannedProps {
  readonly title: string;
  readonly description?: string;
  readonly icon: LucideIcon;
  /** What will be here, in one plain sentence. */
  readonly text: string;
}

/** A screen that isn't built yet: it says what belongs here and leads to what works already. */
export function Planned({ title, description, icon, text }: PlannedProps) {
  return (
    <div className="page">
      <PageHeader title={title} description={description} />
      <Card>
        <EmptyState
          icon={icon}
          title="Not built yet"
          text={text}
          action={
            <Link to="/table" {...buttonLook({ variant: 'outline' })}>
              Open the Table View
            </Link>
          }
        />
      </Card>
    </div>
  );
}
