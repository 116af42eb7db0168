import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function NotFound() {
  return (
    <div className="page">
      <PageHeader title="404 Page Not Found" description="Did you forget to add the page to the router?" />
      <Link to="/dashboard" {...buttonLook({ variant: 'outline' })}>
        Go to the Dashboard
      </Link>
    </div>
  );
}
