import { useMatches } from '@tanstack/react-router';
import { PageHeader } from '../ui/page-header.tsx';

export function ComingSoon() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <div className="page">
      <PageHeader title={title ?? 'Purser'} description="Coming soon" />
    </div>
  );
}
