import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../src/lib/toast.ts';
import { useTypedForm } from '../src/lib/typed-form.ts';
import { Button } from '../src/ui/button.tsx';
import { CancelButton } from '../src/ui/cancel-button.tsx';
import { Tile } from '../src/ui/card.tsx';
import { ConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { Drawer } from '../src/ui/drawer.tsx';
import { Field } from '../src/ui/field.tsx';
import { FormDialog } from '../src/ui/form-dialog.tsx';
import { Menu } from '../src/ui/menu.tsx';
import { Popover } from '../src/ui/popover.tsx';
import { StatusMark } from '../src/ui/status-mark.tsx';
import { TabList, TabPanel, Tabs } from '../src/ui/tabs.tsx';
import { TextInput } from '../src/ui/text-input.tsx';
import { Tooltip } from '../src/ui/tooltip.tsx';
import { Dates, Fields, Lists } from './controls.tsx';

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirmation' | 'drawer' | null>(null);
  const shut = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {(['dialog', 'confirmation', 'drawer'] as const).map((overlay) => (
        <Button key={overlay} variant="outline" onClick={() => setOpen(overlay)}>
          Open {overlay}
        </Button>
      ))}
      <Button
        variant="outline"
        onClick={() => toast({ title: 'Price confirmed', description: 'Next review scheduled successfully' })}
      >
        Show toast
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          toast({ title: 'Error', description: 'Failed to create contract', variant: 'destructive' })
        }
      >
        Show error toast
      </Button>
      <Popover label="Columns" padded trigger={<Button variant="outline">Open popover</Button>}>
        <p>Whatever belongs here</p>
      </Popover>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label="Actions">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        items={[
          { label: 'Edit', icon: Pencil, hint: 'Its name alone', shortcut: 'e', onSelect: () => {} },
          {
            label: 'Duplicate',
            items: [
              { label: 'Once', onSelect: () => {} },
              { label: 'Twice', onSelect: () => {} },
            ],
          },
          { label: 'Delete', icon: Trash2, onSelect: () => {}, destructive: true, isApart: true },
        ]}
      />
      <Tooltip text="Ad Sales 50%, Capital 20%, Studio 20%, Corporate 10%">
        <Button variant="link">Hover me</Button>
      </Tooltip>
      {open === 'dialog' && <NewSoftware onClose={shut} />}
      <ConfirmDialog
        open={open === 'confirmation'}
        onOpenChange={shut}
        title="Delete Software"
        description="Asana Advanced and its 3 contracts will be deleted."
        confirmLabel="Delete"
        onConfirm={shut}
      />
      <PanelDrawer open={open === 'drawer'} onClose={shut} />
    </div>
  );
}

type OverlayProps = { open: boolean; onClose: () => void };

function NewSoftware({ onClose }: { onClose: () => void }) {
  const { form, typed, change } = useTypedForm({ start: { name: '' } });
  return (
    <FormDialog
      size="md"
      title="Add New Software"
      description="Asana Advanced becomes terminated and its contract ends on this date."
      form={form}
      verb="Create"
      onSend={onClose}
      onClose={onClose}
    >
      <Field label="Name" required>
        <TextInput value={typed.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Lists />
      <Dates />
      <Fields />
    </FormDialog>
  );
}

function PanelDrawer({ open, onClose }: OverlayProps) {
  const [tab, setTab] = useState('contract');
  const tabs = ['Contract', 'Software', 'Notes', 'Files', 'Comments', 'History'].map((label) => ({
    value: label.toLowerCase(),
    label,
  }));
  return (
    <Tabs value={tab} onChange={setTab}>
      <Drawer
        open={open}
        onOpenChange={onClose}
        lead={<Tile name="Adobe" />}
        title="Adobe Creative Cloud"
        subtitle={<StatusMark shape="full">Active</StatusMark>}
        header={<TabList label="Software" items={tabs} />}
        footer={
          <>
            <span className="flex-1" />
            <CancelButton />
            <Button>Save Changes</Button>
          </>
        }
      >
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value} className="grid gap-3 p-4 narrow:px-6">
            <Lists />
            <Dates />
          </TabPanel>
        ))}
      </Drawer>
    </Tabs>
  );
}
