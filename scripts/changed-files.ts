import { spawnSync } from 'node:child_process';

/** The project's files, and those among them that differ from where this branch left `main`. */
export function readFiles(root: string): { all: string[]; changed: string[] } {
  const git = (...args: string[]): string[] => {
    const { stdout, status } = spawnSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 ** 2,
    });
    return status === 0 ? stdout.split('\n').filter(Boolean) : [];
  };
  const untracked = git('ls-files', '--others', '--exclude-standard');
  // On a clone that has no `main` of its own, it is the server's; without either, what isn't committed counts.
  const [base = 'HEAD'] = ['main', 'origin/main'].flatMap((name) => git('merge-base', 'HEAD', name));
  return {
    all: [...git('ls-files'), ...untracked],
    changed: [...git('diff', '--name-only', '--no-renames', base), ...untracked],
  };
}
