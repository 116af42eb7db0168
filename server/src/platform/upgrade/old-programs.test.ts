import { expect, test } from 'vitest';
import { findBinaries } from '../../db/embedded/binaries.ts';
import { findOldPackage, oldVersions } from './old-programs.ts';

test('There are programs of every major version from 16 to the one before ours, for every platform of ours', () => {
  const majors = Array.from({ length: findBinaries().major - 16 }, (_, at) => String(16 + at));
  expect(Object.keys(oldVersions)).toEqual(majors);
  for (const major of majors)
    for (const platform of ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
      expect(findOldPackage(major, platform)?.integrity).toMatch(/^sha512-/);
});
