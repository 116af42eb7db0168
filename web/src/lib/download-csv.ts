const downloadTimeMs = 60_000;

// By the mark before it, Excel reads a file as UTF-8.
export const downloadCsv = (text: string, name: string): void =>
  saveFile(new Blob([`\uFEFF${text.replace(/^\uFEFF/, '')}`], { type: 'text/csv;charset=utf-8' }), name);

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the bytes only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), downloadTimeMs);
}
