/** Sends a command and updates the cache: first the expected result, then the answer or the rollback. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { ResourceCache } from './resource-cache.ts'
import { call } from './call.ts'
import type { Command } from './cache-update.ts'
import { cacheUpdateOf } from './cache-updates.ts'
import type { InputOf } from './send.ts'
import type { StatusBoard } from './status-board.ts'
import type { Resource } from './storage.ts'

/** Running commands by resource, so that only the last one of several reloads. */
const runningCommands = new Map<Resource, number>()

function countRunning(resource: Resource, by: number): number {
  const next = (runningCommands.get(resource) ?? 0) + by
  runningCommands.set(resource, next)
  return next
}

/**
 * Sends one command. The expected result shows in the same frame, because nothing is fetched before it. If the call fails,
 * the expected result is rolled back and the error is thrown.
 */
export function sendCommand<O extends Command>(
  operation: O,
  input: InputOf<O>,
  { cache, status }: { cache: ResourceCache; status: StatusBoard },
): Promise<DataOf<O>> {
  const update = cacheUpdateOf(operation)
  return status.runCommand(update.resource, async () => {
    const keys = update.affects(cache, input)
    countRunning(update.resource, 1)
    await cache.cancelReads(keys)
    const rollBack = update.optimistic?.(cache, input)
    let reloadAfter = 0
    try {
      const data = await call(operation, input)
      update.applyAnswer?.(cache, data, input)
      reloadAfter = update.reloadAfter ?? 0
      return data
    } catch (thrown) {
      rollBack?.()
      throw thrown
    } finally {
      if (countRunning(update.resource, -1) === 0) setTimeout(() => void cache.reload(keys), reloadAfter)
    }
  })
}
