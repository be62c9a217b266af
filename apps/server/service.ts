/** A service from its configuration to its shutdown: run by `main.ts`, and by tests in their own process. */
import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { openIdentity } from './auth/identity.ts'
import { logRoutine } from './backup/log-routine.ts'
import { openCarrier } from './carriers/open.ts'
import type { Services } from './context/services.ts'
import type { AlertLines } from './core/alert-lines.ts'
import { hasCatalogue, NO_CATALOGUE } from './core/catalogue.ts'
import type { Clock } from './core/clock.ts'
import type { Config } from './core/config.ts'
import { briefError, type Log } from './core/log.ts'
import { readRelease } from './core/release.ts'
import { openSecurityTally } from './core/security-events.ts'
import { openTraffic } from './core/traffic.ts'
import { openCatalogues } from './database/catalogue.ts'
import { MovedClock, openClock } from './database/clock.ts'
import { EmbeddedDatabaseError, hasEmbedded, openEmbedded, type Embedded } from './database/embedded.ts'
import { isDatabaseUnavailable, isLockTimeout, isNotPermitted } from './database/errors.ts'
import { mendEmails } from './database/identity/emails.ts'
import { keepLegalTexts } from './database/keep-legal-texts.ts'
import { MAINTENANCE_SECONDS, openMaintenance } from './database/maintenance.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase, UnusableDatabase, type Core, type Database } from './database/open.ts'
import { openReads } from './database/reads.ts'
import { waitForServer } from './database/wait-for-server.ts'
import { openGateway } from './gateways/open.ts'
import type { Draining } from './http/health.ts'
import { findPortal } from './http/portal.ts'
import { takeDueShopOrders } from './intake/shop/take-shop-orders.ts'
import { startRoutines, type Routine } from './jobs/routines.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openMail } from './mail/mail.ts'
import { observeGateway, openMetrics } from './metrics/metrics.ts'
import { reportSharedMailboxes } from './operations/identity/shared-mailboxes.ts'
import { notePastAgreements } from './sample/agreements.ts'
import { issuePastDocuments } from './sample/documents.ts'
import { loadSampleWorld } from './sample/load.ts'
import { buildServer } from './server.ts'
import { postingRoutine } from './staff/monitoring/alert-posting.ts'
import { recordDigest } from './staff/monitoring/digest.ts'
import { alertRoutine, tellLines } from './staff/monitoring/log-alerts.ts'
import { tellTroubles } from './staff/monitoring/process-alerts.ts'
import { securityRoutine, storeSecurityEvents } from './staff/monitoring/security-tally.ts'
import { watchWrites } from './staff/monitoring/watch-writes.ts'
import { ensureFirstAdmin } from './staff/people/actions.ts'
import { openWebhookSender } from './webhooks/sender.ts'

/** Opens the parts that depend on the core, in the order of their dependencies. */
async function openServices(core: Core): Promise<Services> {
  const catalogue = await openCatalogues(core.database, !core.config.production)
  const identity = await openIdentity(core)
  const traffic = openTraffic()
  const maintenance = await openMaintenance(core.database)
  const mail = await openMail(core, { ...identity, traffic, maintenance })
  const metrics = openMetrics(readRelease(core.config))
  const security = openSecurityTally((event) => metrics.countSecurityEvent(event))
  const gateway = observeGateway(await openGateway(core), metrics)
  const reads = openReads({
    primary: core.database,
    url: core.config.databaseReadUrl,
    log: core.log,
    onRead: (outcome) => metrics.countRead(outcome),
  })
  const carrier = openCarrier(core)
  const parts = { reads, catalogue, identity, mail, gateway, metrics, security, traffic, carrier }
  return { ...core, ...parts, maintenance, recordDigest }
}

/** Closes what `openServices` opened, in reverse order; the caller closes the core. */
async function closeServices(services: Services): Promise<void> {
  await services.reads.close()
  await services.gateway.close?.()
  await services.mail.close()
}

export interface Service {
  readonly services: Services
  readonly server: FastifyInstance
  /** Messages for the operator, such as where the database had to be moved. */
  readonly notes: readonly string[]
  /** The port on which it listens. */
  readonly port: number
  /** Completes requests in progress, then closes everything that the service opened. Later calls wait for the first. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  /** What the log notes as alerts; without it, none of its lines is told. */
  readonly alertLines?: AlertLines
  /** The built portal; found beside the server if absent, `null` for none. */
  readonly portalDirectory?: string | null
}

