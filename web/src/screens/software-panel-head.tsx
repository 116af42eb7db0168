import { optionLabel } from '@purser/domain/options';
import { Ellipsis, Link, Trash2 } from 'lucide-react';
import type { SoftwareRecord } from '../features/software/software-values.ts';
import { shapeOf } from '../lib/status-shape.ts';
import { toast } from '../lib/toast.ts';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { StatusMark } from '../ui/status-mark.tsx';

export function PanelSubtitle({ record }: { record: SoftwareRecord }) {
  return (
    <span className="panel-subtitle">
      <StatusMark shape={shapeOf(record.status)}>{optionLabel(record.status)}</StatusMark>
      <span className="truncate">{record.unique_id}</span>
    </span>
  );
}

type PanelMenuProps = {
  id: number;
  /** False where only administrators delete the item, since it has contracts. */
  mayDelete: boolean;
  onDelete: () => void;
};

export function PanelMenu({ id, mayDelete, onDelete }: PanelMenuProps) {
  const trigger = (
    <Button variant="ghost" size="icon" aria-label="More actions">
      <Ellipsis aria-hidden="true" />
    </Button>
  );
  return (
    <Menu
      trigger={trigger}
      items={[
        { label: 'Copy link', icon: Link, onSelect: () => void copyLink(id) },
        {
          label: 'Delete Software',
          icon: Trash2,
          destructive: true,
          disabled: !mayDelete,
          hint: mayDelete ? undefined : 'Its contracts were approved, so an administrator deletes it.',
          onSelect: onDelete,
        },
      ]}
    />
  );
}

function copyLink(id: number): Promise<void> {
  const address = `${window.location.origin}/table?software=${id}`;
  const onCopied = () => toast({ title: 'Link copied' });
  const onRefused = () =>
    toast({ title: 'The browser didn’t copy the link', description: address, variant: 'destructive' });
  // Browsers offer the clipboard only to pages loaded over HTTPS.
  if (!('clipboard' in navigator)) return Promise.resolve(onRefused());
  return navigator.clipboard.writeText(address).then(onCopied, onRefused);
}
