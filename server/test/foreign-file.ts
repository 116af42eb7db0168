import { uploadCsv } from './csv-files.ts';
import type { TestApp, Visitor } from './start-app.ts';

/** A file of another program. Tests take place on 2026-11-21; 365 dollars a year are a dollar a day. */
export const foreign = `Supplier,Thing,From,Until,Price
Acme,Rocket,2024-01-01,2024-12-31,365
Acme,Sled,2026-01-01,2026-01-31,730
Zoom,Meet,2026-11-01,2027-10-31,3650
`;

/** What its columns are. */
export const columns = {
  vendor: 'Supplier',
  product_name: 'Thing',
  start_date: 'From',
  end_date: 'Until',
  cost: 'Price',
};

/** What the import of a file answers. */
export const send = async (
  { app, visitor }: { app: TestApp; visitor: Visitor },
  fields: Parameters<typeof uploadCsv>[2],
) => (await uploadCsv(app, visitor, fields)).json();
