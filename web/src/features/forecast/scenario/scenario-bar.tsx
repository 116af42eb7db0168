import type { ForecastReply, ForecastScenario } from '@purser/api/forecast';
import { mayDeleteScenario } from '@purser/domain/policy';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { formatChange, formatCount, formatPercent } from '../../../lib/format.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useMe } from '../../../lib/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Pick } from '../../../ui/pick.tsx';
import { useDeleteScenario } from '../forecast.queries.ts';
import { type AssumedChanges, isAssumed, nothingAssumed } from '../plan/forecast-view.ts';
import { AssumedChips } from './assumed-chips.tsx';

const assumeDialog = onDemand(async () => (await import('./assume-dialog.tsx')).AssumeDialog);
const saveDialog = onDemand(async () => (await import('./save-scenario-dialog.tsx')).SaveScenarioDialog);

type ScenarioBarProps = {
  assumptions: AssumedChanges;
  /** Undefined while it is awaited for the first time. */
  forecast: ForecastReply | undefined;
  scenarios: readonly ForecastScenario[];
  /** The saved one that is looked at. */
  scenario: ForecastScenario | undefined;
  /** Just what it says is assumed. */
  isSame: boolean;
  /** How many items were to be cancelled and are deleted. */
  deleted: number;
  proposeDay: (id: number) => Promise<string>;
  onAssume: (assumptions: AssumedChanges, scenario?: number) => void;
};

type Opened = 'assume' | 'save' | 'delete';

/** What is assumed beside the baseline, and what each assumption changes (docs/product/forecast.md#scenarios). */
export function ScenarioBar({ assumptions, forecast, scenarios, scenario, ...props }: ScenarioBarProps) {
  const { isSame, deleted, proposeDay, onAssume } = props;
  const me = useMe();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const isSome = isAssumed(assumptions);
  const unsaved = scenario ? nameOf(scenario, isSame) : 'Not saved';
  return (
    <section
      className="scenario"
      data-plain={isSome || deleted > 0 ? undefined : ''}
      aria-label={`Scenario: ${scenario ? nameOf(scenario, isSame) : 'not saved'}`}
    >
      <ul>
        {(scenarios.length > 0 || isSome) && (
          <li>
            <Pick
              label="Scenario"
              otherwise={isSome ? unsaved : 'Baseline'}
              value={isSame ? String(scenario?.id) : ''}
              options={[
                { value: 'plain', label: 'Baseline' },
                ...scenarios.map(({ id, name, userName }) => ({
                  value: String(id),
                  label: name,
                  keywords: userName,
                })),
              ]}
              onChange={(value) => {
                const found = scenarios.find(({ id }) => String(id) === value);
                onAssume(found ?? nothingAssumed, found?.id);
              }}
            />
          </li>
        )}
        <AssumedChips assumptions={assumptions} forecast={forecast} onAssume={onAssume} />
        <li>
          <Button
            variant="outline"
            size="sm"
            onClick={() => setOpened('assume')}
            onPointerEnter={assumeDialog.preload}
            onFocus={assumeDialog.preload}
          >
            <Plus aria-hidden="true" />
            Assume
          </Button>
        </li>
      </ul>
      {isSome && forecast && <Against forecast={forecast} />}
      {isSome && (
        <div className="flex gap-2">
          {scenario && isSame && mayDeleteScenario(me, scenario) && (
            <Button variant="ghost" size="sm" onClick={() => setOpened('delete')}>
              Delete
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={() => setOpened('save')}>
            Save
          </Button>
        </div>
      )}
      {deleted > 0 && <p className="col-span-full text-12 text-ink-2">{deletedText(deleted)}</p>}
      {opened === 'assume' && (
        <assumeDialog.Component
          assumptions={assumptions}
          proposeDay={proposeDay}
          onAssume={onAssume}
          onClose={close}
        />
      )}
      {opened === 'save' && (
        <saveDialog.Component
          assumptions={assumptions}
          scenario={scenario}
          onSaved={({ id }) => onAssume(assumptions, id)}
          onClose={close}
        />
      )}
      {opened === 'delete' && scenario && (
        <DeleteScenario scenario={scenario} onDeleted={() => onAssume(nothingAssumed)} onClose={close} />
      )}
    </section>
  );
}

const nameOf = ({ name }: ForecastScenario, isSame: boolean): string => (isSame ? name : `${name}, changed`);

const deletedText = (count: number): string =>
  count === 1
    ? 'One item was deleted and counts no more.'
    : `${formatCount(count)} items were deleted and count no more.`;

function Against({ forecast: { total, plainTotal } }: { forecast: ForecastReply }) {
  const change = (Math.round(total * 100) - Math.round(plainTotal * 100)) / 100;
  const share =
    plainTotal === 0
      ? ''
      : ` ${change < 0 ? '−' : '+'}${formatPercent(Math.abs((100 * change) / plainTotal))}`;
  return (
    <dl className="text-right max-narrow:text-left">
      <dt className="text-12 text-ink-2">Compared with the baseline</dt>
      <dd className="text-14 font-semibold tabular-nums whitespace-nowrap">
        {formatChange(change)}
        <span className="font-normal">{share}</span>
      </dd>
    </dl>
  );
}

type DeleteScenarioProps = { scenario: ForecastScenario; onDeleted: () => void; onClose: () => void };

function DeleteScenario({ scenario, onDeleted, onClose }: DeleteScenarioProps) {
  const deletion = useDeleteScenario();
  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title={`Delete “${scenario.name}”?`}
      description="Nobody can look at it under this name any more. No figure changes."
      confirmLabel="Delete Scenario"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(scenario, { onSuccess: onDeleted, onSettled: onClose })}
    />
  );
}
