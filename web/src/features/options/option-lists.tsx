import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../lib/query-client.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { OptionList } from './option-list.tsx';
import { optionLists } from './option-words.ts';
import { optionsInUseQuery, useSaveOptions } from './options.queries.ts';
import { useOptionDraft } from './use-option-draft.ts';

type OptionListsProps = { onUnsaved: OnUnsaved };

/** The five lists that fields choose from (docs/product/settings.md#application). Anybody may change them. */
export function OptionLists({ onUnsaved }: OptionListsProps) {
  // Others change them too: who comes to do so doesn't begin from what a form has shown an hour ago.
  const options = useQuery({ ...softwareOptionsQuery, refetchOnMount: 'always' });
  if (options.isPending) return skeleton;
  if (options.data) return <OptionsForm saved={options.data} onUnsaved={onUnsaved} />;
  return (
    <ErrorState
      title="Failed to fetch software options"
      text={messageOf(options.error)}
      onRetry={() => void options.refetch()}
      busy={options.isFetching}
    />
  );
}

function OptionsForm({ saved, onUnsaved }: OptionListsProps & { saved: SoftwareOptions }) {
  const draft = useOptionDraft(saved);
  const inUse = useQuery(optionsInUseQuery).data;
  const saving = useSaveOptions();
  const frame = useRef<HTMLDivElement>(null);
  const unsaved = draft.isUnsaved ? unsavedChanges : null;
  useUnsavedReport(unsaved, onUnsaved);

  function save() {
    if (!draft.isUnsaved) return toast(nothingToSave);
    const sent = draft.takeAll();
    if (sent) return saving.mutate(sent, { onSuccess: () => draft.settle(sent) });
    // The field is marked once this has been drawn.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <>
      <Card>
        <div className="option-lists" ref={frame}>
          {optionLists.map((words) => (
            <OptionList
              key={words.name}
              words={words}
              saved={saved[words.name]}
              inUse={inUse?.[words.name]}
              draft={draft}
            />
          ))}
        </div>
      </Card>
      <SaveBar
        label="Save Changes"
        busy={saving.isPending}
        unsaved={unsaved}
        onSave={save}
        onDiscard={draft.discard}
      />
    </>
  );
}

const unsavedChanges = 'Unsaved changes';
const nothingToSave = { title: 'Nothing to save', description: 'No list was changed.' };

const skeleton = (
  <Waiting label="Loading options">
    <Card>
      <div className="option-lists">
        {optionLists.map(({ name, title, hint }) => (
          <div key={name} className="option-list">
            <div>
              <h2>{title}</h2>
              <p className="option-hint">{hint}</p>
            </div>
            <div className="option-list-body">
              <div className="option-values">
                {defaultOptions[name].map((value) => (
                  <Skeleton key={value} width={value.length * 6 + 42} height={28} />
                ))}
              </div>
              <div className="option-add pt-1">
                <Skeleton width="100%" height="var(--h-md)" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </Card>
  </Waiting>
);
