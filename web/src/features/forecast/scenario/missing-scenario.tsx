import type { ForecastScenario } from '@purser/api/forecast';
import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { QueryAlert, QueryError } from '../../../ui/query-error.tsx';

type MissingScenarioProps = {
  /** It was deleted, or never was. */
  isGone: boolean;
  /** The address says itself what is assumed. */
  isKnown: boolean;
  query: UseQueryResult<ForecastScenario[]>;
  isAssumed: boolean;
  onDismiss: () => void;
};

/** Why the scenario that an address names isn't shown. */
export function MissingScenario({ isGone, isKnown, query, isAssumed, onDismiss }: MissingScenarioProps) {
  const title = 'The scenario could not be loaded';
  if (isGone) {
    const dismiss = (
      <Button variant="outline" size="sm" onClick={onDismiss}>
        Dismiss
      </Button>
    );
    return (
      <Alert variant="warning" className="mb-3" action={dismiss}>
        {isAssumed
          ? 'This scenario was deleted. What it assumed is still here, but not saved.'
          : 'This scenario was deleted. The figures are the baseline’s.'}
      </Alert>
    );
  }
  if (!query.isError) return null;
  if (!isKnown) return <QueryError title={title} query={query} />;
  return (
    <QueryAlert variant="warning" title={title} className="mb-3" query={query}>
      The figures are right: the address says what is assumed. Only its name is missing.
    </QueryAlert>
  );
}
