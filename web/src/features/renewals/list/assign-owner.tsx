import type { RenewalTerm } from '@purser/api/renewal-terms';
import { UserRoundPlus } from 'lucide-react';
import { type Ref, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { namesAmong } from '../../../lib/people-names.ts';
import { useUsers } from '../../../lib/reference.ts';
import { toast } from '../../../lib/toast.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { OptionList } from '../../../ui/option-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useAssignRenewals } from '../renewal-writes.ts';

const nobody = 'nobody';

type AssignOwnerProps = { rows: readonly RenewalTerm[]; ref: Ref<HTMLButtonElement> };

/** Gives the chosen items another business owner. */
export function AssignOwner({ rows, ref }: AssignOwnerProps) {
  const users = useUsers();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useAssignRenewals();

  function assign(value: string) {
    setIsOpen(false);
    const businessOwnerId = value === nobody ? null : Number(value);
    const name = namesAmong(users).of(businessOwnerId) ?? 'Nobody';
    mutate(
      { ids: rows.map(({ softwareId }) => softwareId), businessOwnerId },
      { onSuccess: ({ changed }) => toast({ title: `${name} owns ${countOf(changed, 'more item')}` }) },
    );
  }

  const trigger = (
    <Button ref={ref} variant="outline" size="sm" busy={isPending} busyLabel="Assigning…">
      <UserRoundPlus aria-hidden="true" />
      <span className="bulk-label">Assign Owner</span>
      <kbd className="kbd" aria-hidden="true">
        a
      </kbd>
    </Button>
  );
  return (
    <Popover
      trigger={trigger}
      label="Assign Owner"
      align="end"
      className="w-60"
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <OptionList
        label="Assign Owner"
        options={[
          ...users.map(({ id, name, email, profileImageUrl }) => ({
            value: String(id),
            label: namesAmong(users).of(id) ?? name,
            keywords: email,
            icon: <Avatar name={name} src={profileImageUrl} />,
          })),
          { value: nobody, label: 'Nobody', icon: <Avatar /> },
        ]}
        chosen={[]}
        onChoose={assign}
      />
    </Popover>
  );
}
