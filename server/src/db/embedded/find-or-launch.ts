import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from './cluster.ts';
import { type Launch, launch } from './launch.ts';
import { connectTo, disownPidFile, isPostmaster, type Postmaster, readPostmaster } from './postmaster.ts';
import { startFailure } from './start-failure.ts';

export type RunningServer = { postmaster: Postmaster; watch: pg.Client; isAttached: boolean };

export type LaunchPlan = { socketFolder: string; maxConnections: number };

// Crash recovery takes time on a slow disk; the children of a killed server end within seconds.
const PATIENCE_WITH_START = 120_000;
const PATIENCE_WITH_PREDECESSOR = 30_000;

/**
 * Finds the server of this folder, also one that is starting, or starts it. Waits for one that is stopping. The caller
 * holds the start lock.
 */
export async function findOrLaunch(cluster: Cluster, plan: LaunchPlan): Promise<RunningServer> {
  const begin = performance.now();
  let launched: Launch | undefined;
  for (;;) {
    const found = await findRunning(cluster.folder);
    if (found) return { ...found, isAttached: launched === undefined };
    const waited = performance.now() - begin;
    if (isOver(launched, waited)) {
      launched = undefined;
      await pause(100);
    }
    if (!launched && !isAlive(cluster.folder)) {
      disownPidFile(cluster.folder);
      launched = launch(cluster, plan.socketFolder, plan.maxConnections);
    }
    if (waited > PATIENCE_WITH_START) throw startFailure(`the server in ${cluster.folder} doesn't get ready`);
    await pause(10);
  }
}

/** Whether a launch has ended but may succeed when repeated; throws where it never will. */
function isOver(launched: Launch | undefined, waited: number): boolean {
  const outcome = launched?.outcome();
  if (outcome instanceof Error) throw outcome;
  if (outcome === 'again' && waited > PATIENCE_WITH_PREDECESSOR) {
    throw startFailure('processes of an earlier server still use its folder');
  }
  return outcome === 'again';
}

async function findRunning(
  folder: string,
): Promise<{ postmaster: Postmaster; watch: pg.Client } | undefined> {
  const postmaster = readPostmaster(folder);
  if (postmaster?.status !== 'ready') return undefined;
  const watch = await connectTo(folder, postmaster);
  return watch && { postmaster, watch };
}

function isAlive(folder: string): boolean {
  const postmaster = readPostmaster(folder);
  return postmaster !== undefined && isPostmaster(postmaster.pid, folder);
}
