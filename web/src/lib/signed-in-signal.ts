const name = 'purser:signed-in';

/** Tells the browser's other windows that somebody is signed in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another window says so; answers the function that ends this. */
export function hearSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
