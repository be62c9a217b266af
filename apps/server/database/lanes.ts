/**
 * Connections that many statements share: those of concurrent requests are sent one behind the other, without waiting
 * for answers. Together they cost the service and PostgreSQL a fifth to a third less than on connections of their own
 * (docs/decisions/0053-hot-reads.md). Only for short reads outside transactions: each waits for those before it.
 */
import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable } from './errors.ts'

/** Each is a process of PostgreSQL, so a few suffice for as many cores. */
const LANES = 4

interface Lane {
  readonly client: Promise<PoolClient>
  running: number
  isCorked: boolean
}

/** What is sent until the end of this turn of the event loop leaves in one packet: a system call costs more than a read. */
function corkForThisTurn(lane: Lane, { connection: { stream } }: PoolClient): void {
  if (lane.isCorked) return
  lane.isCorked = true
  stream.cork()
  process.nextTick(() => {
    lane.isCorked = false
    stream.uncork()
  })
}

/** Runs work on a connection of the pool, which others may use at the same time. */
export type WithLane = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>

/** The connections are the pool's, and go back to it when nothing runs on them. Its clients must pipeline statements. */
export function openLanes(pool: Pool): WithLane {
  const lanes = new Set<Lane>()

  function enter(): Lane {
    const [quietest] = [...lanes].toSorted((a, b) => a.running - b.running)
    const lane =
      quietest && lanes.size >= LANES ? quietest : { client: pool.connect(), running: 0, isCorked: false }
    lanes.add(lane)
    lane.running += 1
    return lane
  }

  async function leave(lane: Lane): Promise<void> {
    lane.running -= 1
    if (lane.running > 0) return
    lanes.delete(lane)
    // Without a client there is nothing to give back, and the work has failed with the same error.
    const [client] = await Promise.allSettled([lane.client])
    if (client.status === 'fulfilled') client.value.release()
  }

  return async (work) => {
    const lane = enter()
    try {
      const client = await lane.client
      corkForThisTurn(lane, client)
      return await work(client)
    } catch (error) {
      // The connection may be lost: nobody else takes it.
      if (isDatabaseUnavailable(error)) lanes.delete(lane)
      throw error
    } finally {
      await leave(lane)
    }
  }
}
