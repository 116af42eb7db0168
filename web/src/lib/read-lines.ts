/** The lines of a stream one after the other. A last line without a line break counts too. */
export async function* readLines(stream: ReadableStream<BufferSource>): AsyncGenerator<string> {
  for await (const lines of readManyLines(stream)) yield* lines;
}

/** The same, those that arrive together at once: to wait for each of 10,000 lines takes longer than to read them. */
export async function* readManyLines(stream: ReadableStream<BufferSource>): AsyncGenerator<string[]> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  // A line may be megabytes long, so each chunk is searched only once.
  let begun: string[] = [];
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const [first = '', ...more] = chunk.value.split('\n');
      begun.push(first);
      const next = more.pop();
      if (next === undefined) continue;
      yield [begun.join(''), ...more];
      begun = [next];
    }
    const last = begun.join('');
    if (last !== '') yield [last];
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
