import { type MailEvent, type MailRole, mailKinds, mailRoles } from '@purser/domain/mail';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { recipientLabels } from './mail-labels.ts';

type RecipientsProps = {
  label: string;
  hint?: string;
  event: MailEvent;
  /** All by default. A chosen role is shown in any case. */
  offered?: readonly MailRole[];
  roles: readonly MailRole[];
  onChange: (roles: readonly MailRole[]) => void;
  disabled: boolean;
};

export function Recipients({
  label,
  hint,
  event,
  offered = mailRoles,
  roles,
  onChange,
  disabled,
}: RecipientsProps) {
  const { holders } = mailKinds[event];
  const shown = mailRoles.filter((role) => offered.includes(role) || roles.includes(role));
  const sorted = [
    ...shown.filter((role) => holders.includes(role)),
    ...shown.filter((role) => !holders.includes(role)),
  ];
  return (
    <FieldGroup label={label} hint={roles.length === 0 ? `Nobody gets this mail. ${hint ?? ''}` : hint}>
      <div className="mail-recipients">
        {sorted.map((role) => (
          <Checkbox
            key={role}
            className="mail-recipient"
            checked={roles.includes(role)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((chosen) => chosen !== role))
            }
            label={
              <span>
                {recipientLabels[role].label}
                <small>
                  {holders.includes(role) ? recipientLabels[role].meaning : 'nobody in these mails'}
                </small>
              </span>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
