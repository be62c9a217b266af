/**
 * A separate process that stops the embedded server when no service has used it for a while. Its arguments: the
 * server's home and the seconds to wait. There is one per server, and it ends with the server.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { realMilliseconds } from '../../core/clock.ts'
import { readHome, type Home } from './home.ts'
import { readPostmaster } from './operating-system.ts'
import { countServices, WATCHER_NAME } from './presence.ts'
import { addressOf, stopServer } from './server.ts'

/** Held by the only watcher of a server. */
const WATCHER_LOCK = 20_261_120

async function isOnlyWatcher(client: Client): Promise<boolean> {
  const found = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    WATCHER_LOCK,
  ])
  return found.rows[0]?.taken === true
}

/** Resolves when no service has been connected for that long. */
async function untilAbandoned(client: Client, seconds: number): Promise<void> {
  let lastSeen = realMilliseconds()
  while (realMilliseconds() - lastSeen < seconds * 1000) {
    await pause(Math.min(5_000, seconds * 250))
    if ((await countServices(client)) > 0) lastSeen = realMilliseconds()
  }
}

async function watch(home: Home, seconds: number): Promise<void> {
  const running = readPostmaster(home.cluster)
  if (!running) return
  const client = new Client({
    connectionString: addressOf(home, running.port, 'postgres'),
    application_name: WATCHER_NAME,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => process.exit(0))
  await client.connect()
  if (await isOnlyWatcher(client)) {
    await untilAbandoned(client, seconds)
    await stopServer(home)
  }
  process.exit(0)
}

const [, , directory, seconds] = process.argv
if (directory && seconds) {
  watch(readHome(directory), Number(seconds)).catch(() => process.exit(1))
}
