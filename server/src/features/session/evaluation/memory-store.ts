import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly until: number;
}

// More sign-ins at a time than one person who tries the product out will have.
const mostEntries = 500;

/** Stores the provider's short-lived records in memory; the oldest are dropped first. */
export function createMemoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>();
  const payloadOf = (entry: Entry | undefined): AdapterPayload | undefined =>
    entry && entry.until > Date.now() ? entry.payload : undefined;
  return (model): Adapter => ({
    upsert: async (id, payload, seconds) => {
      const key = `${model} ${id}`;
      entries.delete(key);
      entries.set(key, { payload, until: Date.now() + (seconds ?? 3600) * 1000 });
      const [oldest = key] = entries.keys();
      if (entries.size > mostEntries) entries.delete(oldest);
    },
    find: async (id) => payloadOf(entries.get(`${model} ${id}`)),
    findByUid: async (uid) => {
      const isWanted = ([key, { payload }]: [string, Entry]) =>
        key.startsWith(`${model} `) && payload.uid === uid;
      return payloadOf([...entries].find(isWanted)?.[1]);
    },
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = payloadOf(entries.get(`${model} ${id}`));
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
