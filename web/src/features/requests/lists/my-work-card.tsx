import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import { MyWork } from './my-work.tsx';

const mostInCard = 3;

/** One's own work on the dashboard: a few of each kind, and the way to all of it. */
export const MyWorkCard = () => (
  <Card
    title="My work"
    actions={
      <Link to="/requests" search={{ view: 'mine' }} className="text-13 text-accent">
        Show all
      </Link>
    }
  >
    <MyWork most={mostInCard} headingLevel={3} />
  </Card>
);
