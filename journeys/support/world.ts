/** The sample world behind a running service. */
import { expect } from '@playwright/test'
import { copyWorld, takeSnapshot, withClient, type Snapshot } from './database.ts'
import { startProcess, type ServiceProcess } from './service-process.ts'

export interface Mail {
  id: number | string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

export interface World {
  /** The portal's address. */
  readonly url: string
  readonly databaseUrl: string
  /** Starts another process on the same database. */
  startProcess(environment?: Record<string, string>): Promise<ServiceProcess>
  /** Kills the first process and restarts it on the same port. */
  crashAndRestart(): Promise<void>
  /** Emails to an address, newest first; waits until there are at least `count`. */
  mailsTo(address: string, count?: number): Promise<Mail[]>
  /** Templates of the unsent emails to a customer in the outbox. */
  waitingMailsTo(address: string): Promise<string[]>
  /** Moves business time. */
  setClock(now: string): Promise<void>
}

export interface OpenedWorld {
  readonly world: World
  /** Ends the processes that the journey has started. */
  close(): Promise<void>
}

/** One service for all journeys of a browser worker. */
export interface SharedWorld {
  /** Restores the original world; starts the service if it is not running. */
  open(): Promise<OpenedWorld>
  close(): Promise<void>
}

function adminUrl(): string {
  const url = process.env['JOURNEYS_ADMIN_URL']
  if (!url) throw new Error('global-setup has not run')
  return url
}

async function readMails(url: string, address: string, count: number): Promise<Mail[]> {
  const read = async () => {
    const mails: Mail[] = []
    let path: string | undefined = '/mailbox.json?limit=100'
    while (path !== undefined) {
      const answer: Response = await fetch(`${url}${path}`)
      mails.push(...((await answer.json()) as Mail[]))
      path = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
    }
    return mails.filter(({ to }) => to === address)
  }
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  return read()
}

async function readWaitingMails(databaseUrl: string, address: string): Promise<string[]> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ template: string }>(
      `select outbox.template from outbox join customer on customer.id = outbox.customer_id
       where customer.email = $1 and outbox.sent_at is null order by outbox.created_at`,
      [address],
    ),
  )
  return rows.map(({ template }) => template)
}

async function moveClock(url: string, now: string): Promise<void> {
  const answer = await fetch(`${url}/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now }),
  })
  expect(answer.status).toBe(200)
}

/** A service on a copy of the sample world. */
interface RunningService extends OpenedWorld {
  /** Ends every process but the first. */
  endOthers(): Promise<void>
  /** Whether the process was killed; its leases then block other processes until they expire. */
  hasCrashed(): boolean
}

async function run(environment: Record<string, string>): Promise<RunningService> {
  const database = await copyWorld(adminUrl())
  let first = await startProcess(database.url, environment)
  const { url } = first
  let hasCrashed = false
  const others: ServiceProcess[] = []
  const endOthers = async () => {
    await Promise.all(others.splice(0).map((each) => each.stop('SIGKILL')))
  }
  const world: World = {
    url,
    databaseUrl: database.url,
    async startProcess(more) {
      const started = await startProcess(database.url, { ...environment, ...more })
      others.push(started)
      return started
    },
    async crashAndRestart() {
      hasCrashed = true
      await first.stop('SIGKILL')
      first = await startProcess(database.url, { ...environment, PORT: new URL(url).port })
    },
    mailsTo: (address, count = 1) => readMails(url, address, count),
    waitingMailsTo: (address) => readWaitingMails(database.url, address),
    setClock: (now) => moveClock(url, now),
  }
  return {
    world,
    endOthers,
    hasCrashed: () => hasCrashed,
    async close() {
      await Promise.all([first.stop('SIGKILL'), endOthers()])
      await database.drop()
    },
  }
}

/** A world with its own service. */
export const openWorld = (environment: Record<string, string>): Promise<OpenedWorld> => run(environment)

export function openSharedWorld(): SharedWorld {
  let running: RunningService | undefined
  let snapshot: Snapshot | undefined

  async function tryRestore(): Promise<boolean> {
    if (!running || running.hasCrashed()) return false
    return (await snapshot?.restore()) ?? false
  }

  async function restart(): Promise<RunningService> {
    await running?.close()
    const restarted = await run({})
    running = restarted
    snapshot = await takeSnapshot(restarted.world.databaseUrl)
    return restarted
  }

  return {
    async open() {
      const ready = running && (await tryRestore()) ? running : await restart()
      return { world: ready.world, close: () => ready.endOthers() }
    },
    async close() {
      await running?.close()
    },
  }
}