/** An opened part that has to be closed. */
type Closer = () => Promise<unknown>

async function openOwnDatabase(config: Config, log: Log): Promise<Embedded> {
  return openEmbedded({
    dataDir: config.dataDir,
    onRestored: () => log.warn('the embedded PostgreSQL stopped and was restarted'),
    onFailure: (error) =>
      log.error({ alert: true, err: error }, 'the embedded PostgreSQL stopped and cannot be restarted'),
  })
}

/** Connects, migrates, and returns the clock of this database. */
async function prepare(config: Config, database: Database, log: Log): Promise<Clock> {
  await waitForServer(database, config.databaseWaitSeconds, log)
  const applied = await migrate(database, { log })
  if (applied.length > 0) log.info({ applied }, 'migrated')
  await mendEmails(database.query)
  return openClock(database, config.clockSettable, config.clock)
}

async function listen(server: FastifyInstance, config: Config): Promise<number> {
  const address = new URL(await server.listen({ host: config.host, port: config.port }))
  return address.port === '' ? config.port : Number(address.port)
}

/** Takes up versions of the catalogue that another process has applied. */
const catalogueRoutine: Routine = {
  name: 'catalogue',
  everySeconds: 2,
  runsInMaintenance: true,
  async run({ catalogue, log }) {
    for (const { content, effectiveFrom } of await catalogue.refresh())
      log.info({ version: content.version, effectiveFrom }, 'a new version of the catalogue was taken up')
  },
}

/** Follows what another process, a command or a member of staff has switched on or off. */
const maintenanceRoutine: Routine = {
  name: 'maintenance',
  everySeconds: MAINTENANCE_SECONDS,
  async run({ maintenance, mail, log }) {
    const wasOn = maintenance.isOn()
    await maintenance.refresh()
    if (maintenance.isOn() === wasOn) return
    log.warn(maintenance.state() ?? {}, wasOn ? 'maintenance is over' : 'maintenance is on')
    mail.wake()
  },
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

/** Closes in reverse order; a part that fails to close does not prevent the others from closing. */
async function closeAll(closers: readonly Closer[], log: Log): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'a part of the service did not close')
    }
  }
}

/** The opened parts without the HTTP server and the jobs. */
export interface OpenedParts {
  readonly services: Services
  /** Messages for the operator, such as where the database had to be moved. */
  readonly notes: readonly string[]
}

/** Opens the database as it is, and registers how it is closed. */
async function openStored(config: Config, log: Log, closers: Closer[]) {
  const embedded = config.databaseUrl === null ? await openOwnDatabase(config, log) : undefined
  if (embedded) closers.push(() => embedded.close())
  const database = openDatabase({
    url: embedded?.url ?? config.databaseUrl ?? '',
    onConnectionLost: (error) =>
      log.warn({ reason: briefError(error) }, 'a connection to the database was lost'),
  })
  closers.push(() => database.close())
  return { database, notes: embedded?.notes ?? [] }
}

/** Opens database, clock and services in order, and registers how each is closed. */
async function openParts(config: Config, log: Log, closers: Closer[]): Promise<OpenedParts> {
  const { database, notes } = await openStored(config, log, closers)
  const clock = await prepare(config, database, log)
  await keepLegalTexts({ config, database, clock, log })
  const services = await openServices({ config, database, clock, log })
  closers.push(() => closeServices(services))
  return { services, notes }
}

/** Looks for new orders of shops as often as for webhooks to be sent. */
const shopRoutine: Routine = { name: 'shop-orders', everySeconds: 2, run: takeDueShopOrders }

/**
 * Stops listening after half of the time, and answers on the connections that there are until its end. A server that is closed
 * at once also closes those on which a request is just on its way.
 */
async function drain(server: Server, seconds: number): Promise<void> {
  await pause(seconds / 2)
  // The connections that the system has already accepted are taken first: those left when it closes would be reset.
  await new Promise(setImmediate)
  const ended = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await pause(seconds / 2)
  server.closeIdleConnections()
  await ended
}

