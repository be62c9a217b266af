/** Whether the embedded server works on a cluster: its files are only replaced when it does not. */
import { setTimeout as pause } from 'node:timers/promises'
import { findServerOf, isInUse, isServerOf, readPostmaster } from '../database/embedded/operating-system.ts'
import { UnusableBackup } from './unusable.ts'

const POLL_MS = 50

export function refuseRunning(cluster: string): void {
  const stated = readPostmaster(cluster)
  if (!(stated && isServerOf(stated.pid, cluster)) && findServerOf(cluster) === undefined) return
  throw new UnusableBackup(
    'The database of DATA_DIR runs. Stop every process of the service; it stops with the last one, or a minute after a killed one. Nothing was changed.',
  )
}

/** The children of a stopped server outlive it for a moment. */
export async function waitUntilUnused(cluster: string): Promise<void> {
  while (isInUse(cluster)) await pause(POLL_MS)
}
