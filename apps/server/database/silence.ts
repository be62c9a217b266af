/**
 * Ends connections whose server says nothing any more: one that was frozen, or cut off without a word. The limits of
 * statements and locks are the server's own, so that a silent one keeps none of them (C-278).
 */
import { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

function socketOf(client: PoolClient): Socket | undefined {
  const { stream } = client.connection
  return stream instanceof Socket ? stream : undefined
}

/** What waits on a connection in use fails after so much silence, and the pool opens another one. */
export function giveUpOnSilence(pool: Pool, milliseconds: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket?.on('timeout', () => socket.destroy())
  })
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(milliseconds))
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0))
}
