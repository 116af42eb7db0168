import { sharesOf } from '@purser/domain/csv/export';
import type { KnownContract, KnownItem } from '@purser/domain/csv/matching';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import { visibleText } from '@purser/domain/invisible-characters';

/** An item's values as `itemColumns` answer them. */
type ItemRow = Omit<ItemValues, 'team_usage'> & { readonly team_usage: readonly string[] };

/** An item as the statement of `knownItems` writes it. */
type KnownRow = ItemRow &
  Pick<KnownItem, 'id' | 'version' | 'unique_id'> & {
    readonly contracts: readonly (ContractValues & Pick<KnownContract, 'id' | 'version'>)[] | null;
    readonly decisions: KnownItem['decisions'] | null;
  };

/** An item from the JSON text of its row. */
export function readKnownItem(text: string): KnownItem {
  const { id, version, unique_id, contracts, decisions, ...item } = ownRow(text);
  return {
    id,
    version,
    unique_id,
    item: itemValues(item),
    contracts: (contracts ?? []).map(({ id: contractId, version: contractVersion, ...values }) => ({
      id: contractId,
      version: contractVersion,
      values,
    })),
    decisions: decisions ?? [],
  };
}

// Our own statement wrote it, like any row that the driver answers.
function ownRow(text: string): KnownRow;
function ownRow(text: string): unknown {
  // Texts as a file's are read, so that no difference that nobody sees is a change.
  const row: unknown = JSON.parse(visibleText(text));
  return row;
}

/** An item's row with the values that a file's row would have. */
export const itemValues = (row: ItemRow): ItemValues => ({
  ...row,
  business_segment_percentages: sharesOf(row.business_segment_percentages),
  team_usage: row.team_usage.length > 0 ? row.team_usage : null,
});