/** Opens every part in order, and registers how each is closed. */
async function open(config: Config, log: Log, options: ServiceOptions, closers: Closer[]): Promise<Service> {
  const { services, notes } = await openParts(config, log, closers)
  if (config.sampleWorld)
    await loadSampleWorld(services, config.brand.orderNumberPrefix, async (tx) => {
      await issuePastDocuments(tx, services)
      await notePastAgreements(tx, config.brand.legal)
    })
  await ensureFirstAdmin(services)
  await reportSharedMailboxes(services)
  const draining: Draining = { isDraining: false }
  const portal = options.portalDirectory === undefined ? findPortal() : options.portalDirectory
  const server = await buildServer(services, { portalDirectory: portal ?? undefined, draining })
  closers.push(() => server.close())
  const webhooks = openWebhookSender({
    ...services,
    seal: services.identity.seal,
    allowsPrivateAddresses: !config.production,
  })
  // Unlike the others, these also run while the clocks differ.
  closers.push(() => storeSecurityEvents(services))
  const watching = startRoutines([watchWrites(), tellTroubles(), maintenanceRoutine], services)
  closers.push(() => watching.close())
  const webhookRoutine: Routine = { name: 'webhooks', everySeconds: 2, run: () => webhooks.poll() }
  const telling = [
    alertRoutine,
    postingRoutine,
    securityRoutine,
    ...(options.alertLines ? [tellLines(options.alertLines)] : []),
  ]
  const jobs = await startJobs(services, [
    ...telling,
    catalogueRoutine,
    webhookRoutine,
    shopRoutine,
    logRoutine,
  ])
  closers.push(() => jobs.close())
  closers.push(() => webhooks.close())
  const port = await listen(server, config)

  async function stopOnce(): Promise<void> {
    draining.isDraining = true
    if (config.drainSeconds > 0) await drain(server.server, config.drainSeconds)
    await closeAll(closers, log)
  }

  let stopping: Promise<void> | undefined
  const isSelling = hasCatalogue((await services.clock.moment()).today)
  if (!isSelling) log.warn(NO_CATALOGUE)
  const allNotes = isSelling ? notes : [...notes, NO_CATALOGUE]
  return { services, server, notes: allNotes, port, stop: () => (stopping ??= stopOnce()) }
}

/** Starts a service; if it cannot start, everything opened is closed again. */
export async function startService(config: Config, log: Log, options: ServiceOptions = {}): Promise<Service> {
  const closers: Closer[] = []
  try {
    return await open(config, log, options, closers)
  } catch (error) {
    await closeAll(closers, log)
    throw error
  }
}

/**
 * Passes the parts to some work and closes them afterwards, whether it succeeds or throws. Does not wait for a database
 * that is away: whoever runs a command wants to know.
 */
export async function withParts<T>(
  config: Config,
  log: Log,
  work: (parts: OpenedParts) => Promise<T>,
): Promise<T> {
  const closers: Closer[] = []
  try {
    return await work(await openParts({ ...config, databaseWaitSeconds: 0 }, log, closers))
  } finally {
    await closeAll(closers, log)
  }
}

/** Passes the database as it is to some work, not migrated, and closes it afterwards. Creates none. */
export async function withStored<T>(
  config: Config,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl === null && !hasEmbedded(config.dataDir))
    throw new UnusableDatabase(
      `There is no database in DATA_DIR ${config.dataDir}. The first start creates it.`,
    )
  const closers: Closer[] = []
  try {
    const { database } = await openStored(config, log, closers)
    return await work(database)
  } finally {
    await closeAll(closers, log)
  }
}

/** One sentence for an expected error; any other error keeps its stack. */
export function reasonOf(error: unknown, config: Pick<Config, 'port'>): string {
  if (!(error instanceof Error)) return String(error)
  if (
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnusableDatabase ||
    error instanceof MovedClock
  )
    return error.message
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `Port ${config.port} is in use, perhaps by another service. Set PORT to a different one.`
  }
  if ('code' in error && error.code === 'EACCES') return `Not allowed: ${error.message}`
  if (
    'code' in error &&
    error.code === 'ENOENT' &&
    'path' in error &&
    'syscall' in error &&
    error.syscall === 'open'
  )
    return `A file is missing: ${String(error.path)}. If it belongs to the service, build it again with "npm run build".`
  if (isDatabaseUnavailable(error) || isLockTimeout(error))
    return `The database became unavailable during the start: ${error.message}. Check it, and start again.`
  if (isNotPermitted(error)) {
    return (
      `The database refuses the service: ${error.message}. The role of DATABASE_URL must own the service's tables` +
      ' (docs/operations.md, "Deployment").'
    )
  }
  return error.stack ?? error.message
}
