/** Sends a command and keeps the resources in step with it: expected result first, then the answer or the rollback. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { ResourceCache } from './resource-cache.ts'
import { call } from './call.ts'
import type { Command } from './cache-update.ts'
import { cacheUpdateOf } from './cache-updates.ts'
import type { InputOf } from './send.ts'
import type { StatusBoard } from './status-board.ts'
import type { Resource } from './storage.ts'

/** Commands under way by resource, so that only the last one of several reads again. */
const runningCommands = new Map<Resource, number>()

function countRunning(resource: Resource, by: number): number {
  const next = (runningCommands.get(resource) ?? 0) + by
  runningCommands.set(resource, next)
  return next
}

/**
 * Sends one command. The expected result shows within the frame of the call: nothing is fetched before it. Throws what
 * the call throws, once the expected result is rolled back.
 */
export function sendCommand<O extends Command>(
  operation: O,
  input: InputOf<O>,
  { cache, status }: { cache: ResourceCache; status: StatusBoard },
): Promise<DataOf<O>> {
  const plan = cacheUpdateOf(operation)
  return status.runCommand(plan.resource, async () => {
    const keys = plan.affects(cache, input)
    countRunning(plan.resource, 1)
    await cache.cancelReads(keys)
    const rollBack = plan.optimistic?.(cache, input)
    let reloadAfter = 0
    try {
      const data = await call(operation, input)
      plan.applyAnswer?.(cache, data, input)
      reloadAfter = plan.reloadAfter ?? 0
      return data
    } catch (thrown) {
      rollBack?.()
      throw thrown
    } finally {
      if (countRunning(plan.resource, -1) === 0) setTimeout(() => void cache.reload(keys), reloadAfter)
    }
  })
}
