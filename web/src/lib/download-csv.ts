const downloadTimeMs = 60_000;

/** Offers a text as the download of a CSV file. */
export function downloadCsv(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the text only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), downloadTimeMs);
}
