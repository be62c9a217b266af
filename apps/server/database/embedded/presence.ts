/**
 * A service shows its presence by a named connection. The system closes it with the process, however that ends, so it
 * never becomes stale.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const SERVICE_PREFIX = 'pfotenportal-service:'
export const WATCHER_NAME = 'pfotenportal-watcher'
const RETRY_MS = 1_000

async function count(client: Client, condition: string, values: readonly string[]): Promise<number> {
  const found = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where ${condition}`,
    [...values],
  )
  return found.rows[0]?.count ?? 0
}

/** The number of services, except the one with this name: its connection may outlive it for a moment. */
export function countServices(client: Client, except = ''): Promise<number> {
  return count(client, 'starts_with(application_name, $1) and application_name <> $2', [
    SERVICE_PREFIX,
    except,
  ])
}

/** Whether a watcher is connected to the server. */
export async function isWatched(client: Client): Promise<boolean> {
  return (await count(client, 'application_name = $1', [WATCHER_NAME])) > 0
}

export interface ServicePresence {
  /** The name by which `countServices` can exclude it. */
  readonly name: string
  end(): Promise<void>
}

/**
 * Keeps the connection and reconnects if it breaks; `restore` restarts the server and returns its address. It is
 * retried when it fails, and each new reason is reported once.
 */
export async function holdPresence(
  url: string,
  restore: () => Promise<string>,
  onFailure: (error: unknown) => void,
): Promise<ServicePresence> {
  const ended = new AbortController()
  const name = `${SERVICE_PREFIX}${randomBytes(8).toString('hex')}`
  let current: Client

  async function connect(address: string): Promise<void> {
    const client = new Client({
      connectionString: address,
      application_name: name,
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    })
    let isConnected = false
    client.on('error', () => undefined)
    client.on('end', () => {
      if (isConnected && !ended.signal.aborted) void comeBack()
    })
    await client.connect()
    isConnected = true
    current = client
  }

  async function comeBack(): Promise<void> {
    let reported = ''
    while (!ended.signal.aborted) {
      try {
        await connect(await restore())
        return
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        if (reason !== reported) onFailure(error)
        reported = reason
        await pause(RETRY_MS)
      }
    }
  }

  await connect(url)
  return {
    name,
    async end() {
      ended.abort()
      await current.end()
    },
  }
}
