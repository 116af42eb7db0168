import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

export function ScreenError() {
  return (
    <div className="page">
      <PageHeader title="Something went wrong" />
      <ErrorState
        title="This page could not be shown"
        text="Load it again. If that doesn’t help, tell your administrator what you did."
        onRetry={() => location.reload()}
      />
    </div>
  );
}
