import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `node_modules` holds what the lock file asks for. npm writes its own record of a finished install
 * there; comparing the two needs no stamp of ours, and takes a tree that somebody installed by hand as it is.
 */
export function isInstalled(folder) {
  const wanted = packagesIn(join(folder, 'package-lock.json'));
  const present = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isForThisMachine(entry)) return true;
    return isSame(entry, present[path]) || (entry.optional && !isPlatformPackage(entry));
  });
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    // No file, or half a file: nothing that can be relied on is installed.
    return undefined;
  }
}

function isSame(wanted, present) {
  return (
    present !== undefined && wanted.version === present.version && wanted.integrity === present.integrity
  );
}

function isPlatformPackage(entry) {
  return Boolean(entry.os ?? entry.cpu);
}

function isForThisMachine(entry) {
  // A package for one C library may rightly be absent, and nothing here says which of the two this machine has.
  if (entry.libc) return false;
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
}

function allows(list, value) {
  if (!list) return true;
  const names = [list].flat();
  return (
    names.includes(value) || (names.every((name) => name.startsWith('!')) && !names.includes(`!${value}`))
  );
}
