import type { User } from '@purser/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePeopleNames } from '../../lib/people-names.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { leftBehind } from './left-behind.ts';
import { useDeleteUser, userDutiesQuery } from './people.queries.ts';
import { calledAs } from './people-lines.ts';
import { hasDuties, UserDutiesList } from './user-duties.tsx';

type DeleteUserDialogProps = { user: User; onClose: () => void };

/**
 * Asks before somebody is deleted, says what they leave behind, and lets it be handed over first
 * (docs/product/users.md#deletion).
 */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const duties = useQuery(userDutiesQuery(user.id));
  const deletion = useDeleteUser(user.id);
  const [handOverTo, setHandOverTo] = useState<number | null>(null);
  const failure = deletion.isPending ? null : serverMessage(deletion.error, 'Something went wrong.');
  const name = usePeopleNames().of(user.id) ?? calledAs(user);
  // Where the duties aren't known there may be some.
  const isHandedOver = duties.data ? hasDuties(duties.data) : duties.isError;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete user"
      description={`Are you sure you want to delete user "${name}"? This action cannot be undone.`}
      confirmLabel={handOverTo === null ? `Delete${leftBehind(duties.data)}` : 'Delete'}
      // Nobody agrees to what they haven't seen yet.
      busy={deletion.isPending || duties.isPending}
      busyLabel={deletion.isPending ? 'Deleting…' : 'Delete'}
      onConfirm={() => deletion.mutate(isHandedOver ? handOverTo : null, { onSuccess: onClose })}
    >
      <div className="grid gap-3">
        {isHandedOver && (
          <PersonSelect
            label="Hand over to"
            value={handOverTo}
            onChange={setHandOverTo}
            except={user.id}
            nobody="Nobody"
            disabled={deletion.isPending}
            hint={handOverTo === null ? toNobody : toSomebody}
          />
        )}
        <UserDutiesList name={name} duties={duties} />
        {failure && (
          <Alert variant="destructive" title="The user was not deleted">
            {failure}
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}

const toNobody =
  'If nobody is chosen, items and requests lose this owner, and administrators decide the steps.';
const toSomebody = 'This person becomes owner of the items and requests, and approver of the steps.';
