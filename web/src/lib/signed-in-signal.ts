const name = 'purser:signed-in';

/** To the browser's other windows. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

/** Answers the function that stops listening. */
export function hearSignedIn(listener: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', listener);
  return () => channel.close();
}
