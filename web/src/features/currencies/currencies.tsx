import type { RateOverview } from '@purser/api/exchange-rates';
import { currencyName } from '@purser/domain/currencies/known-currencies';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rateOverviewQuery } from '../../lib/currencies.ts';
import { useMe } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { useFailed } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ApplyRate } from './apply-rate.tsx';
import { ImportRates } from './import-rates.tsx';
import { RateTable } from './rate-table.tsx';

/** Exchange rates, their import, and their use on contracts (docs/product/currencies.md#screen); `company` is what else is the company's, `undo` what takes an import back. */
export function Currencies({ company, undo }: { company: ReactNode; undo: (importId: number) => ReactNode }) {
  const found = useQuery(rateOverviewQuery);
  const isFailed = useFailed(found);
  const maySave = may(useMe(), 'save rates');
  return (
    <Answer
      query={found}
      waiting={waiting}
      failed="The rates could not be loaded"
      frame={(instead) => (isFailed ? <Card>{instead}</Card> : instead)}
    >
      {(overview) => (
        <div className="currencies">
          <div>
            <RateTable overview={overview} maySave={maySave} />
          </div>
          <div>
            <Card title="Company">
              <div className="currencies-company">
                <CompanyCurrency overview={overview} />
                {company}
              </div>
            </Card>
            {maySave && <ImportRates overview={overview} undo={undo} />}
            <ApplyRate company={overview.company} />
          </div>
        </div>
      )}
    </Answer>
  );
}

const CompanyCurrency = ({ overview: { company, isFixed } }: { overview: RateOverview }) => (
  <Field
    label="Currency"
    hint={isFixed ? 'Fixed since there are contracts' : 'Set by CURRENCY where Purser runs'}
  >
    <TextInput disabled value={`${company}, ${currencyName(company)}`} />
  </Field>
);

const waiting = (
  <Waiting label="Loading the rates">
    <Card className="grid content-start gap-3 min-h-[60dvh] p-4">
      <Skeleton width="40%" height={14} />
      <Skeleton />
      <Skeleton width="70%" />
    </Card>
  </Waiting>
);
