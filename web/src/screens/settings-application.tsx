import { FiscalYearStart } from '../features/settings/fiscal-year-start.tsx';
import { OptionLists } from '../features/settings/option-lists.tsx';
import type { OnUnsaved } from '../lib/unsaved.ts';

/** The lists that fields choose from, and what else the whole application counts by. */
export const SettingsApplication = ({ onUnsaved }: { onUnsaved: OnUnsaved }) => (
  <>
    <OptionLists onUnsaved={onUnsaved} />
    <FiscalYearStart />
  </>
);
