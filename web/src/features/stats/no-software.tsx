import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const NoSoftware = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={Wallet}
    title="No software yet"
    text="What you spend by year, month and business segment is worked out here from your software and its contracts. Bring them in from a spreadsheet, or add the first one by hand."
    action={
      <>
        <Link to="/table/import" {...buttonLook({ size: 'sm' })}>
          Upload CSV
        </Link>
        <Button variant="outline" size="sm" onClick={onAdd}>
          Add New Software
        </Button>
      </>
    }
  />
);
