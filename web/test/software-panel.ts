import type { ChangeLog } from '@purser/api/history';
import type { Software } from '@purser/api/software';
import type { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { SoftwarePanel } from '../src/screens/software-panel/software-panel.tsx';
import { answerFrom, json, type Routes } from './network.ts';
import { openPartAt } from './open-screen.tsx';
import { contract, creativeCloud, giveHeight, portfolioRoutes, portfolioRow } from './portfolio.ts';
import { openApp } from './render-app.tsx';
import { newUser } from './user.ts';

/** Item 7, Adobe Creative Cloud, of version 3, unless said otherwise. */
export const software = (given: Partial<Software> = {}): Software => ({
  id: 7,
  unique_id: 'SW-7',
  ...creativeCloud,
  last_reminder_sent: null,
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...given,
});

/** A row of the item's history. */
export const changeLog = (given: Partial<ChangeLog>): ChangeLog => ({
  id: 1,
  softwareId: 7,
  fieldName: 'vendor',
  oldValue: null,
  newValue: null,
  userId: 2,
  userName: 'Tom Okafor',
  username: 'tom',
  byClient: false,
  createdAt: '2026-11-21T09:30:00Z',
  ...given,
});

/** A contract of the item as the server answers it. */
export const contractOf = (given: Parameters<typeof contract>[0] = {}) => ({
  ...contract(given),
  softwareId: 7,
  renewsContractId: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});

/** What a row of the portfolio has of an item. */
function rowPart(item: Software) {
  const { last_reminder_sent: _, createdAt: _createdAt, updatedAt: _updatedAt, ...row } = item;
  return row;
}

/** What the network answers about item 7 and all that belongs to it. */
export function panelRoutes(item: Software, contracts: readonly object[] = [contractOf()]): Routes {
  return {
    ...portfolioRoutes([
      portfolioRow({ ...rowPart(item), latestContract: contracts.length > 0 ? contract({}) : null }),
      portfolioRow({ id: 8, vendor: 'Zoom', product_name: 'Meetings' }),
    ]),
    'GET /api/software/7': () => json(item),
    'GET /api/software/7/contracts': () => json(contracts),
    'GET /api/software/7/vendor-files': () => json([]),
    'GET /api/software/7/comments': () => json([]),
    'GET /api/software/7/change-logs': () => json([]),
  };
}

/** Opens the panel of item 7 by itself, at an address of the table, and hands what a test needs. */
export const openPanel = (routes: Routes, address = '/table?software=7') =>
  opened(routes, () => openPartAt(address, ItemPanel));

/** The same over the table, in the whole application. */
export const openPanelOverTable = (routes: Routes) => opened(routes, () => openApp('/table?software=7'));

async function opened(routes: Routes, open: () => QueryClient) {
  giveHeight();
  const sent = answerFrom(routes);
  const client = open();
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  await screen.findByRole('region', { name: 'Software Information' });
  const user = newUser();
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { sent, client, panel, user, writes };
}

function ItemPanel() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return isOpen && createElement(SoftwarePanel, { software: 7, onCreated: close, onClose: close });
}
