import type { PortfolioRow } from '@purser/api/portfolio';
import type { NewSoftwareDraft } from '../features/software/use-new-software.ts';
import { ExistingSoftwarePanel } from './software-panel-existing.tsx';
import { NewSoftwarePanel } from './software-panel-new.tsx';

type SoftwarePanelProps = {
  /** An item's id, or 'new' for one that doesn't exist yet. */
  software: number | 'new';
  /** What the table knows of the item, which shows until the item itself has come. */
  row?: PortfolioRow | undefined;
  /** What was typed of a new one elsewhere. */
  draft?: NewSoftwareDraft | undefined;
  onCreated: (id: number) => void;
  onClose: () => void;
};

/** The panel at the right in which everything about one item is seen and changed (docs/product/panel.md). */
export function SoftwarePanel({ software, row, draft, onCreated, onClose }: SoftwarePanelProps) {
  if (software === 'new') return <NewSoftwarePanel draft={draft} onCreated={onCreated} onClose={onClose} />;
  return <ExistingSoftwarePanel key={software} id={software} row={row} onClose={onClose} />;
}
