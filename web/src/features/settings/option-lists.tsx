import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { useQuery } from '@tanstack/react-query';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { OptionList } from './option-list.tsx';
import { optionLists } from './option-texts.ts';
import { optionsInUseQuery, useSaveOptions } from './options.queries.ts';
import { useOptionDraft } from './use-option-draft.ts';

type OptionListsProps = { onUnsaved: OnUnsaved };

/** The five lists that fields choose from (docs/product/settings.md#application). Anybody may change them. */
export function OptionLists({ onUnsaved }: OptionListsProps) {
  // Others change them, too: an edit doesn't start from lists that a form has loaded long ago.
  const options = useQuery({ ...softwareOptionsQuery, refetchOnMount: 'always' });
  if (options.isPending) return skeleton;
  if (options.data) return <OptionsForm saved={options.data} onUnsaved={onUnsaved} />;
  return <QueryError title="Failed to fetch software options" query={options} />;
}

function OptionsForm({ saved, onUnsaved }: OptionListsProps & { saved: SoftwareOptions }) {
  const draft = useOptionDraft(saved);
  const inUse = useQuery(optionsInUseQuery).data;
  const saving = useSaveOptions();
  const { frame, focusFault } = useFaultFocus();

  function save() {
    const sent = draft.addAll();
    if (sent) return saving.mutate(sent, { onSuccess: () => draft.clearSaved(sent) });
    focusFault();
  }

  return (
    <>
      <Card>
        <div ref={frame}>
          {optionLists.map((texts) => (
            <OptionList
              key={texts.name}
              texts={texts}
              saved={saved[texts.name]}
              inUse={inUse?.[texts.name]}
              draft={draft}
            />
          ))}
        </div>
      </Card>
      <SaveBar
        label="Save Changes"
        busy={saving.isPending}
        isUnsaved={draft.isUnsaved}
        onUnsaved={onUnsaved}
        nothing="No list was changed."
        onSave={save}
        onDiscard={draft.discard}
      />
    </>
  );
}

const skeleton = (
  <Waiting label="Loading options">
    <Card>
      <div>
        {optionLists.map(({ name, title, hint }) => (
          <div key={name} className="option-list">
            <div>
              <h2>{title}</h2>
              <p className="option-hint">{hint}</p>
            </div>
            <div className="grid gap-3 min-w-0">
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
