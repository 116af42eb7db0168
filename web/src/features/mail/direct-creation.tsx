import { defaultDirectCreationRoles } from '@purser/domain/mail';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Recipients } from './recipients.tsx';
import type { RulePartProps } from './use-rule-draft.ts';

/** Whether mail is sent about contracts that are created without approval, and to whom (docs/product/mail.md#events). */
export function DirectCreation({ event, draft, disabled }: RulePartProps) {
  const { enabledForDirectCreation = false, directCreationRoles = [] } = draft.valuesOf(event);
  return (
    <div className="mail-extra">
      <Checkbox
        checked={enabledForDirectCreation}
        disabled={disabled}
        onChange={({ target }) => draft.change(event, { enabledForDirectCreation: target.checked })}
        label="Also send it when a contract is created directly, without approval"
      />
      <Recipients
        label="Recipients for direct creation"
        event={event}
        offered={defaultDirectCreationRoles}
        roles={directCreationRoles}
        onChange={(roles) => draft.change(event, { directCreationRoles: roles })}
        disabled={disabled || !enabledForDirectCreation}
      />
    </div>
  );
}
