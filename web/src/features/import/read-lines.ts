/** A last line without a line break counts too. */
export async function* readLines(stream: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  // A line may be megabytes long, so each chunk is searched only once.
  let lineParts: string[] = [];
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const [first = '', ...more] = chunk.value.split('\n');
      lineParts.push(first);
      for (const next of more) {
        yield lineParts.join('');
        lineParts = [next];
      }
    }
    const last = lineParts.join('');
    if (last !== '') yield last;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
