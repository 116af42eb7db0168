import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { Problem } from '@purser/domain/problem';
import { useQuery } from '@tanstack/react-query';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { softwareOptionsQuery } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useSharedSave } from '../../ui/shared-save.ts';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { OptionList } from './option-list.tsx';
import { optionLists } from './option-texts.ts';
import { optionsInUseQuery, sharedOptions } from './options.queries.ts';
import { useOptionDraft } from './use-option-draft.ts';

type OptionListsProps = { onUnsaved: OnUnsaved };

/** The five lists that fields choose from (docs/product/settings.md#application). Anybody may change them. */
export function OptionLists({ onUnsaved }: OptionListsProps) {
  // Others change them, too: an edit doesn't start from lists that a form has loaded long ago.
  const options = useQuery({ ...softwareOptionsQuery, refetchOnMount: 'always' });
  return (
    <Answer query={options} waiting={skeleton} failed="Failed to fetch software options">
      {(saved) => <OptionsForm saved={saved} onUnsaved={onUnsaved} />}
    </Answer>
  );
}

function OptionsForm({ saved, onUnsaved }: OptionListsProps & { saved: SoftwareOptions }) {
  const draft = useOptionDraft(saved);
  const inUse = useQuery(optionsInUseQuery).data;
  const { frame, focusFault } = useFaultFocus();
  const saving = useSharedSave(sharedOptions, {
    onSaved: (kept, sent) => {
      draft.settle(sent, kept);
      toast({ title: 'Success', description: 'Software options saved successfully' });
    },
    onAdopt: draft.adopt,
    onRefused: (error) => {
      if (isSignedOut(error)) return;
      const description = `Failed to save software options: ${reasonOf(error)}`;
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });

  function save() {
    const mine = draft.addAll();
    if (mine) return saving.save({ base: draft.base, mine });
    focusFault();
  }

  return (
    <>
      <Card>
        <div ref={frame}>
          {optionLists.map((texts) => (
            <OptionList key={texts.name} texts={texts} inUse={inUse?.[texts.name]} draft={draft} />
          ))}
        </div>
      </Card>
      <SaveBar
        label="Save Changes"
        busy={saving.isSaving}
        isUnsaved={draft.isUnsaved}
        onUnsaved={onUnsaved}
        nothing="No list was changed."
        onSave={save}
        onDiscard={draft.discard}
      />
      {saving.conflict && <ConflictDialog {...saving.conflict} />}
    </>
  );
}

// Responses without a message of the server (docs/product/settings.md#application).
const withoutMessage: ReadonlySet<string> = new Set(['unreadable', 'wordless']);

function reasonOf(error: Error): string {
  if (!(error instanceof Problem)) return 'Unknown error';
  return withoutMessage.has(error.code) ? 'Failed to save' : error.message;
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
              <div className="list-chips">
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
