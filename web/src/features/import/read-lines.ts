/** A last line without a line break counts too. */
export async function* readLines(stream: ReadableStream<BufferSource>): AsyncGenerator<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  // A line may be megabytes long, so each chunk is searched only once.
  let begun: string[] = [];
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const [first = '', ...more] = piece.value.split('\n');
      begun.push(first);
      for (const next of more) {
        yield begun.join('');
        begun = [next];
      }
    }
    const last = begun.join('');
    if (last !== '') yield last;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
