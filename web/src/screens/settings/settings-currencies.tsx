import { Currencies } from '../../features/currencies/currencies.tsx';
import { EarlierImports } from '../../features/import/earlier-imports.tsx';
import { UndoOffer } from '../../features/import/undo-offer.tsx';
import { FiscalYearStart } from '../../features/settings/fiscal-year-start.tsx';

/** Rates and their use, and in the company's card also the month in which its fiscal years begin. */
export const SettingsCurrencies = () => (
  <>
    <Currencies
      company={<FiscalYearStart />}
      undo={(importId) => <UndoOffer importId={importId} where="here" />}
    />
    <EarlierImports kind="rates" />
  </>
);
