import { screen } from '@testing-library/react';

// Loaded now, so that no test waits for it.
import '../src/screens/import/import-csv.tsx';
import { type CsvServer, emptyReply } from './csv-server.ts';
import { openScreen } from './open-screen.tsx';
import type { openApp } from './render-app.tsx';
import { newUser } from './user.ts';

export const user = newUser({ applyAccept: false });
export const ours = new File(['vendor,product_name\nAdobe,Photoshop\n'], 'ours.csv', { type: 'text/csv' });
export const theirs = new File(['Supplier,Thing,Price\nAdobe,Photoshop,10\n'], 'theirs.csv', {
  type: 'text/csv',
});

/** Opens the screen by itself, where a file is wanted, or in the whole application: `openImport(openApp)`. */
export async function openImport(open: typeof openApp = openScreen) {
  const client = open('/table/import');
  await screen.findByRole('button', { name: 'Choose file' });
  return client;
}

export const upload = async (file: File) => user.upload(await screen.findByLabelText('CSV file'), file);

/** The control that says what a column of the file is read as. */
export const readAs = (column: string) => screen.getByRole('combobox', { name: `${column} is read as` });

export const importButton = (name: string | RegExp) => screen.findByRole('button', { name });

/** Reads a column as a field. */
export async function choose(column: string, field: RegExp) {
  await user.click(readAs(column));
  await user.click(await screen.findByRole('option', { name: field }));
}

/** Goes on to a foreign file whose vendor and price are guessed, with its product matched by hand. */
export async function uploadMatched(open?: typeof openApp) {
  await openImport(open);
  await upload(theirs);
  await screen.findByRole('heading', { name: 'Match columns' });
  await choose('Thing', /^Product Name/);
}

/** The same with a trial that found two new items. */
export async function uploadTried(server: CsvServer, open?: typeof openApp) {
  await uploadMatched(open);
  await server.trial({ ...emptyReply, created: 2, items: 2 });
  await importButton('Import 2 items');
}

/** Uploads a file of ours, whose trial finds a new item, and goes on to its import. */
export async function importOurs(server: CsvServer) {
  await openImport();
  await upload(ours);
  await server.trial({ ...emptyReply, created: 1, items: 1 });
  await user.click(await importButton('Import 1 item'));
  return server.next();
}
