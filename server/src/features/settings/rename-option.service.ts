import type { AnswerOf, BodyOf } from '@purser/api/endpoint';
import type { renameOption as endpoint } from '@purser/api/settings';
import { keyLabel } from '@purser/domain/administration';
import { auditedOptions } from '@purser/domain/audit-changes';
import {
  nameRefusal,
  type OptionUses,
  renameRefusal,
  sameOption,
  usesText,
} from '@purser/domain/option-rename';
import { repeatedOption } from '@purser/domain/options';
import { lookOf } from '@purser/domain/people';
import { Problem } from '@purser/domain/problem';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { settings } from '../../db/tables/settings.ts';
import { lockBudgets, lockImports, lockWorkflow } from '../../platform/locks.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions, saveSetting, softwareOptionsKey } from '../../platform/settings.ts';
import type { OptionRename } from './option-places.queries.ts';
import { lockPlaces, renameEverywhere, usesOf } from './rename-option.queries.ts';

/** What renaming a value would change. */
export async function countOptionUses(
  { person, db }: Pick<Work, 'person' | 'db'>,
  { list, value }: Pick<OptionRename, 'list'> & { readonly value: string },
): Promise<OptionUses> {
  permit(person, 'rename options');
  return usesOf(db, { list, from: value, to: value });
}

/** Renames a value of a list and all that uses it. */
export async function renameOption(
  work: Work,
  rename: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  permit(work.person, 'rename options');
  const { list, from, to } = rename;
  const refusal = renameRefusal(list, from);
  if (refusal !== undefined) throw new Problem('invalid', refusal);
  let changed: OptionUses | undefined;
  const options = await saveSetting(work, {
    key: softwareOptionsKey,
    initial: {},
    about: 'options',
    description: 'An option was renamed',
    action: 'option_renamed',
    lock: lockAll,
    read: getOptions,
    change: async (within, before) => {
      requireFree(rename, before[list]);
      await requireUnused(within.db, rename);
      changed = await renameEverywhere(within, rename);
      const values = before[list].map((value) => (value === from ? to : value));
      return sql`${settings.value} || ${JSON.stringify({ [list]: values })}::jsonb`;
    },
    tell: ({ before, after }) => ({
      details: [
        `${keyLabel(list)}: from ${from} to ${to}`,
        ...(changed && usesText(changed) !== '' ? [`in ${usesText(changed)}`] : []),
      ],
      changes: auditedOptions(before, after),
    }),
  });
  if (!changed) throw new Error('A list was saved and its value was not renamed.');
  return { options, changed };
}

/** No import, no new request and no edit comes between what a rename reads and what it writes. */
async function lockAll(tx: Executor): Promise<void> {
  await lockBudgets(tx);
  await lockImports(tx);
  await lockWorkflow(tx);
  await lockPlaces(tx);
}

function requireFree({ list, from, to }: OptionRename, values: readonly string[]): void {
  if (!values.includes(from))
    throw new Problem(
      'stale',
      `Somebody else has renamed or removed “${from}” since you opened the list. Please load it again; nothing was renamed`,
    );
  if (from === to) throw refused(sameOption);
  const isTaken = values.some((value) => value !== from && value.toLowerCase() === to.toLowerCase());
  if (isTaken) throw refused(repeatedOption);
  const reserved = nameRefusal(list, to);
  if (reserved !== undefined) throw refused(reserved);
}

/** What is joined can't be told apart again: a name that something has, though Settings no longer list it, isn't given twice. */
async function requireUnused(db: Executor, { list, from, to }: OptionRename): Promise<void> {
  const uses = await usesOf(db, { list, from: to, to });
  // Departments and conditions go by the look of names, so that those of the old name are found, too.
  const isAlike = lookOf(from) === lookOf(to);
  const text = usesText(isAlike ? { ...uses, requests: 0, conditions: 0 } : uses);
  if (text === '') return;
  const message = `“${to}” is still used by ${text}, though the list doesn’t have it. Please choose another name`;
  throw new Problem('conflict', message, { code: 'name_taken', fields: { to: message } });
}

const refused = (message: string): Problem => new Problem('invalid', message, { fields: { to: message } });
