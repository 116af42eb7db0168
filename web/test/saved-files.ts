import { afterEach, beforeEach, vi } from 'vitest';

/** What the page saves as files in each test of the file, the newest last. */
export function keepSavedFiles(): readonly { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | undefined;
  beforeEach(() => {
    saved.length = 0;
    last = undefined;
    URL.createObjectURL = (blob) => {
      if (blob instanceof Blob) last = blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      if (last) saved.push({ name: this.download, blob: last });
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return saved;
}
