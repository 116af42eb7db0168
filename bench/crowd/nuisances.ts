import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Failure, Reader } from './readers.ts';

/** What somebody who makes others wait was answered. */
export interface Annoyed {
  answered: number;
  /** 429 and 409, in words that say what to do. */
  refused: number;
  readonly failures: Failure[];
}

interface Annoying extends Reader {
  readonly isOver: () => boolean;
  /** Milliseconds since the crowd began. */
  readonly now: () => number;
}

/** Questions that take longest on all items, none like the one before. */
const heaviest: readonly ((at: number) => string)[] = [
  (at) => `/api/stats/spend/items?from=${2010 + (at % 5)}-0${1 + (at % 9)}&to=2029-12`,
  (at) => `/api/stats/spend?by=vendor,year&from=${2010 + (at % 5)}-01&to=2029-${10 + (at % 3)}`,
  (at) => `/api/stats/spend?by=team,month&from=2010-0${1 + (at % 9)}&to=2029-12`,
  (at) => `/api/portfolio?year=${2000 + (at % 40)}`,
  (at) => `/api/stats/financial?year=${2000 + (at % 40)}`,
  (at) => `/api/stats/forecast?months=36&by=vendor,segment&uplift=${1 + (at % 90)}`,
  (at) => `/api/stats/forecast/items?months=36&uplift=${1 + (at % 90)}`,
  (at) => `/api/stats/budget?year=${2000 + (at % 40)}`,
  (at) => `/api/stats/price-changes?from=20${10 + (at % 15)}-01-01&to=2029-12-31`,
  () => '/api/renewals/terms.csv',
  () => '/api/contracts',
  () => '/api/software/export-csv',
];

// More than one person may have on their way.
const atOnce = 30;
// As a program does that takes a refusal for the moment at which to ask again.
const afterRefusal = 100;

/** Asks the heaviest questions without pause, as many at once as a script does. */
export async function askWithoutPause(annoying: Annoying): Promise<Annoyed> {
  const seen: Annoyed = { answered: 0, refused: 0, failures: [] };
  let at = 0;
  const ask = async (): Promise<void> => {
    while (!annoying.isOver()) {
      at += 1;
      const isRefused = await send(annoying, seen, { address: heaviest[at % heaviest.length]?.(at) ?? '' });
      if (isRefused) await pause(afterRefusal);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return seen;
}

const itemsOfImport = 500;
const editsAtOnce = 14;
const betweenUndos = 8000;

/** Imports a file again and again, undoes it, and edits what is being undone. */
export async function editBesideUndo(annoying: Annoying, items: readonly number[]): Promise<Annoyed> {
  const seen: Annoyed = { answered: 0, refused: 0, failures: [] };
  for (let round = 0; !annoying.isOver(); round += 1) {
    const form = new FormData();
    form.append('csvFile', new Blob([fileOf(round)], { type: 'text/csv' }), 'notes.csv');
    await send(annoying, seen, { address: '/api/software/upload-csv', method: 'POST', body: form });
    const id = await newestImport(annoying);
    const undone = send(annoying, seen, { address: `/api/imports/${id}/undo`, method: 'POST' });
    const edits = items.slice(0, editsAtOnce).map((item) =>
      send(annoying, seen, {
        address: `/api/software/${item}`,
        method: 'PATCH',
        body: { team_usage: [`${round}`] },
      }),
    );
    await Promise.all([undone, ...edits]);
    await pause(betweenUndos);
  }
  return seen;
}

// The first of the items that the portfolio was filled with.
const fileOf = (round: number): string =>
  [
    'unique_id,vendor,product_name,notes',
    ...Array.from(
      { length: itemsOfImport },
      (_, at) => `SW-${at + 1},Vendor ${((at + 1) * 7919) % 10000},Product ${at + 1},Round ${round}`,
    ),
  ].join('\n');

const importsSchema = z.array(z.object({ id: z.number() }));

async function newestImport({ origin, cookie }: Reader): Promise<number> {
  const answer = await fetch(new URL('/api/imports', origin), { headers: { cookie } });
  return importsSchema.parse(await answer.json())[0]?.id ?? 0;
}

interface Sent {
  readonly address: string;
  readonly method?: 'POST' | 'PATCH';
  readonly body?: FormData | object;
}

const refusalSchema = z.object({ message: z.string().min(20), code: z.string() });

/** Sends a call and reads its whole answer; whether it was refused. What is neither an answer nor a refusal in words is a failure. */
async function send(annoying: Annoying, seen: Annoyed, { address, method, body }: Sent): Promise<boolean> {
  const begun = annoying.now();
  const isForm = body instanceof FormData;
  try {
    const answer = await fetch(new URL(address, annoying.origin), {
      method: method ?? 'GET',
      headers: {
        cookie: annoying.cookie,
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (answer.ok) seen.answered += 1;
    else if (isRefusal(answer.status, content)) seen.refused += 1;
    else seen.failures.push(failureOf(answer.status));
    return answer.status === 429;
  } catch {
    if (!annoying.isOver()) seen.failures.push(failureOf(0));
    return false;
  }
  function failureOf(status: number): Failure {
    const at = annoying.now();
    return { method: method ?? 'GET', address, status, at, took: at - begun };
  }
}

const isRefusal = (status: number, content: Buffer): boolean =>
  (status === 429 || status === 409) && refusalSchema.safeParse(JSON.parse(content.toString())).success;
