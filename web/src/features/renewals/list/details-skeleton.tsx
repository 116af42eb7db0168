import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

export const DetailsSkeleton = () => (
  <Waiting label="Loading details" className="details-waiting">
    <Skeleton height="120px" />
    <Skeleton height="120px" />
  </Waiting>
);
