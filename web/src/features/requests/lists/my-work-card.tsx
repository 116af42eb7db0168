import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { MyWork } from './my-work.tsx';

const mostInCard = 3;

type MyWorkCardProps = {
  /** Some request concerns them. */
  hasRequests: boolean;
  /** One's own work of another kind. */
  children: ReactNode;
};

/** One's own work on the dashboard: a few of each kind, and the way to all of it. */
export const MyWorkCard = ({ hasRequests, children }: MyWorkCardProps) => (
  <Card
    title="My work"
    actions={
      <Link to="/requests" search={{ view: 'mine' }} className="text-13 text-accent">
        Show all
      </Link>
    }
  >
    <div className="my-work">{children}</div>
    {hasRequests && <MyWork most={mostInCard} headingLevel={3} />}
  </Card>
);
