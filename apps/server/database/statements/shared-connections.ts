/**
 * Connections that many statements share: those of concurrent requests are sent one behind the other, without waiting
 * for answers. Together they cost the service and PostgreSQL a fifth to a third less than on connections of their own
 * (docs/decisions/0053-hot-reads.md). Only for short statements outside transactions: each waits for those before it.
 */
import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable, isReadOnly } from '../errors.ts'

/** Each is a process of PostgreSQL, so a few suffice for as many cores. */
const CONNECTIONS = 4

interface SharedConnection {
  readonly client: Promise<PoolClient>
  running: number
  isCorked: boolean
  /** Its session began read-only, and stays so. */
  isOutdated: boolean
}

/** What is sent until the end of this turn of the event loop leaves in one packet: a system call costs more than a read. */
function corkForThisTurn(shared: SharedConnection, { connection: { stream } }: PoolClient): void {
  if (shared.isCorked) return
  shared.isCorked = true
  stream.cork()
  setImmediate(() => {
    shared.isCorked = false
    stream.uncork()
  })
}

/** Runs work on a connection of the pool, which others may use at the same time. */
export type OnSharedConnection = <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>

/** The connections are the pool's, and go back to it when nothing runs on them. Its clients must pipeline statements. */
export function openSharedConnections(pool: Pool): OnSharedConnection {
  const connections = new Set<SharedConnection>()
  /** All that begins in one turn of the event loop takes the same connection, for the sake of that packet. */
  let ofThisTurn: SharedConnection | null = null

  function quietest(): SharedConnection | undefined {
    return [...connections].toSorted((a, b) => a.running - b.running)[0]
  }

  function connectionOfThisTurn(): SharedConnection {
    if (ofThisTurn && connections.has(ofThisTurn)) return ofThisTurn
    const isFull = connections.size >= CONNECTIONS
    const shared = (isFull && quietest()) || {
      client: pool.connect(),
      running: 0,
      isCorked: false,
      isOutdated: false,
    }
    connections.add(shared)
    ofThisTurn = shared
    setImmediate(() => {
      ofThisTurn = null
    })
    return shared
  }

  async function leave(shared: SharedConnection): Promise<void> {
    shared.running -= 1
    if (shared.running > 0) return
    connections.delete(shared)
    // Without a client there is nothing to give back, and the work has failed with the same error.
    const [client] = await Promise.allSettled([shared.client])
    if (client.status === 'fulfilled') client.value.release(shared.isOutdated)
  }

  return async (work) => {
    const shared = connectionOfThisTurn()
    shared.running += 1
    try {
      const client = await shared.client
      corkForThisTurn(shared, client)
      return await work(client)
    } catch (error) {
      // The connection may be lost: nobody else takes it.
      shared.isOutdated ||= isReadOnly(error)
      if (shared.isOutdated || isDatabaseUnavailable(error)) connections.delete(shared)
      throw error
    } finally {
      await leave(shared)
    }
  }
}
