import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

// A few sign-ins at a time are more than one person trying the product out will have.
const mostEntries = 500;

/** Stores the provider's short-lived records in memory; the oldest are dropped first. */
export function createMemoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const find = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry && entry.until > Date.now() ? entry.payload : undefined;
  };
  const keep = (key: string, entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= mostEntries) break;
      entries.delete(oldest);
    }
  };
  return (model): Adapter => ({
    upsert: async (id, payload, seconds) =>
      keep(`${model} ${id}`, { payload, until: Date.now() + (seconds ?? 3600) * 1000 }),
    find: async (id) => find(`${model} ${id}`),
    findByUid: async (uid) => findLive(entries, model, (payload) => payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = find(`${model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      entries.delete(`${model} ${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}

function findLive(
  entries: ReadonlyMap<string, Entry>,
  model: string,
  isWanted: (payload: AdapterPayload) => boolean,
): AdapterPayload | undefined {
  for (const [key, { payload, until }] of entries) {
    if (key.startsWith(`${model} `) && until > Date.now() && isWanted(payload)) return payload;
  }
  return undefined;
}
